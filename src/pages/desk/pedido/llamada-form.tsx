import { llamadaResultados, quickDays } from '#modules/pedidos/llamada-rules.ts'
import { addLlamada } from '#modules/pedidos/mesa-client.ts'
import { llamadaSchema } from '#modules/pedidos/seguimiento-schema.ts'
import { llamadaTexts, registroTexts, seguimientoTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { serverNow } from '#shared/clock.ts'
import { mexicanDay } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { RadioChips } from '#ui/radio-chips.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { RegistroProps } from './registro-dialog.tsx'
import { RegistroForm } from './registro-form.tsx'
import type { LlamadaValues } from './seguimiento-drafts.ts'

const resultados = llamadaResultados.map((value) => ({ value, label: llamadaTexts[value] }))

/** How a call went, what was said, and when to phone again. */
export function LlamadaForm({ pedido, values, onChange, onSaved }: RegistroProps<LlamadaValues>) {
  const set = (change: Partial<LlamadaValues>) => onChange({ ...values, ...change })
  return (
    <RegistroForm
      pedido={pedido}
      texts={registroTexts.llamada}
      read={llamadaSchema.safeParse(values)}
      save={async (llamada) => {
        await addLlamada(pedido.id, llamada)
        return pedido
      }}
      onSaved={onSaved}
    >
      {(errors) => (
        <>
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
              {quickDays(mexicanDay(serverNow())).map(({ label, day }) => (
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
        </>
      )}
    </RegistroForm>
  )
}
