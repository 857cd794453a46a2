import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  acceptProblem,
  addLinea,
  type CarritoLinea,
  carritoTotal,
  itemCount,
  type LineaProblem,
  removeLinea,
  restoreLinea,
  setCantidad,
} from '#features/carrito/rules.ts'
import { sesionQuery } from '#features/cuentas/web/client.ts'
import { onCarrito, readCarrito, writeCarrito } from './carrito-storage.ts'

type Key = Pick<CarritoLinea, 'productoId' | 'tallaId'>

/** The signed-in consultora's cart and what can be done to it (spec 1.3). Empty while the server renders. */
export function useCarrito() {
  const { data: sesion } = useQuery(sesionQuery())
  const usuarioId = sesion?.usuario?.id ?? ''
  const lineas = useSyncExternalStore(
    onCarrito,
    () => readCarrito(usuarioId),
    () => unknown,
  )
  /** Changes the cart as it is at that moment, whatever another tab has made of it since the last render. */
  const change = (verb: (now: CarritoLinea[]) => CarritoLinea[]) =>
    writeCarrito(usuarioId, verb(readCarrito(usuarioId)))
  return {
    lineas,
    /** False while the server renders and until the page is alive: then it is not known yet whether the cart is empty. */
    ready: lineas !== unknown,
    /** Nobody is signed in: nothing can be put into a cart. */
    usuarioId,
    itemCount: itemCount(lineas),
    total: carritoTotal(lineas),
    /** As it is at this moment, drawn or not. */
    now: () => readCarrito(usuarioId),
    add: (linea: CarritoLinea) => change((now) => addLinea(now, linea)),
    setCantidad: (key: Key, cantidad: number) => change((now) => setCantidad(now, key, cantidad)),
    remove: (key: Key) => change((now) => removeLinea(now, key)),
    /** Puts a removed line back where it was (undo). */
    restore: (linea: CarritoLinea, position: number) => change((now) => restoreLinea(now, linea, position)),
    accept: (key: Key, problem: LineaProblem) => change((now) => acceptProblem(now, key, problem)),
    clear: () => change(() => []),
  }
}

const unknown: CarritoLinea[] = []
