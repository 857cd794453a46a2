import type { PedidoItem, TallaVenta } from '#modules/pedidos/client.ts'
import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { TextInput } from '#ui/input.tsx'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { Select } from '#ui/select.tsx'
import { type Eleccion, eleccionOf, type Situacion } from './revision.ts'
import { choose, opcionesOf, opcionOf } from './revision-opciones.ts'
import { RevisionPrenda } from './revision-prenda.tsx'
import { motivosRapidos, revisionTexts } from './revision-texts.ts'

type MotivoProps = { situacion: Situacion; motivo: string; onChange: (motivo: string) => void }

const maxMotivoLength = 300

/** Why a line changes: typed, or one of the usual reasons in one press. */
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
  /** Those of its product; none while they are read, or when they cannot be. */
  tallas: TallaVenta[]
  /** `undefined`: nothing was said of it, so all of it is there. */
  eleccion: Eleccion | undefined
  problem: string | undefined
  onChange: (eleccion: Eleccion) => void
}

/** One line of a pedido under revision: what it is, one choice, and what that choice needs to be told. */
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
      {problem && (
        <div role="alert" className="mt-2 [grid-area:error]">
          <FieldError>{problem}</FieldError>
        </div>
      )}
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
          {...(situacion === 'menos' && { max: item.cantidad - 1, maxMessage: `Pidió ${item.cantidad}` })}
        />
      )}
      <RevisionMotivo situacion={situacion} motivo={motivo} onChange={(text) => set({ motivo: text })} />
    </div>
  )
}
