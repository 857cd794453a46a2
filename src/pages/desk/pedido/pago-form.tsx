import { addPago } from '#modules/pedidos/mesa-client.ts'
import { isDeMas, porPagarCentavos, registroFormas } from '#modules/pedidos/pago-rules.ts'
import { pagoSchema } from '#modules/pedidos/seguimiento-schema.ts'
import { pagoFormaTexts, pagoText, registroTexts, seguimientoTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { Select } from '#ui/select.tsx'
import { isUnsettled } from '#ui/send-verb.ts'
import { TextInput } from '#ui/text-input.tsx'
import type { RegistroProps } from './registro-dialog.tsx'
import { RegistroForm } from './registro-form.tsx'
import type { PagoValues } from './seguimiento-drafts.ts'

const formas = registroFormas.map((value) => ({ value, label: pagoFormaTexts[value] }))

/** A payment; one that somebody else writes down meanwhile is told before this one is saved. */
export function PagoForm({ pedido, values, onChange, onSaved }: RegistroProps<PagoValues>) {
  const { seen, ...pago } = values
  // What was paid meanwhile may be this payment: it is sent again as it was, and the server tells.
  const isUnsure = isUnsettled('POST', `/api/pedidos/${pedido.id}/pagos`)
  const isOutdated = !isUnsure && pedido.pagadoCentavos !== seen.pagadoCentavos
  const { forma, centavos } = values
  const deMas = !isUnsure && centavos !== null && isDeMas(forma, centavos, pedido)
  const set = (change: Partial<PagoValues>) => onChange({ ...values, ...change })
  return (
    <RegistroForm
      pedido={pedido}
      texts={registroTexts.pago}
      read={pagoSchema.safeParse({ ...pago, version: seen.version })}
      save={(request) => addPago(pedido.id, request)}
      onSaved={onSaved}
      blocked={isOutdated || (deMas && !values.deMas)}
    >
      {(errors, saving) => (
        <>
          {isOutdated && !saving && (
            <div
              role="alert"
              className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-soft p-4 text-sm"
            >
              <p className="text-warning">{seguimientoTexts.bookChanged(pagoText(pedido) ?? '')}</p>
              <Button
                size="sm"
                variant="secondary"
                onClick={() => set({ seen: { version: pedido.version, pagadoCentavos: pedido.pagadoCentavos } })}
              >
                {seguimientoTexts.bookSeen}
              </Button>
            </div>
          )}
          <div className="grid gap-4 md:grid-cols-2">
            <Field label="Fecha" required error={errors.fecha}>
              <DatePicker value={values.fecha} onValueChange={(fecha) => set({ fecha })} />
            </Field>
            <Field label="Forma" required error={errors.forma}>
              <Select options={formas} value={values.forma} onValueChange={(forma) => set({ forma })} />
            </Field>
            <Field label="Importe" required error={errors.centavos}>
              <MoneyInput value={values.centavos} onValueChange={(centavos) => set({ centavos, deMas: false })} />
            </Field>
            <Field label="Referencia (opcional)" error={errors.referencia}>
              <TextInput value={values.referencia} onChange={({ target }) => set({ referencia: target.value })} />
            </Field>
          </div>
          {deMas && centavos !== null && !saving && (
            <div role="status" className="flex flex-col gap-2 rounded-md bg-warning-soft p-4 text-sm">
              <p className="text-warning">
                {seguimientoTexts.deMas(pedido.status === 'cancelado' ? 0 : porPagarCentavos(pedido))}
              </p>
              <Checkbox
                label={seguimientoTexts.deMasConfirm(centavos)}
                checked={values.deMas === true}
                onChange={({ target }) => set({ deMas: target.checked })}
              />
            </div>
          )}
        </>
      )}
    </RegistroForm>
  )
}
