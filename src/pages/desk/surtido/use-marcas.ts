import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Marca, marcasQuery, sendMarcas, surtidoQuery } from '#modules/entregas/surtidos/client.ts'
import { mesaSurtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { onSigningOut, sesionQuery } from '#modules/personas/cuentas/client.ts'
import { serverNow } from '#shared/clock.ts'
import { AppError, detailOf, errorStatus } from '#shared/errors.ts'
import { toastError, toastInfo } from '#ui/toast.ts'
import { marcaQueue, type Pending } from './marca-queue.ts'

const retryMs = 4_000
/** As many as the server takes at once. */
const maxAtOnce = 500
const none: Pending = {}

/**
 * What of a surtido was found, as this person sees it: what the server knows, under what was ticked here and is on its way. Ticks go at once;
 * without network they are kept in the browser and go when it is back (spec 3.3).
 * @param nameOf what a size is called where something has to be said of it.
 */
export function useMarcas(surtidoId: string, nameOf: (prendaId: string) => string) {
  const queryClient = useQueryClient()
  const { data: sesion } = useQuery(sesionQuery())
  const de = sesion?.usuario?.id ?? ''
  const { data: marcas = [] } = useQuery(marcasQuery(surtidoId))
  const [pending, setPending] = useState(none)
  const [waits, setWaits] = useState(false)
  const flight = useRef<Promise<void> | null>(null)
  const queue = useMemo(() => marcaQueue(surtidoId, de), [surtidoId, de])
  const known = new Map(marcas.map((marca) => [marca.prendaId, marca]))

  const send = async () => {
    for (let batch = take(queue.read()); batch; batch = take(queue.read())) {
      try {
        const items = await sendMarcas(surtidoId, wishesOf(batch))
        const left = queue.settle(batch, items)
        // What the server has is shown before what waited for it goes; what is being read already may be from before it.
        await queryClient.cancelQueries({ queryKey: marcasQuery(surtidoId).queryKey })
        queryClient.setQueryData(
          marcasQuery(surtidoId).queryKey,
          (now) => now && merged(now, items, sesion?.usuario?.nombreCompleto ?? null),
        )
        setPending(left)
        setWaits(false)
        say(items)
      } catch (error) {
        if (isHopeless(error)) return giveUp(error)
        setWaits(true)
        return
      }
    }
  }
  const say = (items: { prendaId: string; resultado: string }[]) => {
    const others = items.filter(({ resultado }) => resultado === 'otra')
    for (const { prendaId } of others.slice(0, 3)) toastError(mesaSurtidoTexts.other(nameOf(prendaId)))
    const gone = items.filter(({ resultado }) => resultado === 'fuera').length
    if (gone > 0) toastInfo(mesaSurtidoTexts.notKept(gone))
    if (others.length + gone > 0) void queryClient.invalidateQueries({ queryKey: marcasQuery(surtidoId).queryKey })
  }
  const giveUp = (error: unknown) => {
    const count = queue.drop()
    setPending(none)
    setWaits(false)
    if (count > 0) toastError(mesaSurtidoTexts.notKept(count), { description: detailOf(error) })
    for (const { queryKey } of [surtidoQuery(surtidoId), marcasQuery(surtidoId)])
      void queryClient.invalidateQueries({ queryKey })
  }
  const latest = useRef(send)
  latest.current = send
  /** One flight at a time: what is ticked meanwhile goes with it, or with the next. */
  const flush = useCallback((): Promise<void> => {
    flight.current ??= latest.current().finally(() => {
      flight.current = null
    })
    return flight.current
  }, [])

  useEffect(() => {
    if (!de) return
    setPending(queue.read())
    void flush()
    const again = () => void flush()
    window.addEventListener('online', again)
    const stopWaiting = onSigningOut(() => flush())
    return () => {
      window.removeEventListener('online', again)
      stopWaiting()
    }
  }, [queue, de, flush])
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => void flush(), retryMs)
    return () => clearInterval(timer)
  }, [waits, flush])

  const tickNow = (prendaId: string, piezas: number | null) => {
    setPending(queue.tick(prendaId, piezas, known.get(prendaId)?.piezas ?? null))
    void flush()
  }
  const latestTick = useRef(tickNow)
  latestTick.current = tickNow
  /** The same for as long as the page is there: rows that did not change are not drawn again. */
  const tick = useCallback((prendaId: string, piezas: number | null) => latestTick.current(prendaId, piezas), [])

  return {
    /** How many were found; `null`: nobody has looked. */
    halladasOf: (prendaId: string): number | null =>
      pending[prendaId] ? pending[prendaId].piezas : (known.get(prendaId)?.piezas ?? null),
    /** Who said so last, if it was not here just now. */
    quienOf: (prendaId: string): string | null => (pending[prendaId] ? null : (known.get(prendaId)?.nombre ?? null)),
    tick,
    /** Sends what has not left yet. */
    settle: flush,
    /** How many ticks wait for the network. */
    waiting: waits ? Object.keys(pending).length : 0,
  }
}

export type UseMarcas = ReturnType<typeof useMarcas>

const take = (pending: Pending): Pending | null => {
  const entries = Object.entries(pending).slice(0, maxAtOnce)
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

const wishesOf = (batch: Pending) => Object.entries(batch).map(([prendaId, marca]) => ({ prendaId, ...marca }))

/** What nothing mends by sending it again. */
const isHopeless = (error: unknown): boolean =>
  error instanceof AppError && [400, 403, 404, 409, 413].includes(errorStatus[error.code])

/** What the server has now, before it is read again. */
function merged(marcas: Marca[], items: { prendaId: string; piezas: number | null }[], nombre: string | null): Marca[] {
  const now = new Map(items.map((it) => [it.prendaId, it.piezas]))
  const at = serverNow().toISOString()
  return [
    ...marcas.filter(({ prendaId }) => !now.has(prendaId)),
    ...items.flatMap(({ prendaId, piezas }) => (piezas === null ? [] : [{ prendaId, piezas, nombre, at }])),
  ]
}
