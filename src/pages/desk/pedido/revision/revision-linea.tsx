import { useQueries, useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useState } from 'react'
import { fueraText } from '#modules/catalogo/campanas/texts.ts'
import { cuadriculaQuery } from '#modules/catalogo/cuadricula/client.ts'
import type { PedidoItem, TallaVenta } from '#modules/pedidos/client.ts'
import { ventaQuery } from '#modules/pedidos/client.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { AppError } from '#shared/errors.ts'
import { searchTexts } from '#shared/search.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { FactLine } from '#ui/fact-line.tsx'
import { Field, FieldAlert, TextInput } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { SearchCombobox } from '#ui/search-combobox.tsx'
import { Select } from '#ui/select.tsx'
import {
  choose,
  type Eleccion,
  eleccionOf,
  motivosRapidos,
  opcionesOf,
  opcionOf,
  otrosColores,
  type Prenda,
  prendaOf,
  type Revision,
  revisionTexts,
  type Situacion,
  tallaOptions,
} from './revision.ts'

type MotivoProps = { situacion: Situacion; motivo: string; onChange: (motivo: string) => void }

const maxMotivoLength = 300

/** The reason for a change, typed or picked from usual ones. */
const RevisionMotivo = ({ situacion, motivo, onChange }: MotivoProps) => (
  <div className="min-w-52 flex-1">
    <Field label={revisionTexts.motivo} labelHidden>
      <TextInput
        value={motivo}
        maxLength={maxMotivoLength}
        placeholder={revisionTexts.motivo}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
    {motivo === '' && motivosRapidos[situacion].length > 0 && (
      <p className="mt-1 flex flex-wrap gap-x-4">
        {motivosRapidos[situacion].map((text) => (
          <Button key={text} variant="link" size="sm" onClick={() => onChange(text)}>
            {text}
          </Button>
        ))}
      </p>
    )}
  </div>
)

type LineaProps = {
  item: PedidoItem
  /** Sizes of its product; empty while loading, or when that failed. */
  tallas: TallaVenta[]
  /** `undefined`: fully available. */
  eleccion: Eleccion | undefined
  problem: string | undefined
  onChange: (eleccion: Eleccion) => void
}

/** A line under revision: a choice, and the details it needs. */
export function RevisionLinea({ item, tallas, eleccion: said, problem, onChange }: LineaProps) {
  const eleccion = said ?? eleccionOf(item)
  const what = revisionTexts.of(item.nombre, item.talla)
  return (
    <li data-problem={problem ? true : undefined} className="revision-linea py-3">
      <Picture imagen={item.imagen} alt="" sizes="3rem" ratio="4 / 5" className="w-10 rounded-sm [grid-area:foto]" />
      <div className="min-w-0 [grid-area:prenda]">
        <p className="leading-snug font-semibold wrap-anywhere">{item.nombre}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {item.talla !== null && `Talla ${item.talla} · `}
          {item.cantidad} × <Money centavos={item.precioUnitarioCentavos} />
        </p>
      </div>
      <Select
        size="sm"
        label={`Qué hay: ${what}`}
        options={opcionesOf(item, eleccion, tallas)}
        value={opcionOf(eleccion)}
        onValueChange={(opcion) => onChange(choose(opcion, item, tallas, eleccion.motivo))}
        className={`mt-2 [grid-area:que] @min-[30rem]:mt-0 ${said ? 'font-semibold inset-ring-2! inset-ring-accent!' : ''}`}
      />
      {problem && <FieldAlert className="mt-2 [grid-area:error]">{problem}</FieldAlert>}
      {said && <Detail item={item} eleccion={said} onChange={onChange} />}
    </li>
  )
}

function Detail({
  item,
  eleccion,
  onChange,
}: {
  item: PedidoItem
  eleccion: Eleccion
  onChange: LineaProps['onChange']
}) {
  const { situacion, cantidad, llegaEl, por, motivo } = eleccion
  const set = (change: Partial<Eleccion>) => onChange({ ...eleccion, ...change })
  const counts = situacion === 'menos' || (item.cantidad > 1 && situacion !== 'agotado' && situacion !== 'llego')
  return (
    <div className="flex flex-wrap items-start gap-2 pt-2 [grid-area:detalle]">
      {situacion === 'producto' && !por && <Colores item={item} onChoose={(prenda) => set({ por: prenda })} />}
      {situacion === 'producto' && (
        <RevisionPrenda prenda={por} instead={item} onChange={(prenda) => set({ por: prenda })} />
      )}
      {situacion === 'llega' && (
        <Field label={revisionTexts.llegaEl} labelHidden className="w-48">
          <DatePicker empty={revisionTexts.llegaEl} value={llegaEl} onValueChange={(day) => set({ llegaEl: day })} />
        </Field>
      )}
      {counts && (
        <QuantityStepper
          label={`Cantidad de ${revisionTexts.of(por?.nombre ?? item.nombre, por?.talla ?? item.talla)}`}
          value={cantidad}
          onValueChange={(next) => set({ cantidad: next })}
          // Another product has today's price; others keep theirs up to the ordered quantity.
          {...(situacion !== 'producto' && {
            max: situacion === 'menos' ? item.cantidad - 1 : item.cantidad,
            maxMessage: `Pidió ${item.cantidad}`,
          })}
        />
      )}
      <RevisionMotivo situacion={situacion} motivo={motivo} onChange={(text) => set({ motivo: text })} />
    </div>
  )
}

/** The other colours of the line's modelo, one press each. */
function Colores({ item, onChoose }: { item: PedidoItem; onChoose: (prenda: Prenda) => void }) {
  const { productos } = usePrenda(item.productoId)
  const colores = otrosColores(item, productos)
  if (colores.length === 0) return null
  return (
    <fieldset className="flex min-w-0 basis-full flex-wrap gap-2">
      <legend className="mb-1 text-sm font-semibold">{revisionTexts.colores}</legend>
      {colores.map(({ label, prenda }) => (
        <Button key={prenda.productoId} size="sm" variant="secondary" onClick={() => onChoose(prenda)}>
          {label}
        </Button>
      ))}
    </fieldset>
  )
}

type PrendaProps = {
  prenda: Prenda | null
  /** The replaced line: another size of the same product keeps its price. */
  instead?: Pick<Prenda, 'productoId' | 'precioUnitarioCentavos'>
  onChange: (prenda: Prenda | null) => void
}

/** Finds a product by name or SKU, then its size. */
export const RevisionPrenda = ({ prenda, ...props }: PrendaProps) =>
  prenda ? <Chosen prenda={prenda} {...props} /> : <Search onChange={props.onChange} />

const maxTextLength = 100

function Search({ onChange }: Pick<PrendaProps, 'onChange'>) {
  const [text, setText] = useState('')
  const wanted = text.trim().slice(0, maxTextLength)
  const asked = useDeferredValue(wanted)
  const query = useQuery({ ...ventaQuery(asked), enabled: asked !== '' })
  // Hides results of an earlier text: Enter would choose the wrong one.
  const priced = (query.data?.items ?? []).filter((producto) => hasAmounts(producto, 'precioUnitarioCentavos'))
  const found = asked === wanted ? priced : []
  const nothing = found.length === 0 ? 'Ningún producto a la venta se llama así.' : null
  const waiting = query.isPending ? searchTexts.searching : nothing
  return (
    <div className="min-w-48 flex-1">
      <SearchCombobox
        label={revisionTexts.prenda}
        placeholder={revisionTexts.prenda}
        text={text}
        onTextChange={setText}
        items={found}
        keyOf={({ id }) => id}
        labelOf={({ nombre }) => nombre}
        onChoose={({ id, nombre, sku, imagen, precioUnitarioCentavos }) =>
          onChange({ productoId: id, nombre, sku, imagen, precioUnitarioCentavos, tallaId: null, talla: null })
        }
        sugerencia={asked === wanted ? query.data?.sugerencia : undefined}
        status={asked === '' ? null : query.isError ? searchTexts.failed : waiting}
      >
        {({ nombre, sku, precioUnitarioCentavos, fueraDeCampana }) => (
          <span className="min-w-0">
            <span className="line-clamp-2">{nombre}</span>
            <span className="block text-xs text-ink-soft">
              <FactLine facts={[sku, <Money key="precio" centavos={precioUnitarioCentavos} />]} />
            </span>
            {fueraDeCampana && <span className="block text-xs text-warning">{fueraText(fueraDeCampana)}</span>}
          </span>
        )}
      </SearchCombobox>
    </div>
  )
}

function Chosen({ prenda, instead, onChange }: PrendaProps & { prenda: Prenda }) {
  const { producto, failed, gone } = usePrenda(prenda.productoId)
  const { nombre, tallaId } = prenda
  const { precioUnitarioCentavos } = instead?.productoId === prenda.productoId ? instead : (producto ?? prenda)
  const missing = gone ? 'Ya no se vende' : 'No se pudieron leer las tallas'
  return (
    <div className="flex min-w-64 flex-1 flex-wrap items-center gap-2">
      <div className="flex min-h-12 min-w-0 flex-1 items-center rounded-md bg-accent-soft pl-3 text-sm text-accent-soft-ink">
        <span className="line-clamp-2 min-w-0 flex-1 py-1 leading-snug">
          {nombre}
          {tallaId && (
            <>
              {' · '}
              <Money centavos={precioUnitarioCentavos} />
            </>
          )}
        </span>
        <IconButton label={`Elegir otro producto en lugar de ${nombre}`} onClick={() => onChange(null)}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <Select
        label={`${revisionTexts.talla} de ${nombre}`}
        placeholder={failed ? missing : revisionTexts.talla}
        options={tallaOptions(producto, prenda)}
        value={tallaId}
        disabled={!producto}
        onValueChange={(id) => producto && onChange(prendaOf(producto, id))}
        className="w-36"
      />
    </div>
  )
}

/** A draft stores only the ids of its products. */
const prendaQuery = (productoId: string) => ({ ...cuadriculaQuery(productoId), refetchInterval: false as const })

/** A product with its sizes, its current price, and its other colours. */
export function usePrenda(productoId: string) {
  const { data, error } = useQuery(prendaQuery(productoId))
  const productos = (data?.productos ?? []).filter((producto) => hasAmounts(producto, 'precioUnitarioCentavos'))
  return {
    cuadricula: data,
    productos,
    producto: productos.find(({ id }) => id === productoId),
    failed: error !== null,
    gone: error instanceof AppError && error.code === 'not_found',
  }
}

/** Current prices of the products of a revision, by id, as far as they are known. */
export function usePrecios({ lineas, agregadas }: Revision): ReadonlyMap<string, number> {
  const others = Object.values(lineas).map(({ situacion, por }) => (situacion === 'producto' ? por : null))
  const prendas = [...others, ...agregadas.map(({ prenda }) => prenda)]
  const ids = [...new Set(prendas.flatMap((prenda) => prenda?.productoId ?? []))]
  const read = useQueries({ queries: ids.map(prendaQuery) })
  const productos = read.flatMap(({ data }) => data?.productos ?? [])
  return new Map(
    productos.flatMap(({ id, precioUnitarioCentavos }) =>
      precioUnitarioCentavos === undefined ? [] : [[id, precioUnitarioCentavos] as const],
    ),
  )
}
