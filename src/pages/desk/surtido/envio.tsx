import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import type { Paqueteria } from '#modules/ajustes/paqueteria-rules.ts'
import {
  type Surtido,
  type SurtidoPedido,
  sendSurtido,
  surtidoQuery,
  takeOutPedido,
} from '#modules/entregas/surtidos/client.ts'
import { isPickable } from '#modules/entregas/surtidos/rules.ts'
import { envioTexts, mesaSurtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { cambioTexts } from '#modules/pedidos/cambio-texts.ts'
import { GuiaLink } from '#modules/pedidos/components/guia-link.tsx'
import { CambioInforme, type Send, useCambio } from '#modules/pedidos/components/mesa/cambio-informe.tsx'
import {
  type GuiaValues,
  paqueteriasOf,
  readGuia,
  useUsualPaqueteria,
} from '#modules/pedidos/components/mesa/guia-fields.tsx'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import { maxGuiaLength } from '#modules/pedidos/guia-rules.ts'
import type { Cambios } from '#modules/pedidos/schema.ts'
import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { paths } from '#shared/paths.ts'
import { readCount } from '#shared/read-amounts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { VisuallyHidden } from '#ui/skeleton.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { useStoredDraft } from '#ui/use-draft.ts'
import { useVerb } from '#ui/use-verb.ts'
import { type Also, type EnvioDraft, envioDraft, type Fila, filasOf, pastedFilas } from './envio-draft.ts'
import type { UseMarcas } from './use-marcas.ts'
import { sinSurtirDe } from './use-marcas.ts'

type Sending = Cambios & { send?: Send }

type InformeProps = {
  sending: Sending
  /** @param sent ids of pedidos sent, now or before. */
  onClose: (sent: readonly string[]) => void
}

/** Sends on mount, and shows progress and result. */
function EnvioInforme({ sending: { pedidos, sinDireccion, send }, onClose }: InformeProps) {
  const cambio = useCambio(send)
  const { start, running, done, error, left } = cambio
  const began = useRef(false)
  useEffect(() => {
    if (began.current) return
    began.current = true
    start({ pedidos, sinDireccion })
  }, [start, pedidos, sinDireccion])
  const close = () => onClose(done.flatMap(({ id, resultado }) => (resultado === 'rechazado' ? [] : [id])))
  return (
    <Dialog
      title="Enviar pedidos"
      open
      onOpenChange={(open) => !open && !running && close()}
      footer={
        <>
          <Button variant="secondary" disabled={running} onClick={close}>
            Cerrar
          </Button>
          {error && (
            <Button busy={running} onClick={() => start({ pedidos: left, sinDireccion })}>
              {cambioTexts.again(left.length)}
            </Button>
          )}
        </>
      }
    >
      <CambioInforme cambio={cambio} />
    </Dialog>
  )
}

/**
 * Packing and sending (spec 3.3): slips, a guía per pedido, and sending all in one press, each in its own transaction.
 */
export function Envio({ surtido, marcas }: { surtido: Surtido; marcas: UseMarcas }) {
  const queryClient = useQueryClient()
  const { data: enUso = [] } = useQuery(enUsoQuery())
  const paqueterias = paqueteriasOf(enUso)
  const stored = useStoredDraft(() => envioDraft(surtido.id))
  const usual = useUsualPaqueteria(paqueterias)
  const draft = { paqueteria: stored.value?.paqueteria ?? usual, filas: stored.value?.filas ?? {} }
  const [also, setAlso] = useState<Also>({ sinGuia: false, sinDireccion: false, sinSurtir: false, mismaGuia: false })
  const [sending, setSending] = useState<Sending | null>(null)
  const [tried, setTried] = useState(false)
  const missing = sinSurtirDe(surtido, marcas)
  const filas = filasOf(surtido.pedidos, draft, { also, missing })
  const count = (stays: (typeof filas)[number]['stays']) => filas.filter((it) => it.stays === stays).length
  const go = filas.filter(({ stays }) => stays === null)
  const over = !useMay('pedidos') && !surtido.abierto
  const left = filas.some(({ stays }) => stays !== 'noSale')
  const waiting = left && !over
  const set = (change: Partial<EnvioDraft>) => stored.keep({ ...draft, ...change })
  const { sinDireccion, sinSurtir, mismaGuia } = also
  const start = (pedidos: Sending['pedidos'], how: Pick<Sending, 'send'> = {}) =>
    // A second press before the dialog is drawn does nothing.
    setSending((now) => now ?? { pedidos, sinDireccion, ...how })
  const send = () => {
    setTried(true)
    start(
      go.map(({ pedido: { id, version }, values }) => {
        const { guia } = readGuia(values)
        return { id, status: 'enviado' as const, version, ...(guia && { guia }) }
      }),
      {
        send: ({ pedidos }) =>
          sendSurtido(surtido.id, {
            pedidos: pedidos.map(({ status: _, ...pedido }) => pedido),
            sinDireccion,
            sinSurtir,
            mismaGuia,
          }),
      },
    )
  }
  const toPrepare = filas.filter(({ stays }) => stays === 'toPrepare')
  const prepare = () =>
    start(toPrepare.map(({ pedido: { id, version } }) => ({ id, status: 'preparando' as const, version })))
  const close = (sent: readonly string[]) => {
    setSending(null)
    set({ filas: Object.fromEntries(Object.entries(draft.filas).filter(([id]) => !sent.includes(id))) })
    void queryClient.invalidateQueries({ queryKey: surtidoQuery(surtido.id).queryKey })
  }
  const typed = Object.entries(stored.value?.filas ?? {}).some(([id, { numero }]) => {
    const pedido = surtido.pedidos.find((it) => it.id === id)
    return numero.trim() !== '' && pedido !== undefined && isPickable(pedido.status)
  })
  return (
    <section aria-label={mesaSurtidoTexts.enviar}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-ink-soft">{introOf(left, over)}</p>
        {surtido.pedidos.length > 0 && (
          <a
            href={`${paths.adminHojas}?pedidos=${numerosOf(surtido)}`}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <Printer aria-hidden="true" className="size-4.5" />
            Imprimir hojas de empaque
          </a>
        )}
      </div>
      {waiting && (
        <Field label={envioTexts.paqueteria} className="mb-4 max-w-xs">
          <Select
            options={paqueterias.map(({ nombre }) => ({ value: nombre, label: nombre }))}
            value={draft.paqueteria}
            onValueChange={(paqueteria) => set({ paqueteria })}
          />
        </Field>
      )}
      <ul className="flex flex-col divide-y divide-line rounded-lg bg-surface inset-ring inset-ring-line">
        {filas.map((fila) => (
          <EnvioFila
            key={fila.pedido.id}
            {...{ surtido, fila, paqueterias }}
            sinSurtir={missing.get(fila.pedido.id) ?? 0}
            usual={draft.paqueteria}
            onChange={(values) => set({ filas: { ...draft.filas, [fila.pedido.id]: values } })}
            onPaste={(text) => stored.keep(pastedFilas(draft, filas, fila.pedido.id, text))}
          />
        ))}
      </ul>
      {waiting && (
        <div className="mt-4 flex flex-col gap-1">
          {questions.map(([stays, label]) =>
            // The guía may belong to a pedido of another surtido, which only the server knows.
            count(stays) > 0 || also[stays] || (stays === 'mismaGuia' && tried) ? (
              <Checkbox
                key={stays}
                label={label}
                checked={also[stays]}
                onChange={({ target }) => setAlso({ ...also, [stays]: target.checked })}
              />
            ) : null,
          )}
          {count('wrong') > 0 && (
            <p role="status" className="text-sm text-danger">
              Revisa las guías marcadas en rojo
            </p>
          )}
          <div className="mt-2 flex flex-wrap gap-3">
            <Button disabled={go.length === 0} onClick={send}>
              {go.length === 0 ? 'Enviar' : envioTexts.send(go.length)}
            </Button>
            {toPrepare.length > 0 && (
              <Button variant="secondary" onClick={prepare}>
                {envioTexts.prepare(toPrepare.length)}
              </Button>
            )}
          </div>
        </div>
      )}
      {sending && <EnvioInforme sending={sending} onClose={close} />}
      <UnsavedQuestion
        keptOnPage
        unsaved={typed && sending === null}
        what="las guías que escribiste"
        onLeave={stored.forget}
      />
    </section>
  )
}

/** Confirmations for sending a pedido that lacks something. */
const questions: [keyof Also, string][] = [
  ['sinDireccion', 'Enviar también los que no tienen dirección'],
  ['sinSurtir', 'Enviar también los que tienen piezas por surtir'],
  ['mismaGuia', 'Enviar también los que comparten guía con otra consultora'],
  ['sinGuia', 'Enviar también los que no tienen guía'],
]

const introOf = (left: boolean, over: boolean): string => {
  if (!left) return 'De este surtido no queda nada por enviar.'
  return over
    ? 'Este surtido ya se terminó: lo que queda por enviar lo envía Ventas o Administración.'
    : 'Escribe la guía de cada pedido y envíalos juntos. Los pedidos sin guía no se envían.'
}

const numerosOf = ({ pedidos }: Surtido): string =>
  pedidos.map(({ numeroPedido }) => Number(numeroPedido.replace(/\D/g, ''))).join(',')

/** Removes a pedido from a surtido, such as one that waits for an answer. */
function SacarPedido({ surtido, pedido }: { surtido: Surtido; pedido: SurtidoPedido }) {
  const [open, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const { numeroPedido } = pedido
  const taking = useVerb({
    mutationFn: () => takeOutPedido(surtido.id, pedido.id),
    success: `${numeroPedido} salió del surtido`,
    failure: 'No se pudo sacar el pedido',
    onSettled: async () => {
      setOpen(false)
      await queryClient.invalidateQueries({ queryKey: surtidoQuery(surtido.id).queryKey })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="link" size="sm">
          Sacar
          <VisuallyHidden> {numeroPedido} del surtido</VisuallyHidden>
        </Button>
      }
      title={`¿Sacar ${numeroPedido} de este surtido?`}
      description="El pedido no cambia. Si ya buscaste sus prendas, la lista dirá cuáles sobran. Puede entrar en otro surtido."
      confirmLabel="Sí, sacarlo"
      cancelLabel="No, dejarlo"
      tone="primary"
      busy={taking.isPending}
      onConfirm={() => taking.mutate()}
    />
  )
}

type FilaProps = {
  surtido: Surtido
  fila: Fila
  usual: string | null
  paqueterias: readonly Paqueteria[]
  /** Missing pieces. */
  sinSurtir: number
  onChange: (values: GuiaValues) => void
  onPaste: (text: string) => void
}

/** A pedido with its box and the fields of its guía; a sent one shows its guía. */
function EnvioFila({ surtido, fila, usual, paqueterias, sinSurtir, onChange, onPaste }: FilaProps) {
  const { pedido, stays } = fila
  const [asked, setAsked] = useState(false)
  const other = asked || fila.values.paqueteria !== usual
  const { id, lugar, numeroPedido, consultora, ciudad, conDireccion, status, guia } = pedido
  const note = stays && stays in notes ? notes[stays as keyof typeof notes] : null
  return (
    <li className="grid gap-x-6 gap-y-3 p-4 md:px-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{mesaSurtidoTexts.box(lugar)}</span>
          <Link to={paths.adminPedido(id)} className="link inline-flex min-h-6 items-center tabular-nums">
            {numeroPedido}
          </Link>
          {status !== 'preparando' && <StatusBadge status={status} />}
        </p>
        <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">
          {[consultora, ciudad].filter(Boolean).join(' · ')}
        </p>
        {!conDireccion && <p className="text-sm font-semibold text-warning">Sin dirección de envío</p>}
        {note && <p className="text-sm font-semibold text-warning">{note}</p>}
        {sinSurtir > 0 && <p className="text-sm font-semibold text-warning">{envioTexts.sinSurtir(sinSurtir)}</p>}
        <div className="flex flex-wrap gap-x-4">
          {surtido.abierto && stays !== 'noSale' && <SacarPedido {...{ surtido, pedido }} />}
          {stays !== 'noSale' && !other && (
            <Button variant="link" size="sm" onClick={() => setAsked(true)}>
              Otra paquetería
              <VisuallyHidden> para {numeroPedido}</VisuallyHidden>
            </Button>
          )}
        </div>
      </div>
      {stays === 'noSale' ? (
        guia && <GuiaLink guia={guia} />
      ) : (
        <Campos {...{ fila, paqueterias: other ? paqueterias : null, onChange, onPaste }} />
      )}
    </li>
  )
}

const notes = {
  mismaGuia: envioTexts.mismaGuiaDe,
  waits: 'Espera la respuesta de la consultora',
  toPrepare: 'Todavía no se prepara',
}

type CamposProps = Pick<FilaProps, 'fila' | 'onChange' | 'onPaste'> & { paqueterias: FilaProps['paqueterias'] | null }

function Campos({ fila, paqueterias, onChange, onPaste }: CamposProps) {
  const { pedido, values, errors } = fila
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim()
    if (!/[\n\t]/.test(text)) return
    event.preventDefault()
    onPaste(text)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_4.5rem] items-start gap-2 lg:w-[26rem]">
      <Field label={<Named word="Guía" of={pedido.numeroPedido} />} error={errors.numero ?? errors.paqueteria}>
        <TextInput
          data-guia
          value={values.numero}
          onChange={({ target }) => onChange({ ...values, numero: target.value })}
          onPaste={paste}
          onKeyDown={toNext}
          maxLength={maxGuiaLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          className="min-h-11! px-3! tabular-nums"
        />
      </Field>
      <Field label={<Named word="Bultos" of={pedido.numeroPedido} />} error={errors.bultos}>
        <Bultos bultos={values.bultos} onChange={(bultos) => onChange({ ...values, bultos })} />
      </Field>
      {paqueterias && (
        <Field label={`${envioTexts.paqueteria} de ${pedido.numeroPedido}`} labelHidden className="col-span-2">
          <Select
            size="sm"
            className="min-h-11! w-full"
            options={paqueterias.map(({ nombre }) => ({ value: nombre, label: nombre }))}
            value={values.paqueteria}
            onValueChange={(paqueteria) => onChange({ ...values, paqueteria })}
          />
        </Field>
      )}
    </div>
  )
}

/** Invalid input stays and is refused. */
function Bultos({ bultos, onChange }: { bultos: number; onChange: (bultos: number) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <TextInput
      inputMode="numeric"
      maxLength={20}
      value={bultosFrom(typed) === bultos ? typed : String(bultos)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(bultosFrom(target.value))
      }}
      className="min-h-11! px-2! text-center tabular-nums"
    />
  )
}

function bultosFrom(typed: string): number {
  const read = readCount(typed)
  return read && 'value' in read ? read.value : 0
}

/** Screen readers also announce the pedido. */
const Named = ({ word, of }: { word: string; of: string }) => (
  <span className="text-xs font-normal text-ink-soft">
    {word}
    <VisuallyHidden> de {of}</VisuallyHidden>
  </span>
)

/** Enter, as sent by guía scanners, moves to the next pedido. */
function toNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const all = [...document.querySelectorAll<HTMLInputElement>('input[data-guia]')]
  all[all.indexOf(event.currentTarget) + 1]?.focus()
}
