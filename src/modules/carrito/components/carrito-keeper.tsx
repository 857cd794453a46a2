import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cambiosBetween } from '#modules/carrito/rules.ts'
import { onSigningOut, sesionEnVivo } from '#modules/personas/cuentas/client.ts'
import { useLive } from '#ui/use-live.ts'
import { readCarritoAgain, settleCarrito, synchronizeCarrito } from './carrito-query.ts'
import { enqueue, isKept, nextLote, readCarrito, writeCarrito } from './carrito-queue.ts'
import { isOnlyCopyKnown, useCarrito } from './use-carrito.ts'

/**
 * On every page of a consultora: syncs the cart across devices (spec 3.4). Fetches changes of other devices at once,
 * sends offline changes when the network returns, and merges a local cart into the account's once.
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
  // Sends on page load, when the network returns, and periodically, because an attempt may fail for other reasons.
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
  // The copy shown until the network answers.
  useEffect(() => {
    // An unanswered change may be newer than this render; the copy already includes it.
    if (usuarioId && ventas && isKept() && !isOnlyCopyKnown(usuarioId) && readCarrito(usuarioId) !== lineas)
      writeCarrito(usuarioId, lineas)
  }, [usuarioId, lineas, ventas])
  return null
}

const againMs = 15_000
