import { useRef, useState } from 'react'
import { maxAtOnce } from '#modules/pedidos/cambio-rules.ts'
import { cambioTexts } from '#modules/pedidos/cambio-texts.ts'
import { type Cambiado, changePedidos, pedidosKey, resumenQuery } from '#modules/pedidos/client.ts'
import type { Cambios } from '#modules/pedidos/schema.ts'
import { detailOf } from '#shared/errors.ts'
import { formatCount } from '#shared/format.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useVerb } from '#ui/use-verb.ts'

type Wishes = Cambios['pedidos']

/** Sends one batch. Defaults to a status change. */
export type Send = (cambios: Cambios) => Promise<Cambiado[]>

/**
 * Runs a bulk action in batches, with progress and a stop button. The pedidos of a failed batch stay in `left` and can be retried: the
 * request is idempotent.
 */
export function useCambio(send: Send = changePedidos) {
  const stopped = useRef(false)
  const [done, setDone] = useState<Cambiado[]>([])
  const [left, setLeft] = useState<Wishes>([])
  const { mutate, isPending, isSuccess, error } = useVerb({
    mutationFn: async ({ pedidos, sinDireccion }: Cambios) => {
      stopped.current = false
      let rest = pedidos
      setLeft(rest)
      while (rest.length > 0 && !stopped.current) {
        const items = await send({ pedidos: rest.slice(0, maxAtOnce), sinDireccion })
        rest = rest.slice(maxAtOnce)
        setDone((before) => [...before.filter(({ id }) => !items.some((it) => it.id === id)), ...items])
        setLeft(rest)
      }
    },
    refresh: [pedidosKey, resumenQuery().queryKey, ['tablero']],
  })
  const stop = () => {
    stopped.current = true
  }
  return { start: mutate, stop, done, left, running: isPending, finished: isSuccess, error }
}

/** Progress of a bulk action, then its result: each refused pedido by number, with the reason. */
export function CambioInforme({ cambio }: { cambio: ReturnType<typeof useCambio> }) {
  const { done, left, running, error } = cambio
  const of = (resultado: string) => done.filter((it) => it.resultado === resultado)
  const [changed, same, refused] = [of('cambio'), of('igual'), of('rechazado')]
  const total = done.length + left.length
  return (
    <div className="flex flex-col gap-3">
      {running && <ProgressBar label={cambioTexts.title} done={total === 0 ? 0 : (done.length / total) * 0.99} />}
      <div role="status" className="flex flex-col gap-1">
        {running && <p>{`${formatCount(done.length)} de ${formatCount(total)}`}</p>}
        {!running && <p className="font-semibold">{cambioTexts.changed(changed.length)}</p>}
        {!running && same.length > 0 && <p>{cambioTexts.same(same.length)}</p>}
        {!running && left.length > 0 && <p>{cambioTexts.left(left.length)}</p>}
      </div>
      {error && <p role="alert">{detailOf(error)}</p>}
      {refused.length > 0 && (
        <section aria-label={cambioTexts.refusedTitle(refused.length)}>
          <h3 className="font-semibold">{cambioTexts.refusedTitle(refused.length)}</h3>
          <ul className="mt-1 flex flex-col divide-y divide-line text-sm">
            {refused.map(({ id, numeroPedido, detail }) => (
              <li key={id} className="py-2">
                <span className="font-semibold tabular-nums">{numeroPedido ?? '—'}</span> {detail}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
