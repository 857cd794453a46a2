import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { cambiosBetween, withCambios } from '#modules/carrito/cambio-rules.ts'
import type { CarritoGuardado } from '#modules/carrito/client.ts'
import {
  acceptProblem,
  addLinea,
  type CarritoLinea,
  carritoTotal,
  itemCount,
  type LineaProblem,
  lineaKey,
  removeLinea,
  restoreLinea,
  setCantidad,
  withoutPrecio,
} from '#modules/carrito/rules.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { carritoQuery, synchronizeCarrito } from './carrito-query.ts'
import { enqueue, pendingOf, type Queue, readQueue } from './carrito-queue.ts'
import { onCarrito, readCarrito, writeCarrito } from './carrito-storage.ts'
import { isUnsure } from './envio-storage.ts'

type Key = Pick<CarritoLinea, 'productoId' | 'tallaId'>

/**
 * The signed-in consultora's cart and what can be done to it (spec 1.3 and 3.4): that of her account with what was done here and has
 * not arrived; until the account's is known, the copy that this browser keeps.
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
  // A part of the page that is hydrated late shows first what the server has rendered, whatever is known by then.
  const data = copy === unknown ? rendered : current
  const onlyCopy = useSyncExternalStore(
    onCarrito,
    () => isOnlyCopyKnown(usuarioId),
    () => false,
  )
  const ofAccount = useMemo(() => data && shown(data, queue), [data, queue])
  const known = onlyCopy && copy !== unknown ? copy : (ofAccount ?? copy)
  // Amounts that were kept before a clienta looked on are no part of the cart while one does (spec 3.4).
  const modo = sesion?.modoClienta === true
  const lineas = useMemo(() => (modo ? known.map(withoutPrecio) : known), [modo, known])
  /** As it is at this moment, drawn or not. */
  const now = (): CarritoLinea[] => {
    const ofAccount = queryClient.getQueryData(carritoQuery().queryKey)
    const known =
      ofAccount && !isOnlyCopyKnown(usuarioId) ? shown(ofAccount, readQueue(usuarioId)) : readCarrito(usuarioId)
    return modo ? known.map(withoutPrecio) : known
  }
  /**
   * Changes the cart as it is at that moment, whatever another tab has made of it since the last render.
   * @returns once the server has it, or cannot be reached and this browser keeps it. Who has to sign in first does so meanwhile.
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
    /** What is for sale of the account's lines, as far as it is known without asking. */
    ventas: data?.lineas,
    /** False while the server renders without it, and until the page is alive: then it is not known yet whether the cart is empty. */
    ready: data !== undefined || copy !== unknown,
    /** Nobody is signed in: nothing can be put into a cart. */
    usuarioId,
    itemCount: itemCount(lineas),
    /** `null` while it holds a line of which she has been told no price: put in in modo clienta, and not arrived. */
    total: lineas.some(({ precioOculto }) => precioOculto) ? null : carritoTotal(lineas),
    now,
    add: (...added: CarritoLinea[]) => change((lines) => added.reduce(addLinea, lines)),
    setCantidad: (key: Key, cantidad: number) => void change((lines) => setCantidad(lines, key, cantidad)),
    remove: (key: Key) => void change((lines) => removeLinea(lines, key)),
    /** Puts a removed line back where it was (undo). */
    restore: (linea: CarritoLinea, position: number) => {
      places.set(lineaKey(linea), position)
      void change((lines) => restoreLinea(lines, linea, position))
    },
    accept: (key: Key, problem: LineaProblem) => void change((lines) => acceptProblem(lines, key, problem)),
  }
}

const unknown: CarritoLinea[] = []

/** While an order or a change of the cart is unanswered, the account's cart may hold it already; the browser's copy counts it once. */
export const isOnlyCopyKnown = (usuarioId: string): boolean =>
  isUnsure(usuarioId) || readQueue(usuarioId).some(({ version, repartido }) => version === null && !repartido)

const firstSeen = new WeakMap<QueryClient, CarritoGuardado | undefined>()

/** The cart that the server has rendered: what was known when any part of the page asked first. */
function renderedBy(queryClient: QueryClient): CarritoGuardado | undefined {
  if (!firstSeen.has(queryClient)) firstSeen.set(queryClient, queryClient.getQueryData(carritoQuery().queryKey))
  return firstSeen.get(queryClient)
}
const noQueue: Queue = []

/** Where lines were that were put back: the server has them at the end. */
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
  // In modo clienta the server tells none.
  const { precioUnitarioCentavos } = linea
  if (precioUnitarioCentavos === undefined)
    return withoutPrecio({ ...linea, precioUnitarioCentavos: 0, imagenUrl: null })
  return { ...linea, precioUnitarioCentavos, imagenUrl: null }
}
