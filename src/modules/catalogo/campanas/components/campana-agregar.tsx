import { useState } from 'react'
import { findLinea, findSkus, type ProductoElegido } from '#modules/catalogo/campanas/client.ts'
import { campanaFormTexts as texts } from '#modules/catalogo/campanas/texts.ts'
import { ProductoSearch } from '#modules/catalogo/components/producto-search.tsx'
import { type Categoria, categorias, categoriaTexts } from '#shared/categorias.ts'
import { detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toastError, toastInfo } from '#ui/toast.ts'
import { useVerb } from '#ui/use-verb.ts'

type Found = Awaited<ReturnType<typeof findSkus>>
type AgregarProps = { chosen: string[]; onAdd: (productos: ProductoElegido[]) => void }

/** Products for a campaña: one by its name, a whole line, or many by their SKUs. */
export function CampanaAgregar({ chosen, onAdd }: AgregarProps) {
  const [skus, setSkus] = useState('')
  const [faltan, setFaltan] = useState<string[]>([])
  const take = ({ items, faltan: missing }: Found) => {
    const more = items.filter(({ productoId }) => !chosen.includes(productoId))
    onAdd(more.map(elegido))
    setFaltan(missing)
    toastInfo(more.length > 0 ? texts.added(more.length) : texts.none)
  }
  const onError = (error: Error) => toastError(texts.addFailed, { description: detailOf(error) })
  const line = useVerb({ mutationFn: findLinea, onSuccess: take, onError })
  const pasted = useVerb({
    mutationFn: findSkus,
    onSuccess: (found) => {
      take(found)
      // What nothing has stays, to be mended.
      setSkus(found.faltan.join('\n'))
    },
    onError,
  })
  const typed = skus.split(/[\s,;]+/).filter(Boolean)
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <div className="flex flex-col gap-4">
        <ProductoSearch
          label={texts.buscar}
          placeholder={texts.placeholder}
          said={texts.said}
          without={chosen}
          detail={(producto) => <Money centavos={normalOf(producto)} />}
          onChoose={(producto) => {
            const costoConsultoraCentavos = normalOf(producto)
            if (costoConsultoraCentavos === undefined) return
            onAdd([elegido({ ...producto, productoId: producto.id, activo: true, costoConsultoraCentavos })])
          }}
        />
        <Field label={texts.linea}>
          <Select<Categoria | ''>
            label={texts.linea}
            options={[
              { value: '', label: texts.lineaChoose },
              ...categorias.map((value) => ({ value, label: categoriaTexts[value] })),
            ]}
            value=""
            onValueChange={(value) => value && line.mutate(value)}
          />
        </Field>
      </div>
      <div className="flex flex-col items-start gap-2">
        <Field
          label={texts.skus}
          hint={texts.skusHint}
          error={faltan.length > 0 ? texts.faltan(faltan) : undefined}
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
          {texts.skusAdd}
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
