import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cambiosBetween } from '#modules/carrito/rules.ts'
import { onSigningOut, sesionEnVivo } from '#modules/personas/cuentas/client.ts'
import { useLive } from '#ui/use-live.ts'
import { readCarritoAgain, settleCarrito, synchronizeCarrito } from './carrito-query.ts'
import { enqueue, isKept, nextLote, readCarrito, writeCarrito } from './carrito-queue.ts'
import { isOnlyCopyKnown, useCarrito } from './use-carrito.ts'

/**
 * On every page of a consultora: keeps the cart the same on all devices (spec 3.4). Changes of other devices are read at once, changes made offline
 * are sent when the network is back, and a cart of this browser that the account never had joins it once.
 */
export function CarritoKeeper() {
  const queryClient = useQueryClient()
  const { usuarioId, lineas, ventas } = useCarrito()
  useLive(usuarioId ? sesionEnVivo : null, 'carrito', () => void readCarritoAgain(queryClient), {
    onFirstOpen: false,
  })
  useEffect(() => {
    if (!usuarioId || isKept()) return
    enqueue(usuarioId, cambiosBetween([], readCarrito(usuarioId)), true)
    void synchronizeCarrito(queryClient)
  }, [usuarioId, queryClient])
  // Sends when a page opens, when the network is back, and periodically, since an attempt may fail for other reasons.
  useEffect(() => {
    const send = () => void synchronizeCarrito(queryClient)
    const sendWaiting = () => usuarioId && nextLote(usuarioId) && send()
    sendWaiting()
    const timer = setInterval(sendWaiting, againMs)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [queryClient, usuarioId])
  useEffect(() => onSigningOut(() => settleCarrito(queryClient, usuarioId)), [queryClient, usuarioId])
  // The copy that shows before the network answers.
  useEffect(() => {
    // An unanswered change may be newer than this render and is in the copy already.
    if (usuarioId && ventas && isKept() && !isOnlyCopyKnown(usuarioId) && readCarrito(usuarioId) !== lineas)
      writeCarrito(usuarioId, lineas)
  }, [usuarioId, lineas, ventas])
  return null
}

const againMs = 15_000
