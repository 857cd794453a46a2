import Phone from 'lucide-react/icons/phone'
import { addLlamada, type Pedido } from '#modules/pedidos/client.ts'
import { llamadaResultados, quickDays } from '#modules/pedidos/seguimiento-rules.ts'
import { llamadaSchema } from '#modules/pedidos/seguimiento-schema.ts'
import { llamadaTexts, registroTexts, seguimientoTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { serverNow } from '#shared/clock.ts'
import { formatMinute, formatPlainDay, mexicanDay } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Fold, Panel } from '#ui/card.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { RadioChips } from '#ui/radio-chips.tsx'
import { useStoredDraft } from '#ui/use-draft.ts'
import { RegistroDialog, type RegistroProps } from './registro-dialog.tsx'
import { RegistroForm } from './registro-form.tsx'
import { type LlamadaValues, llamadaDraft } from './seguimiento-drafts.ts'

const resultados = llamadaResultados.map((value) => ({ value, label: llamadaTexts[value] }))

/** How a call went, what was said, and when to phone again. */
function LlamadaForm({ pedido, values, onChange, onSaved }: RegistroProps<LlamadaValues>) {
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
            <Field label={`Volver a llamar el (opcional)`} error={errors.volverEl}>
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

const empty: LlamadaValues = { resultado: null, nota: '', volverEl: null }

type Llamada = NonNullable<Pedido['seguimiento']>['llamadas'][number]

/** Calls about a pedido, the last one in sight, and the way to write one down (spec 3.1). */
export function MesaPedidoLlamadas({ pedido }: { pedido: Pedido }) {
  const draft = useStoredDraft(() => llamadaDraft(pedido.id))
  const { llamadas = [], llamarEl = null } = pedido.seguimiento ?? {}
  const [last, ...older] = llamadas
  return (
    <Panel title="Llamadas">
      {last ? <LlamadaEntry llamada={last} /> : <p className="text-ink-soft">Todavía no hay llamadas registradas.</p>}
      {llamarEl && <p className="font-semibold">{`Volver a llamar el ${formatPlainDay(llamarEl)}`}</p>}
      {older.length > 0 && (
        <Fold title={seguimientoTexts.olderLlamadas(older.length)}>
          <ul className="flex flex-col gap-3">
            {older.map((llamada) => (
              <li key={llamada.id}>
                <LlamadaEntry llamada={llamada} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
      <RegistroDialog
        pedido={pedido}
        texts={registroTexts.llamada}
        icon={<Phone aria-hidden="true" className="size-4.5" />}
        draft={draft}
        begin={() => empty}
      >
        {(form) => <LlamadaForm {...form} />}
      </RegistroDialog>
    </Panel>
  )
}

const LlamadaEntry = ({ llamada: { resultado, nota, createdAt, nombre } }: { llamada: Llamada }) => (
  <div>
    <p className="font-semibold">{llamadaTexts[resultado]}</p>
    {nota && <p className="wrap-anywhere whitespace-pre-line">{nota}</p>}
    <p className="text-sm text-ink-soft">
      <time dateTime={createdAt}>{formatMinute(createdAt)}</time> · {nombre ?? 'El equipo'}
    </p>
  </div>
)
