import { useState } from 'react'
import { type LlamadaResultado, llamadaResultados, quickDays } from '#features/pedidos/llamada-rules.ts'
import { llamadaSchema } from '#features/pedidos/seguimiento-schema.ts'
import { llamadaTexts, seguimientoTexts } from '#features/pedidos/seguimiento-texts.ts'
import type { Pedido } from '#features/pedidos/web/client.ts'
import { addLlamada } from '#features/pedidos/web/mesa-client.ts'
import { mexicanDay } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { RadioChips } from '#ui/radio-chips.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { errorsOf } from './errors-of.ts'
import { usePedidoSave } from './use-pedido-save.ts'

export type LlamadaValues = { resultado: LlamadaResultado | null; nota: string; volverEl: string | null }
export const emptyLlamada: LlamadaValues = { resultado: null, nota: '', volverEl: null }

type FormProps = {
  pedido: Pedido
  values: LlamadaValues
  onChange: (values: LlamadaValues) => void
  onSaved: () => void
}

const resultados = llamadaResultados.map((value) => ({ value, label: llamadaTexts[value] }))

/** How a call went, what was said, and when to phone again. */
export function LlamadaForm({ pedido, values, onChange, onSaved }: FormProps) {
  const [tried, setTried] = useState(false)
  const saving = usePedidoSave({
    id: pedido.id,
    save: async (request: typeof llamadaSchema._input) => {
      await addLlamada(pedido.id, request)
      return pedido
    },
    done: seguimientoTexts.llamadaSaved,
    failed: seguimientoTexts.llamadaFailed,
    onSaved,
  })
  const { data, error } = llamadaSchema.safeParse(values)
  const errors = tried ? errorsOf(error) : {}
  const set = (change: Partial<LlamadaValues>) => onChange({ ...values, ...change })
  const submit = () => {
    setTried(true)
    if (data) saving.mutate(data)
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <RadioChips
        label="¿Cómo fue?"
        options={resultados}
        value={values.resultado}
        onValueChange={(resultado) => set({ resultado })}
        error={errors.resultado}
      />
      <Field label="Nota (opcional)" error={errors.nota}>
        <Textarea
          rows={2}
          className="min-h-20!"
          value={values.nota}
          onChange={({ target }) => set({ nota: target.value })}
        />
      </Field>
      <div>
        <Field label={`${seguimientoTexts.volver} (opcional)`} error={errors.volverEl}>
          <DatePicker value={values.volverEl} onValueChange={(volverEl) => set({ volverEl })} />
        </Field>
        <div className="mt-2 flex flex-wrap gap-2">
          {quickDays(mexicanDay(new Date())).map(({ label, day }) => (
            <Button
              key={label}
              size="sm"
              variant="secondary"
              aria-pressed={values.volverEl === day}
              onClick={() => set({ volverEl: day })}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <div className="sheet-footer sticky -bottom-5 -mx-5 mt-2 -mb-5 bg-surface-raised md:-bottom-7 md:-mx-7 md:-mb-7 md:rounded-b-xl">
        <Button type="submit" busy={saving.isPending}>
          {seguimientoTexts.saveLlamada}
        </Button>
      </div>
    </form>
  )
}
