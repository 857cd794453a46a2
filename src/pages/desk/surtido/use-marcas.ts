import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import {
  type Marca,
  marcasQuery,
  type Prenda,
  type Surtido,
  sendMarcas,
  surtidoQuery,
} from '#modules/entregas/surtidos/client.ts'
import { cuentaOf, type PrendaCuenta, sinSurtir } from '#modules/entregas/surtidos/rules.ts'
import { mesaSurtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { onSigningOut, sesionQuery } from '#modules/personas/cuentas/client.ts'
import { serverNow } from '#shared/clock.ts'
import { AppError, detailOf, errorStatus } from '#shared/errors.ts'
import { toastError, toastInfo } from '#ui/toast.ts'
import { draftStorage } from '#ui/use-draft.ts'

/**
 * Unsent ticks of one surtido and user in this browser (spec 3.3), for offline picking. Only the latest of each size
 * counts.
 */

const halladas = z.int().min(0).nullable()
const pendingSchema = z.record(z.string(), z.object({ piezas: halladas, antes: halladas }))
const storedSchema = z.object({ de: z.string(), marcas: pendingSchema })

/** By size: the count, and the known count before it. */
type Pending = z.infer<typeof pendingSchema>

const noMarcas: Pending = {}

export function marcaQueue(surtidoId: string, de: string) {
  const storage = draftStorage<z.infer<typeof storedSchema>>('browser', `azahar-surtido-1-${surtidoId}`, storedSchema)
  const keep = (marcas: Pending): Pending => {
    if (Object.keys(marcas).length === 0) storage.forget()
    else storage.keep({ de, marcas })
    return marcas
  }
  const read = (): Pending => {
    const stored = storage.read()
    return stored?.de === de ? stored.marcas : noMarcas
  }
  return {
    /** Another user's ticks are ignored. */
    read,
    /** Re-read before each change, because another tab may have ticked. */
    tick: (prendaId: string, piezas: number | null, known: number | null) =>
      keep(ticked(read(), prendaId, piezas, known)),
    settle: (sent: Pending, results: readonly Result[]) => keep(settled(read(), sent, results)),
    /** @returns the number of dropped ticks. */
    drop: (): number => {
      const count = Object.keys(read()).length
      keep(noMarcas)
      return count
    },
  }
}

/** Adds a tick; a pending size keeps the count known before its first tick. */
export function ticked(pending: Pending, prendaId: string, piezas: number | null, known: number | null): Pending {
  const antes = pending[prendaId] ? pending[prendaId].antes : known
  return { ...pending, [prendaId]: { piezas, antes } }
}

type Result = { prendaId: string; resultado: 'hecha' | 'igual' | 'otra' | 'fuera'; piezas: number | null }

/** The ticks still pending after an answer. */
export function settled(pending: Pending, sent: Pending, results: readonly Result[]): Pending {
  const left = { ...pending }
  for (const { prendaId, piezas } of results) {
    const now = left[prendaId]
    if (!now) continue
    if (now.piezas === sent[prendaId]?.piezas) delete left[prendaId]
    else left[prendaId] = { piezas: now.piezas, antes: piezas }
  }
  return left
}

const retryMs = 4_000
/** The server's limit per request. */
const maxAtOnce = 500
const none: Pending = {}

/**
 * The found pieces of a surtido: the server's, overlaid by this page's ticks. Ticks are sent at once, or stored while
 * offline (spec 3.3).
 * @param nameOf the name of a size for messages.
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
        // Updates the cache before pending ticks are dropped; a running fetch may be older.
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
    for (const { prendaId } of others.slice(0, 3))
      toastError(`Alguien más marcó ${nameOf(prendaId)} de otra forma. Revisa cómo quedó.`)
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
  /** One request at a time. */
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
  /** Stable, so that unchanged rows do not render. */
  const tick = useCallback((prendaId: string, piezas: number | null) => latestTick.current(prendaId, piezas), [])

  return {
    /** `null`: not counted yet. */
    halladasOf: (prendaId: string): number | null =>
      pending[prendaId] ? pending[prendaId].piezas : (known.get(prendaId)?.piezas ?? null),
    /** Who counted it, unless this page just did. */
    quienOf: (prendaId: string): string | null => (pending[prendaId] ? null : (known.get(prendaId)?.nombre ?? null)),
    tick,
    /** Sends pending ticks. */
    settle: flush,
    waiting: waits ? Object.keys(pending).length : 0,
  }
}

export type UseMarcas = ReturnType<typeof useMarcas>

const take = (pending: Pending): Pending | null => {
  const entries = Object.entries(pending).slice(0, maxAtOnce)
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

const wishesOf = (batch: Pending) => Object.entries(batch).map(([prendaId, marca]) => ({ prendaId, ...marca }))

/** Errors that a retry cannot fix. */
const isHopeless = (error: unknown): boolean =>
  error instanceof AppError && [400, 403, 404, 409, 413].includes(errorStatus[error.code])

/** The server's marks updated by an answer, until they are refetched. */
function merged(marcas: Marca[], items: { prendaId: string; piezas: number | null }[], nombre: string | null): Marca[] {
  const now = new Map(items.map((it) => [it.prendaId, it.piezas]))
  const at = serverNow().toISOString()
  return [
    ...marcas.filter(({ prendaId }) => !now.has(prendaId)),
    ...items.flatMap(({ prendaId, piezas }) => (piezas === null ? [] : [{ prendaId, piezas, nombre, at }])),
  ]
}

/** The count of a size, by the current status of its pedidos. */
export function cuentaDe(
  { pedidos }: Pick<Surtido, 'pedidos'>,
  prenda: Prenda,
  marcas: Pick<UseMarcas, 'halladasOf'>,
): PrendaCuenta {
  const statusOf = (pedidoId: string) => pedidos.find(({ id }) => id === pedidoId)?.status
  return cuentaOf(prenda.lineas, statusOf, marcas.halladasOf(prenda.id))
}

export function cuentasDe(
  surtido: Surtido,
  marcas: Pick<UseMarcas, 'halladasOf'>,
): { piezas: number; halladas: number } {
  const all = surtido.prendas.map((prenda) => cuentaDe(surtido, prenda, marcas))
  const piezas = all.reduce((sum, it) => sum + it.piezas, 0)
  const faltan = all.reduce((sum, it) => sum + it.faltan, 0)
  return { piezas, halladas: piezas - faltan }
}

/** Missing pieces by pedido. */
export function sinSurtirDe({ pedidos, prendas }: Surtido, marcas: Pick<UseMarcas, 'halladasOf'>): Map<string, number> {
  const status = new Map(pedidos.map((pedido) => [pedido.id, pedido.status]))
  const found = prendas.map(({ id, lineas }) => ({ lineas, halladas: marcas.halladasOf(id) }))
  return sinSurtir(found, (pedidoId) => status.get(pedidoId))
}
