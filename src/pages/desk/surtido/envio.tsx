import { useQuery, useQueryClient } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef, useState } from 'react'
import { enUsoQuery } from '#modules/ajustes/client.ts'
import { type Surtido, sendSurtido, surtidoQuery } from '#modules/entregas/surtidos/client.ts'
import { isPickable } from '#modules/entregas/surtidos/rules.ts'
import { envioTexts, mesaSurtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { cambioTexts } from '#modules/pedidos/cambio-texts.ts'
import { CambioInforme, type Send, useCambio } from '#modules/pedidos/components/mesa/cambio-informe.tsx'
import { paqueteriasOf, readGuia } from '#modules/pedidos/components/mesa/guia-fields.tsx'
import type { Cambios } from '#modules/pedidos/schema.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { useStoredDraft } from '#ui/use-draft.ts'
import { sinSurtirDe } from './cuentas-de.ts'
import { type Also, draftOf, type EnvioDraft, envioDraft, filasOf, pastedFilas } from './envio-draft.ts'
import { EnvioFila } from './envio-fila.tsx'
import type { UseMarcas } from './use-marcas.ts'

/** One press: what it is about, and the how manieth it is. */
type Sending = Cambios & { nth: number; send?: Send }

type InformeProps = {
  sending: Sending
  /** @param sent those that went, or had gone. */
  onClose: (sent: readonly string[]) => void
}

/** Sends what was asked for as soon as it is there, and says how far it is and how it went. */
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
 * Packing and sending what was picked (spec 3.3): the slips, then a guía typed for each pedido and all of them sent in one press, each in a
 * transaction of its own, with a report.
 */
export function Envio({ surtido, marcas }: { surtido: Surtido; marcas: UseMarcas }) {
  const queryClient = useQueryClient()
  const { data: enUso = [] } = useQuery(enUsoQuery())
  const paqueterias = paqueteriasOf(enUso)
  const stored = useStoredDraft(() => envioDraft(surtido.id))
  const draft = draftOf(stored.value, paqueterias)
  const [also, setAlso] = useState<Also>({ sinGuia: false, sinDireccion: false, sinSurtir: false, mismaGuia: false })
  const [sending, setSending] = useState<Sending | null>(null)
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
    setSending((last) => ({ nth: (last?.nth ?? 0) + 1, pedidos, sinDireccion, ...how }))
  const send = () =>
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
  const toPrepare = filas.filter(({ stays }) => stays === 'toPrepare')
  const prepare = () =>
    start(toPrepare.map(({ pedido: { id, version } }) => ({ id, status: 'preparando' as const, version })))
  const close = (sent: readonly string[]) => {
    setSending(null)
    // What was sent is typed no more.
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
            {mesaSurtidoTexts.printSlips}
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
            count(stays) > 0 || also[stays] ? (
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
      {sending && <EnvioInforme key={sending.nth} sending={sending} onClose={close} />}
      <UnsavedQuestion
        keptOnPage
        unsaved={typed && sending === null}
        what="las guías que escribiste"
        onLeave={stored.forget}
      />
    </section>
  )
}

/** What is asked before a pedido goes that lacks something. */
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
    : 'Escribe la guía de cada pedido y envíalos juntos. Los que no tengan número se quedan.'
}

const numerosOf = ({ pedidos }: Surtido): string =>
  pedidos.map(({ numeroPedido }) => Number(numeroPedido.replace(/\D/g, ''))).join(',')
