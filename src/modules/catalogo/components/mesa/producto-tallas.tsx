import { useQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { enUsoQuery, valoresDe } from '#modules/ajustes/client.ts'
import { juegoName, missingOf, piezasFor } from '#modules/ajustes/juegos.ts'
import type { AdminProducto } from '#modules/catalogo/client.ts'
import { fields } from '#modules/catalogo/fields.ts'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { stockSum } from '#modules/catalogo/rules.ts'
import type { ProductoForm } from '#modules/catalogo/schema.ts'
import { formatCount } from '#shared/format.ts'
import { countFrom } from '#shared/read-amounts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, FieldError, TextInput } from '#ui/field.tsx'
import { useDragOrder } from '#ui/use-drag-order.ts'
import { MesaProductoSection } from './producto-section.tsx'
import { emptyTalla } from './producto-values.ts'
import { StockInput } from './stock-input.tsx'
import { movedError } from './use-producto-form.ts'

type JuegosProps = { onAdd: (tallas: { talla: string; stock: number }[]) => void }

/** The size sets of the chosen line; a click adds the sizes that the product lacks (spec 3.5.3). */
function MesaProductoJuegos({ onAdd }: JuegosProps) {
  const { control } = useFormContext<ProductoForm>()
  const [categoria, tallas] = useWatch({ control, name: ['categoria', 'tallas'] })
  const { data: ajustes = [] } = useQuery(enUsoQuery())
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const juegos = valoresDe(ajustes, 'juegos').find(({ clave }) => clave === `juego_${categoria}`)?.valor ?? []
  if (juegos.length === 0) return null
  const missing = juegos.map((juego) => missingOf(juego, tallas))
  const first = missing.find((it) => it.length > 0)

  const add = (names: string[]) => {
    const piezas = piezasFor(typed, names.length)
    if (!piezas) {
      setError(adminProductoTexts.piezasWrong(names.length))
      box.current?.querySelector('input')?.focus()
      return
    }
    onAdd(names.map((talla, index) => ({ talla, stock: piezas[index] ?? 0 })))
    setTyped('')
    setError(undefined)
  }
  return (
    <fieldset className="mb-4 min-w-0">
      <legend className="mb-2 text-sm text-ink-soft">Agrega con un toque las tallas de la línea:</legend>
      {first && (
        <div ref={box} className="mb-3 md:max-w-md">
          <Field label="Piezas" hint="Una cifra para todas, o una por talla: 4 7 9 3 2" error={error}>
            <TextInput
              autoComplete="off"
              className="tabular-nums"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setError(undefined)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                // Enter adds the first match instead of submitting the form.
                event.preventDefault()
                if (first) add(first)
              }}
            />
          </Field>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {juegos.map((juego, index) => (
          <Button
            key={juego.join()}
            variant="secondary"
            size="sm"
            className="min-w-20"
            aria-label={`${juegoName(juego)}: agregar ${juego.join(', ')}`}
            disabled={missing[index]?.length === 0}
            onClick={() => add(missing[index] ?? [])}
          >
            {juegoName(juego)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

type TallaRowProps = {
  index: number
  last: boolean
  known: AdminProducto['tallas'][number] | undefined
  drag: ReturnType<typeof useDragOrder>
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

function MesaTallaRow({ index, last, known, drag, onMove, onRemove }: TallaRowProps) {
  const { register, control, formState, setValue, clearErrors } = useFormContext<ProductoForm>()
  const errors = formState.errors.tallas?.[index]
  const talla = useWatch({ control, name: `tallas.${index}.talla` })
  // Only the first row has labels above its fields.
  const beside = index === 0 ? '@min-[34rem]:mt-7' : ''
  // A refused stock needs room for its message.
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
      <Field label="Existencia" labelHidden={index > 0} hint={heldText(known)} error={errors?.stock?.message}>
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

type NewTalla = { talla: string; stock: number }
type TallasProps = { base: AdminProducto | null; className: string }

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
    <MesaProductoSection title="Tallas y existencias" aside={<Total />} className={className}>
      <MesaProductoJuegos onAdd={addJuego} />
      <PocasPiezas />
      {tallas.fields.length === 0 ? (
        <p className="text-ink-soft">Aún no hay tallas. Sin tallas, el producto aparece sin stock.</p>
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

/** Keeps the focus on the button of a moved size, so that it can be clicked again. */
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

/** Focuses the stock of the first added size. */
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

/** The threshold of 'Pocas piezas' (spec 3.3). */
function PocasPiezas() {
  const { control } = useFormContext<ProductoForm>()
  return (
    <Controller
      control={control}
      name="pocasPiezas"
      render={({ field, fieldState }) => (
        <Field
          label={fields.pocasPiezas.label}
          hint="Te avisamos en Inventario cuando queden disponibles estas piezas o menos. Si lo dejas vacío, aplica el ajuste general; con 0 no avisamos."
          error={fieldState.error?.message}
          className="mb-5"
        >
          <PocasInput value={field.value ?? null} onValueChange={field.onChange} onBlur={field.onBlur} />
        </Field>
      )}
    />
  )
}

type PocasProps = { value: number | null; onValueChange: (pieces: number | null) => void; onBlur: () => void }

/** Invalid text stays as typed and the form rejects it: replacing it by 0 would turn the warning off. */
function PocasInput({ value, onValueChange, onBlur }: PocasProps) {
  const [typed, setTyped] = useState('')
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      className="max-w-32 tabular-nums"
      value={Object.is(countFrom(typed), value) ? typed : String(value ?? '')}
      onChange={({ target }) => {
        setTyped(target.value)
        onValueChange(countFrom(target.value))
      }}
      onBlur={onBlur}
    />
  )
}

function Total() {
  const { control } = useFormContext<ProductoForm>()
  const total = stockSum(useWatch({ control, name: 'tallas' }))
  return (
    <p role="status" className="text-sm text-ink-soft">
      Existencia total: <span className="font-semibold text-ink tabular-nums">{formatCount(total)}</span>
    </p>
  )
}
