import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { findLinea, findSkus, type ProductoElegido } from '#modules/catalogo/campanas/client.ts'
import type { editTable } from '#modules/catalogo/campanas/rules.ts'
import { campanaFormTexts } from '#modules/catalogo/campanas/texts.ts'
import { ProductoSearch } from '#modules/catalogo/components/producto-search.tsx'
import { type Categoria, categorias, categoriaTexts } from '#shared/categorias.ts'
import { detailOf } from '#shared/errors.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FactLine } from '#ui/fact-line.tsx'
import { Field, FieldError, Textarea } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { Panel } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { Select } from '#ui/select.tsx'
import { toastError, toastInfo } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'
import type { Change } from './campana-editor.tsx'

type Found = Awaited<ReturnType<typeof findSkus>>
type AgregarProps = { chosen: string[]; onAdd: (productos: ProductoElegido[]) => void }

/** Adds products: one by name, a whole line, or many by SKU. */
function CampanaAgregar({ chosen, onAdd }: AgregarProps) {
  const [skus, setSkus] = useState('')
  const [faltan, setFaltan] = useState<string[]>([])
  const take = ({ items, faltan: missing }: Found) => {
    const more = items.filter(({ productoId }) => !chosen.includes(productoId))
    onAdd(more.map(elegido))
    setFaltan(missing)
    toastInfo(more.length > 0 ? campanaFormTexts.added(more.length) : 'Todos estaban ya en la campaña')
  }
  const onError = (error: Error) => toastError('No se pudieron agregar', { description: detailOf(error) })
  const line = useVerb({ mutationFn: findLinea, onSuccess: take, onError })
  const pasted = useVerb({
    mutationFn: findSkus,
    onSuccess: (found) => {
      take(found)
      // Unknown SKUs stay, to be corrected.
      setSkus(found.faltan.join('\n'))
    },
    onError,
  })
  const typed = skus.split(/[\s,;]+/).filter(Boolean)
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <div className="flex flex-col gap-4">
        <ProductoSearch
          label="Agregar un producto"
          placeholder="Nombre o SKU"
          none={campanaFormTexts.none}
          without={chosen}
          detail={(producto) => <Money centavos={normalOf(producto)} />}
          onChoose={(producto) => {
            const costoConsultoraCentavos = normalOf(producto)
            if (costoConsultoraCentavos === undefined) return
            onAdd([elegido({ ...producto, productoId: producto.id, activo: true, costoConsultoraCentavos })])
          }}
        />
        <Field label={campanaFormTexts.linea}>
          <Select<Categoria | ''>
            label={campanaFormTexts.linea}
            options={[
              { value: '', label: 'Elige una línea' },
              ...categorias.map((value) => ({ value, label: categoriaTexts[value] })),
            ]}
            value=""
            onValueChange={(value) => value && line.mutate(value)}
          />
        </Field>
      </div>
      <div className="flex flex-col items-start gap-2">
        <Field
          label="Pegar varios SKU"
          hint="Uno por renglón, o separados por comas o espacios."
          error={faltan.length > 0 ? `Sin producto: ${faltan.join(', ')}` : undefined}
          className="w-full"
        >
          <Textarea rows={3} value={skus} onChange={({ target }) => setSkus(target.value)} />
        </Field>
        <Button
          variant="secondary"
          busy={pasted.isPending}
          disabled={typed.length === 0}
          onClick={() => pasted.mutate(typed)}
        >
          Agregar los SKU
        </Button>
      </div>
    </div>
  )
}

const normalOf = (producto: {
  precioCentavos?: number | undefined
  costoConsultoraCentavos?: number | undefined
  costoNormalCentavos?: number | undefined
}) => producto.costoNormalCentavos ?? producto.costoConsultoraCentavos ?? producto.precioCentavos

type Base = Omit<ProductoElegido, 'precioCentavos' | 'soloCampana'>

const elegido = ({ productoId, nombre, sku, imagen, activo, costoConsultoraCentavos }: Base): ProductoElegido => ({
  ...{ productoId, nombre, sku, imagen, activo, costoConsultoraCentavos, precioCentavos: null, soloCampana: true },
})

type ProductosProps = {
  productos: ProductoElegido[]
  kept: string[]
  change: Change
  errors: Record<string, string>
  allowed: (typeof editTable)['abierta']
}

export function CampanaProductos({ productos, kept, change, errors, allowed }: ProductosProps) {
  const edit = (index: number, part: Partial<ProductoElegido>) =>
    change({ productos: productos.with(index, { ...(productos[index] as ProductoElegido), ...part }) })
  const problems = Object.entries(errors).filter(([path]) => /^productos(\.\d+)?$/.test(path))
  return (
    <Panel title="Productos" actions={<span className="text-sm text-ink-soft tabular-nums">{productos.length}</span>}>
      {allowed.contenido && (
        <CampanaAgregar
          chosen={productos.map(({ productoId }) => productoId)}
          onAdd={(more) => change({ productos: [...more, ...productos] })}
        />
      )}
      {problems.map(([path, message]) => (
        <FieldError key={path}>{message}</FieldError>
      ))}
      {productos.length === 0 ? (
        <p className="text-ink-soft">Aún no hay productos en la campaña.</p>
      ) : (
        <p className="text-sm text-ink-soft">
          Sin precio de campaña se vende a su precio normal. Con «Solo en campaña», deja de venderse al cerrar; si no,
          vuelve a su precio normal.
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {productos.map((producto, index) => (
          <Row
            key={producto.productoId}
            producto={producto}
            error={errors[`productos.${index}.precioCentavos`]}
            priced={allowed.contenido}
            onChange={(part) => edit(index, part)}
            {...(allowed.contenido &&
              !kept.includes(producto.productoId) && {
                onRemove: () => change({ productos: productos.toSpliced(index, 1) }),
              })}
          />
        ))}
      </ul>
    </Panel>
  )
}

type RowProps = {
  producto: ProductoElegido
  error: string | undefined
  priced: boolean
  onChange: (part: Partial<ProductoElegido>) => void
  onRemove?: () => void
}

function Row({ producto, error, priced, onChange, onRemove }: RowProps) {
  const { nombre, sku, imagen, activo, costoConsultoraCentavos, precioCentavos, soloCampana } = producto
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-3 py-4 md:grid-cols-[auto_minmax(0,1fr)_11rem_auto_auto] md:items-center">
      <Picture imagen={imagen} alt="" sizes="4rem" ratio="4 / 5" className="w-14 shrink-0 rounded-sm" />
      <div className="min-w-0">
        <p className="leading-snug font-semibold wrap-anywhere">{nombre}</p>
        <p className="mt-0.5 text-sm text-ink-soft">
          <FactLine
            facts={[
              sku,
              <>
                Normal <Money centavos={costoConsultoraCentavos} />
              </>,
            ]}
          />
        </p>
        {!activo && (
          <Badge tone="warning" className="mt-1">
            Inactivo
          </Badge>
        )}
      </div>
      {onRemove && (
        <IconButton
          label={`Quitar ${nombre}`}
          onClick={onRemove}
          className="text-ink-soft max-md:col-start-3 max-md:row-start-1 md:order-last"
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
      <div className="max-md:col-span-3">
        <Field label={`Precio de campaña de ${nombre}`} labelHidden error={error}>
          <MoneyInput
            disabled={!priced}
            value={precioCentavos}
            onValueChange={(centavos) => onChange({ precioCentavos: centavos })}
          />
        </Field>
      </div>
      <Checkbox
        label="Solo en campaña"
        aria-label={`${nombre}: se vende solo en campaña`}
        checked={soloCampana}
        onChange={({ target }) => onChange({ soloCampana: target.checked })}
        className="max-md:col-span-3"
      />
    </li>
  )
}
