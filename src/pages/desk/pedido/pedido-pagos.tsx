import { useState } from 'react'
import { addPago, correctPago, type Pedido } from '#modules/pedidos/client.ts'
import { isDeMas, porPagarCentavos, registroFormas } from '#modules/pedidos/seguimiento-rules.ts'
import { pagoSchema } from '#modules/pedidos/seguimiento-schema.ts'
import { pagoFormaTexts, pagoText, registroTexts, seguimientoTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { serverNow } from '#shared/clock.ts'
import { formatPesos, formatPlainDay, mexicanDay } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/input.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { Select } from '#ui/select.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { useStoredDraft } from '#ui/use-draft.ts'
import { isUnsettled } from '#ui/use-verb.ts'
import { RegistroDialog, type RegistroProps } from './registro-dialog.tsx'
import { RegistroForm } from './registro-form.tsx'
import { type PagoValues, pagoDraft } from './seguimiento-drafts.ts'
import { usePedidoSave } from './use-pedido-save.ts'

const formas = registroFormas.map((value) => ({ value, label: pagoFormaTexts[value] }))

/** A payment; one that somebody else writes down meanwhile is told before this one is saved. */
function PagoForm({ pedido, values, onChange, onSaved }: RegistroProps<PagoValues>) {
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
              <p className="text-warning">{`Lo pagado cambió mientras escribías. Ahora: ${pagoText(pedido) ?? ''}.`}</p>
              <Button
                size="sm"
                variant="secondary"
                onClick={() => set({ seen: { version: pedido.version, pagadoCentavos: pedido.pagadoCentavos } })}
              >
                Ya lo vi
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
                label={`Sí, se recibieron ${formatPesos(centavos)}`}
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

/** The way to write a payment down. */
function PagoDialog({ pedido }: { pedido: Pedido }) {
  const draft = useStoredDraft(() => pagoDraft(pedido.id))
  return (
    <RegistroDialog pedido={pedido} texts={registroTexts.pago} draft={draft} begin={() => pagoOf(pedido)}>
      {(form) => <PagoForm {...form} />}
    </RegistroDialog>
  )
}

/** Today, by transfer, all that is left: what is usual. */
function pagoOf(pedido: Pedido): PagoValues {
  const left = porPagarCentavos(pedido)
  const { version, pagadoCentavos } = pedido
  const usual = { fecha: mexicanDay(serverNow()), forma: 'transferencia', referencia: '' } as const
  return { ...usual, centavos: left > 0 ? left : null, seen: { version, pagadoCentavos } }
}

type Pago = Pedido['pagos'][number]

/** The book of a pedido (spec 3.2): what was paid, what was corrected, and what is left. */
export function MesaPedidoPagos({ pedido }: { pedido: Pedido }) {
  const [asked, setAsked] = useState<Pago | null>(null)
  const [asking, setAsking] = useState(false)
  const correcting = usePedidoSave({
    id: pedido.id,
    save: (pago: Pago) => correctPago({ id: pedido.id, pagoId: pago.id, version: pedido.version }),
    done: 'Pago corregido',
    failed: 'No se pudo corregir el pago',
    onSaved: () => setAsking(false),
  })
  const correct = (pago: Pago) => {
    setAsked(pago)
    setAsking(true)
  }
  return (
    <Panel title="Pagos" actions={<span className="font-semibold tabular-nums">{pagoText(pedido)}</span>}>
      {pedido.pagos.length === 0 ? (
        <p className="text-ink-soft">Todavía no hay pagos registrados.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {pedido.pagos.map((pago) => (
            <PagoEntry key={pago.id} pago={pago} onCorrect={() => correct(pago)} />
          ))}
        </ul>
      )}
      <PagoDialog pedido={pedido} />
      {asked && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`¿Corregir el pago de ${formatPesos(asked.centavos)}?`}
          description="El libro no se borra: se agrega un movimiento en contra, con fecha de hoy. Después puedes registrar el pago como fue. La consultora lo ve."
          confirmLabel="Sí, corregir"
          cancelLabel="No, dejarlo así"
          tone="primary"
          busy={correcting.isPending}
          onConfirm={() => correcting.mutate(asked, { onError: () => setAsking(false) })}
        />
      )}
    </Panel>
  )
}

function PagoEntry({ pago, onCorrect }: { pago: Pago; onCorrect: () => void }) {
  const { fecha, forma, referencia, centavos, corrige, corregido, nombre } = pago
  const mark = corrige ? 'Corrección' : corregido ? 'Corregido' : null
  return (
    <li className="flex items-start justify-between gap-4 py-2.5 first:pt-0">
      <div className="min-w-0">
        <p className={corregido ? 'line-through' : ''}>
          {formatPlainDay(fecha)} · {pagoFormaTexts[forma]}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{[referencia, nombre, mark].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="shrink-0 text-right">
        <p className={`font-semibold tabular-nums ${corregido ? 'line-through' : ''}`}>{formatPesos(centavos)}</p>
        {!mark && (
          <Button variant="link" size="sm" onClick={onCorrect}>
            Corregir
            <VisuallyHidden> el pago de {formatPesos(centavos)}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  )
}
