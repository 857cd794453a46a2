import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef } from 'react'
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { AdminProducto } from '#modules/catalogo/client.ts'
import { fields } from '#modules/catalogo/fields.ts'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { stockFrom, stockSum } from '#modules/catalogo/rules.ts'
import type { ProductoForm } from '#modules/catalogo/schema.ts'
import { formatCount } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useDragOrder } from '#ui/use-drag-order.ts'
import { MesaProductoJuegos } from './producto-juegos.tsx'
import { MesaProductoSection } from './producto-section.tsx'
import { emptyTalla } from './producto-values.ts'
import { MesaTallaRow } from './talla-row.tsx'

type NewTalla = { talla: string; stock: number }
type TallasProps = { base: AdminProducto | null; className: string }

/** Section of sizes and stock: added, taken off and put in order (spec 2.2). */
export function MesaProductoTallas({ base, className }: TallasProps) {
  const { control, formState, getValues, setValue } = useFormContext<ProductoForm>()
  const tallas = useFieldArray({ control, name: 'tallas', keyName: 'clave' })
  const drag = useDragOrder(tallas.move)
  const list = useRef<HTMLOListElement>(null)
  const known = new Map(base?.tallas.map((talla) => [talla.id, talla]))

  const remove = (index: number) => {
    const { id, stockVisto, marca } = getValues(`tallas.${index}`)
    if (id) setValue('quitadas', [...getValues('quitadas'), { id, stockVisto, marca }], { shouldDirty: true })
    tallas.remove(index)
    const rest = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
    ;(rest?.[index + 1] ?? rest?.[index - 1])?.focus()
  }
  const move = useMoveWithFocus(list, tallas.move)
  const addJuego = useAddWithFocus(list, (added) =>
    tallas.append(
      added.map((talla) => ({ ...emptyTalla, ...talla })),
      { shouldFocus: false },
    ),
  )
  return (
    <MesaProductoSection title="Tallas y Stock" aside={<Total />} className={className}>
      <MesaProductoJuegos onAdd={addJuego} />
      <PocasPiezas />
      {tallas.fields.length === 0 ? (
        <p className="text-ink-soft">Todavía no hay tallas. Sin tallas, el producto aparece sin stock.</p>
      ) : (
        <ol ref={list} aria-label="Tallas" className="@container flex flex-col divide-y divide-line">
          {tallas.fields.map(({ clave, id }, index) => (
            <MesaTallaRow
              key={clave}
              index={index}
              last={index === tallas.fields.length - 1}
              known={known.get(id ?? '')}
              drag={drag}
              onMove={move}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {formState.errors.tallas?.root?.message && <FieldError>{formState.errors.tallas.root.message}</FieldError>}
      <Button
        variant="secondary"
        className="mt-4"
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={() => tallas.append(emptyTalla)}
      >
        Agregar Talla
      </Button>
    </MesaProductoSection>
  )
}

/** A size that moves takes the focus along: pressed again, the same button moves it on. */
function useMoveWithFocus(list: { current: HTMLElement | null }, move: (from: number, to: number) => void) {
  const wanted = useRef<{ to: number; button: 'up' | 'down' } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const { to, button } = wanted.current
    wanted.current = null
    const row = list.current?.children[to]
    const target = row?.querySelector<HTMLButtonElement>(`[data-move=${button}]:not(:disabled)`)
    ;(target ?? row?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)'))?.focus()
  })
  return (from: number, to: number) => {
    wanted.current = { to, button: to < from ? 'up' : 'down' }
    move(from, to)
  }
}

/** After sizes were added by their juego the hands go on at the first one's stock. */
function useAddWithFocus(list: { current: HTMLElement | null }, add: (tallas: NewTalla[]) => void) {
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    list.current?.children[wanted.current]?.querySelector<HTMLElement>('[inputmode=numeric]')?.focus()
    wanted.current = null
  })
  return (tallas: NewTalla[]) => {
    wanted.current = list.current?.children.length ?? 0
    add(tallas)
  }
}

/** From how many pieces on Inventario tells of a size (spec 3.3). */
function PocasPiezas() {
  const { control } = useFormContext<ProductoForm>()
  return (
    <Controller
      control={control}
      name="pocasPiezas"
      render={({ field, fieldState }) => (
        <Field
          label={fields.pocasPiezas.label}
          hint={adminProductoTexts.pocasHint}
          error={fieldState.error?.message}
          className="mb-5"
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            className="max-w-32 tabular-nums"
            value={field.value ?? ''}
            onChange={({ target }) => field.onChange(/\d/.test(target.value) ? stockFrom(target.value) : null)}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  )
}

function Total() {
  const { control } = useFormContext<ProductoForm>()
  const total = stockSum(useWatch({ control, name: 'tallas' }))
  return (
    <p role="status" className="text-sm text-ink-soft">
      Stock total: <span className="font-semibold text-ink tabular-nums">{formatCount(total)}</span>
    </p>
  )
}
