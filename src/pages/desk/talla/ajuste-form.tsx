import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adjustTalla, refreshInventario, type TallaDetalle } from '#modules/existencias/client.ts'
import { type AjusteMotivo, ajusteDelta, ajusteMotivos, maxNotaLength } from '#modules/existencias/rules.ts'
import { ajusteSchema } from '#modules/existencias/schema.ts'
import { cantidadTexts, inventarioTexts, motivoTexts } from '#modules/existencias/texts.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { readCount } from '#shared/read-amounts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { RadioChips } from '#ui/radio-chips.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toastError } from '#ui/toast.ts'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { useVerb } from '#ui/use-verb.ts'

const motivos = ajusteMotivos.map((value) => ({ value, label: motivoTexts[value] }))
type Reading = Pick<TallaDetalle, 'stock' | 'marca'>
const readingOf = ({ stock, marca }: TallaDetalle): Reading => ({ stock, marca })
type Values = { motivo: AjusteMotivo | null; cantidad: string; nota: string }
const empty: Values = { motivo: null, cantidad: '', nota: '' }
const isBlank = (values: Values) => JSON.stringify(values) === JSON.stringify(empty)

/** Changes the stock of a size by hand. It says what the stock will be before it is saved. */
export function AjusteForm({ talla }: { talla: TallaDetalle }) {
  const queryClient = useQueryClient()
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Record<string, string>>({})
  // What there was when somebody began to write: the page goes on by itself, and what was counted beside that stock is not of this one.
  const [begun, setBegun] = useState<Reading | null>(null)
  const { stock: visto, marca } = begun ?? talla
  const isStale = visto !== talla.stock
  const { motivo, cantidad, nota } = values
  const counted = readCount(cantidad)
  const piezas = counted && 'value' in counted && counted.value >= 0 ? counted.value : null
  const set = (part: Partial<Values>) => {
    const next = { ...values, ...part }
    setErrors({})
    // Whoever corrects the number has read what there is now.
    setBegun(isBlank(next) ? null : part.cantidad === undefined ? { stock: visto, marca } : readingOf(talla))
    setValues(next)
  }
  const saving = useVerb({
    mutationFn: (request: Parameters<typeof adjustTalla>[1]) => adjustTalla(talla.id, request),
    success: inventarioTexts.saved,
    onSuccess: () => {
      setValues(empty)
      setBegun(null)
    },
    onError: (error) => {
      // It was said: the next press is of what there is now.
      if (error instanceof AppError && error.code === 'stale') setBegun(error.facts.actual as Reading)
      const fields = error instanceof AppError ? (error.facts.errors ?? []) : []
      const known = Object.fromEntries(fields.map(({ path, message }) => [path, message]))
      setErrors(fields.length > 0 ? known : { cantidad: detailOf(error) })
      toastError(inventarioTexts.saveFailed, { description: detailOf(error) })
    },
    refresh: () => refreshInventario(queryClient),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = ajusteSchema.safeParse({
      ...{ motivo, nota, stockVisto: visto, marca },
      cantidad: piezas,
    })
    if (read.success) return saving.mutate(read.data)
    setErrors(Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message])))
  }
  const after = motivo && piezas !== null ? visto + ajusteDelta(motivo, piezas, visto) : null
  const isShort = after !== null && after < talla.apartado
  const short =
    isShort && (after < 0 ? inventarioTexts.belowZero(visto) : inventarioTexts.heldMore(after, talla.apartado))
  const shown = isStale ? inventarioTexts.stale(talla.stock) : short || undefined
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <RadioChips
        label={inventarioTexts.motivo}
        options={motivos}
        value={motivo}
        onValueChange={(value) => set({ motivo: value })}
        error={errors.motivo}
      />
      <Field
        label={motivo ? cantidadTexts[motivo].label : 'Piezas'}
        hint={motivo ? cantidadTexts[motivo].hint : undefined}
        error={errors.cantidad ?? shown}
        required
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          className="max-w-36 tabular-nums"
          value={cantidad}
          onChange={({ target }) => set({ cantidad: target.value })}
        />
      </Field>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {after !== null && !isShort && !isStale ? inventarioTexts.result(visto, after) : ''}
      </p>
      <Field label={inventarioTexts.nota} error={errors.nota}>
        <TextInput value={nota} maxLength={maxNotaLength} onChange={({ target }) => set({ nota: target.value })} />
      </Field>
      <Button type="submit" busy={saving.isPending} className="self-start">
        {inventarioTexts.save}
      </Button>
      <UnsavedQuestion unsaved={!isBlank(values) && !saving.isPending} what={inventarioTexts.what} />
    </form>
  )
}
