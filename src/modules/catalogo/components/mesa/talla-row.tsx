import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash2 from 'lucide-react/icons/trash-2'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { AdminProducto } from '#modules/catalogo/client.ts'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import type { ProductoForm } from '#modules/catalogo/schema.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { useDragOrder } from '#ui/use-drag-order.ts'
import { StockInput } from './stock-input.tsx'
import { movedError } from './use-producto-form.ts'

type TallaRowProps = {
  index: number
  last: boolean
  /** The size as it is kept; none for a new one. */
  known: AdminProducto['tallas'][number] | undefined
  drag: ReturnType<typeof useDragOrder>
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

/** One size: its name, what is on hand, whether it is sold, and its place. What pedidos hold is said beside it. */
export function MesaTallaRow({ index, last, known, drag, onMove, onRemove }: TallaRowProps) {
  const { register, control, formState, setValue, clearErrors } = useFormContext<ProductoForm>()
  const errors = formState.errors.tallas?.[index]
  const talla = useWatch({ control, name: `tallas.${index}.talla` })
  // The first row has the labels over it; what stands beside its fields begins a line lower.
  const beside = index === 0 ? '@min-[34rem]:mt-7' : ''
  // A refused stock has a sentence to say: it gets the room for it.
  const columns = errors?.stock
    ? 'grid-cols-[minmax(0,1fr)_minmax(0,2fr)] @min-[34rem]:grid-cols-[auto_minmax(5rem,1fr)_minmax(9rem,17rem)_auto_auto]'
    : 'grid-cols-[minmax(0,1fr)_7rem] @min-[34rem]:grid-cols-[auto_minmax(0,1fr)_9rem_auto_auto]'
  const keepNow = () => {
    setValue(`tallas.${index}.stock`, known?.stock ?? 0, { shouldDirty: true })
    clearErrors(`tallas.${index}.stock`)
  }
  const name = talla ? `la talla ${talla}` : `la talla ${index + 1}`
  return (
    <li
      {...drag.placeOf(index)}
      className={`grid items-start gap-x-3 gap-y-1 py-3 first:pt-0 ${columns} ${drag.dragged === index ? 'opacity-60' : ''}`}
    >
      <span
        {...drag.gripOf(index)}
        aria-hidden="true"
        className={`hidden h-12 w-6 cursor-grab place-items-center self-start text-ink-soft @min-[34rem]:grid ${beside}`}
      >
        <GripVertical className="size-5" />
      </span>
      <Field label="Talla" labelHidden={index > 0} error={errors?.talla?.message}>
        <TextInput {...register(`tallas.${index}.talla`)} maxLength={40} autoComplete="off" />
      </Field>
      <Field label="Stock" labelHidden={index > 0} hint={heldText(known)} error={errors?.stock?.message}>
        <Controller
          control={control}
          name={`tallas.${index}.stock`}
          render={({ field: { value, onChange, onBlur } }) => (
            <StockInput value={value} onValueChange={onChange} onBlur={onBlur} />
          )}
        />
        {known && errors?.stock?.type === movedError && (
          <Button size="sm" variant="secondary" className="self-start" onClick={keepNow}>
            {adminProductoTexts.keepNow(known.stock)}
          </Button>
        )}
      </Field>
      <Checkbox {...register(`tallas.${index}.activo`)} label="Activa" className={`self-start ${beside}`} />
      <div className={`flex justify-end ${beside}`}>
        <IconButton
          label={`Subir ${name}`}
          data-move="up"
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton label={`Bajar ${name}`} data-move="down" disabled={last} onClick={() => onMove(index, index + 1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={`Quitar ${name}`} data-remove="" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

function heldText(known: AdminProducto['tallas'][number] | undefined): string | undefined {
  if (known?.retirada) return 'Se había quitado; regresaron piezas de un pedido.'
  if (!known || known.apartado === 0) return undefined
  return `${known.apartado} ${known.apartado === 1 ? 'apartada' : 'apartadas'}`
}
