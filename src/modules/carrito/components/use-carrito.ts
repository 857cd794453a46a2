import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { CarritoGuardado } from '#modules/carrito/client.ts'
import {
  acceptProblem,
  addLinea,
  type CarritoLinea,
  cambiosBetween,
  carritoTotal,
  itemCount,
  type LineaProblem,
  lineaKey,
  removeLinea,
  restoreLinea,
  setCantidad,
  withCambios,
  withoutPrecio,
} from '#modules/carrito/rules.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { carritoQuery, synchronizeCarrito } from './carrito-query.ts'
import { enqueue, onCarrito, pendingOf, type Queue, readCarrito, readQueue, writeCarrito } from './carrito-queue.ts'
import { isUnsure } from './envio-storage.ts'

type Key = Pick<CarritoLinea, 'productoId' | 'tallaId'>

/**
 * The signed-in consultora's cart and its verbs (spec 1.3 and 3.4): the account's cart with this browser's pending
 * changes; until it is fetched, this browser's copy.
 */
export function useCarrito() {
  const queryClient = useQueryClient()
  const { data: sesion } = useQuery(sesionQuery())
  const usuarioId = sesion?.usuario?.id ?? ''
  const isConsultora = sesion?.role === 'consultor'
  const { data: current } = useQuery({ ...carritoQuery(), enabled: isConsultora && typeof window !== 'undefined' })
  const rendered = renderedBy(queryClient)
  const copy = useSyncExternalStore(
    onCarrito,
    () => readCarrito(usuarioId),
    () => unknown,
  )
  const queue = useSyncExternalStore(
    onCarrito,
    () => readQueue(usuarioId),
    () => noQueue,
  )
  // A part hydrated late first renders what the server rendered.
  const data = copy === unknown ? rendered : current
  const onlyCopy = useSyncExternalStore(
    onCarrito,
    () => isOnlyCopyKnown(usuarioId),
    () => false,
  )
  const ofAccount = useMemo(() => data && shown(data, queue), [data, queue])
  const known = onlyCopy && copy !== unknown ? copy : (ofAccount ?? copy)
  // No amounts in modo clienta (spec 3.4).
  const modo = sesion?.modoClienta === true
  const lineas = useMemo(() => (modo ? known.map(withoutPrecio) : known), [modo, known])
  /** The current cart, rendered or not. */
  const now = (): CarritoLinea[] => {
    const ofAccount = queryClient.getQueryData(carritoQuery().queryKey)
    const known =
      ofAccount && !isOnlyCopyKnown(usuarioId) ? shown(ofAccount, readQueue(usuarioId)) : readCarrito(usuarioId)
    return modo ? known.map(withoutPrecio) : known
  }
  /**
   * Changes the current cart, including changes by other tabs since the last render.
   * @returns a promise that resolves once the server has the change, or cannot be reached and this browser keeps it.
   */
  const change = (verb: (now: CarritoLinea[]) => CarritoLinea[]) => {
    const before = now()
    const after = verb(before)
    writeCarrito(usuarioId, after)
    enqueue(usuarioId, cambiosBetween(before, after))
    return synchronizeCarrito(queryClient)
  }
  return {
    lineas,
    /** Availability of the account's lines, as far as known. */
    ventas: data?.lineas,
    /** False while the cart's content is unknown. */
    ready: data !== undefined || copy !== unknown,
    /** Empty without a signed-in consultora: the cart cannot change. */
    usuarioId,
    itemCount: itemCount(lineas),
    /** `null` while a line added in modo clienta has no price yet. */
    total: lineas.some(({ precioOculto }) => precioOculto) ? null : carritoTotal(lineas),
    now,
    add: (...added: CarritoLinea[]) => change((lines) => added.reduce(addLinea, lines)),
    setCantidad: (key: Key, cantidad: number) => void change((lines) => setCantidad(lines, key, cantidad)),
    remove: (key: Key) => void change((lines) => removeLinea(lines, key)),
    /** Undoes a removal: puts the line back in its place. */
    restore: (linea: CarritoLinea, position: number) => {
      places.set(lineaKey(linea), position)
      void change((lines) => restoreLinea(lines, linea, position))
    },
    accept: (key: Key, problem: LineaProblem) => void change((lines) => acceptProblem(lines, key, problem)),
  }
}

const unknown: CarritoLinea[] = []

export const isOnlyCopyKnown = (usuarioId: string): boolean =>
  isUnsure(usuarioId) || readQueue(usuarioId).some(({ version, repartido }) => version === null && !repartido)

const firstSeen = new WeakMap<QueryClient, CarritoGuardado | undefined>()

/** The cart at server rendering: the value when a part of the page first asked. */
function renderedBy(queryClient: QueryClient): CarritoGuardado | undefined {
  if (!firstSeen.has(queryClient)) firstSeen.set(queryClient, queryClient.getQueryData(carritoQuery().queryKey))
  return firstSeen.get(queryClient)
}
const noQueue: Queue = []

/** Positions of restored lines, which the server appends. */
const places = new Map<string, number>()

function shown({ version, lineas }: CarritoGuardado, queue: Queue): CarritoLinea[] {
  const now = withCambios(lineas.map(lineaFrom), pendingOf(queue, version))
  if (places.size === 0) return now
  return [...places].reduce((lines, [key, position]) => {
    const linea = lines.find((it) => lineaKey(it) === key)
    return linea ? lines.filter((it) => it !== linea).toSpliced(position, 0, linea) : lines
  }, now)
}

const lineaFrom = ({ venta: _, ...linea }: CarritoGuardado['lineas'][number]): CarritoLinea => {
  // The server omits prices in modo clienta.
  const { precioUnitarioCentavos } = linea
  if (precioUnitarioCentavos === undefined)
    return withoutPrecio({ ...linea, precioUnitarioCentavos: 0, imagenUrl: null })
  return { ...linea, precioUnitarioCentavos, imagenUrl: null }
}
