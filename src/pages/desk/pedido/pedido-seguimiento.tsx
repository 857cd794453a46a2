import { type ReactNode, useState } from 'react'
import { type ZodSafeParseResult, z } from 'zod'
import { firstName } from '#modules/ajustes/sitio/rules.ts'
import type { Pedido } from '#modules/pedidos/client.ts'
import { addLlamada, addPago, correctPago } from '#modules/pedidos/client.ts'
import { errorsOf } from '#modules/pedidos/components/mesa/guia-fields.tsx'
import {
  isDeMas,
  llamadaResultados,
  porPagarCentavos,
  quickDays,
  registroFormas,
} from '#modules/pedidos/seguimiento-rules.ts'
import { llamadaSchema, pagoSchema } from '#modules/pedidos/seguimiento-schema.ts'
import {
  llamadaTexts,
  pagoFormaTexts,
  pagoText,
  type RegistroTexts,
  registroTexts,
  seguimientoTexts,
} from '#modules/pedidos/seguimiento-texts.ts'
import { unsavedTexts } from '#modules/pedidos/texts.ts'
import { serverNow } from '#shared/clock.ts'
import { isDay } from '#shared/days.ts'
import { formatMinute, formatPesos, formatPlainDay, mexicanDay } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Dialog, FormFoot } from '#ui/dialog.tsx'
import { FactLine } from '#ui/fact-line.tsx'
import { Field, Textarea, TextInput } from '#ui/field.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { Panel } from '#ui/page.tsx'
import { RadioChips } from '#ui/radio-chips.tsx'
import { Select } from '#ui/select.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { draftStorage, type StoredDraft, useStoredDraft } from '#ui/use-draft.ts'
import { isUnsettled } from '#ui/use-verb.ts'
import { usePedidoSave } from './pedido-save.tsx'

const resultados = llamadaResultados.map((value) => ({ value, label: llamadaTexts[value] }))

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
            label="¿Qué pasó con la llamada?"
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
            <Field label={'Volver a llamar (opcional)'} error={errors.volverEl}>
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

export function RegistrarLlamada({ pedido }: { pedido: Pedido }) {
  const draft = useStoredDraft(() => llamadaDraft(pedido.id))
  return (
    <RegistroDialog
      pedido={pedido}
      texts={registroTexts.llamada}
      draft={draft}
      begin={() => empty}
      className="flex-auto px-3!"
    >
      {(form) => <LlamadaForm {...form} />}
    </RegistroDialog>
  )
}

/** Calls about a pedido: the latest in two or three lines, the others on demand. */
export function MesaPedidoLlamadas({ pedido }: { pedido: Pedido }) {
  const { llamadas = [], llamarEl = null } = pedido.seguimiento ?? {}
  const [last] = llamadas
  if (!last) return <p className="text-sm text-ink-soft">Aún no hay llamadas registradas.</p>
  const hasMore = llamadas.length > 1 || (last.nota ?? '').length > shortNota
  return (
    <div className="text-sm">
      <LlamadaEntry llamada={last} short={hasMore} />
      <div className="flex flex-wrap gap-x-4">
        {llamarEl && <p className="font-semibold">{`Volver a llamar el ${formatPlainDay(llamarEl)}`}</p>}
        {hasMore && (
          <details className="open:basis-full">
            <summary className="link relative inline-flex min-h-6 items-center before:absolute before:-inset-y-2.5 before:inset-x-0">
              {seguimientoTexts.llamadas(llamadas.length)}
            </summary>
            <ul className="flex flex-col gap-3 pt-2">
              {llamadas.map((llamada) => (
                <li key={llamada.id}>
                  <LlamadaEntry llamada={llamada} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  )
}

/** Characters of a note that fit on one line. */
const shortNota = 40

const LlamadaEntry = ({
  llamada: { resultado, nota, createdAt, nombre },
  short = false,
}: {
  llamada: Llamada
  /** Its note on one line. */
  short?: boolean
}) => (
  <>
    <p className="wrap-anywhere">
      <span className="font-semibold">{llamadaTexts[resultado]}</span>{' '}
      <span className="text-ink-soft">
        · <time dateTime={createdAt}>{formatMinute(createdAt)}</time> · {nombre ? firstName(nombre) : 'El equipo'}
      </span>
    </p>
    {nota && <p className={`wrap-anywhere whitespace-pre-line ${short ? 'line-clamp-1' : ''}`}>{nota}</p>}
  </>
)

const formas = registroFormas.map((value) => ({ value, label: pagoFormaTexts[value] }))

/** Records a payment; another one recorded meanwhile must be acknowledged first. */
function PagoForm({ pedido, values, onChange, onSaved }: RegistroProps<PagoValues>) {
  const { seen, ...pago } = values
  // The change may be this payment, so it is resent unchanged.
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
              <p className="text-warning">{seguimientoTexts.deMas(porPagarCentavos(pedido))}</p>
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

function PagoDialog({ pedido }: { pedido: Pedido }) {
  const draft = useStoredDraft(() => pagoDraft(pedido.id))
  return (
    <RegistroDialog pedido={pedido} texts={registroTexts.pago} draft={draft} begin={() => pagoOf(pedido)}>
      {(form) => <PagoForm {...form} />}
    </RegistroDialog>
  )
}

/** The default payment: today, by transfer, the remaining amount. */
function pagoOf(pedido: Pedido): PagoValues {
  const left = porPagarCentavos(pedido)
  const { version, pagadoCentavos } = pedido
  const usual = { fecha: mexicanDay(serverNow()), forma: 'transferencia', referencia: '' } as const
  return { ...usual, centavos: left > 0 ? left : null, seen: { version, pagadoCentavos } }
}

type Pago = Pedido['pagos'][number]

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
        <p className="text-ink-soft">Aún no hay pagos registrados.</p>
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
          description="El pago no se borra: se agrega uno en contra, con fecha de hoy. Después puedes registrar el correcto. La consultora verá los dos."
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
        <p className="text-sm text-ink-soft">
          <FactLine facts={[referencia, nombre, mark]} />
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className={`font-semibold tabular-nums ${corregido ? 'line-through' : ''}`}>{formatPesos(centavos)}</p>
        {!mark && forma !== 'devolucion' && (
          <Button variant="link" size="sm" onClick={onCorrect}>
            Corregir
            <VisuallyHidden> el pago de {formatPesos(centavos)}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  )
}

type RegistroProps<Values> = {
  pedido: Pedido
  values: Values
  onChange: (values: Values) => void
  onSaved: () => void
}

type DialogProps<Values> = {
  pedido: Pedido
  texts: RegistroTexts
  draft: StoredDraft<Values>
  begin: () => Values
  className?: string
  children: (form: RegistroProps<Values>) => ReactNode
}

/** Records a call or a payment. Closing and reloading keep the input. */
function RegistroDialog<Values>({ pedido, texts, draft, begin, className, children }: DialogProps<Values>) {
  const [open, setOpen] = useState(false)
  const [fresh, setFresh] = useState<Values | null>(null)
  const values = draft.value ?? fresh
  const change = (next: boolean) => {
    if (next) setFresh(begin())
    setOpen(next)
  }
  const close = () => {
    // Saved values stay visible during the closing animation.
    setFresh(values)
    draft.forget()
    setOpen(false)
  }
  return (
    <>
      <Dialog
        title={texts.add}
        description={`Pedido ${pedido.numeroPedido}, ${pedido.consultora?.nombreCompleto}`}
        open={open}
        onOpenChange={change}
        trigger={
          <Button variant="secondary" className={className ?? 'self-start'}>
            {texts.add}
          </Button>
        }
      >
        {values && children({ pedido, values, onChange: draft.keep, onSaved: close })}
      </Dialog>
      {draft.value && !open && (
        <p role="status" className="flex basis-full flex-wrap items-center gap-x-3 text-sm text-warning">
          {texts.waits}
          <Button variant="link" size="sm" onClick={draft.forget}>
            {unsavedTexts.drop}
          </Button>
        </p>
      )}
      <UnsavedQuestion unsaved={draft.value !== null} what={texts.what} onLeave={draft.forget} />
    </>
  )
}

type FormProps<Request> = {
  pedido: Pedido
  texts: RegistroTexts
  /** The values, parsed by the schema. */
  read: ZodSafeParseResult<Request>
  save: (request: Request) => Promise<{ version: number }>
  onSaved: () => void
  /** The user must acknowledge something first. */
  blocked?: boolean
  /** @param errors by field, after the first try. @param saving in progress or done. */
  children: (errors: Record<string, string>, saving: boolean) => ReactNode
}

function RegistroForm<Request>({ pedido, texts, read, save, onSaved, blocked = false, children }: FormProps<Request>) {
  const [tried, setTried] = useState(false)
  const saving = usePedidoSave({ id: pedido.id, save, done: texts.saved, failed: texts.failed, onSaved })
  const under = saving.isPending || saving.isSuccess
  // Changes during the save are the save's own.
  const disabled = blocked && !under
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (read.data && !disabled) saving.mutate(read.data)
      }}
    >
      {children(tried ? errorsOf(read.error) : {}, under)}
      <FormFoot submit={texts.save} busy={saving.isPending} disabled={disabled} />
    </form>
  )
}

/** Unsaved forms of this tab, stored as typed. The number in a key changes with the format. */

const day = z.string().refine(isDay).nullable()

const llamadaValues = z.object({ resultado: z.enum(llamadaResultados).nullable(), nota: z.string(), volverEl: day })
type LlamadaValues = z.infer<typeof llamadaValues>

const pagoValues = z.object({
  fecha: day,
  forma: z.enum(registroFormas),
  centavos: z.number().nullable(),
  referencia: z.string(),
  /** The staff member confirmed an overpayment. */
  deMas: z.boolean().optional(),
  /** The payments when the form was opened. */
  seen: z.object({ version: z.int(), pagadoCentavos: z.int() }),
})
type PagoValues = z.infer<typeof pagoValues>

const llamadaDraft = (pedidoId: string) =>
  draftStorage<LlamadaValues>('tab', `azahar-llamada-1-${pedidoId}`, llamadaValues)
const pagoDraft = (pedidoId: string) => draftStorage<PagoValues>('tab', `azahar-pago-1-${pedidoId}`, pagoValues)
export const notaInternaDraft = (pedidoId: string) =>
  draftStorage<string>('tab', `azahar-nota-interna-1-${pedidoId}`, z.string().min(1))
