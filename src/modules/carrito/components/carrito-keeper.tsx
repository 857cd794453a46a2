import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cambiosBetween } from '#modules/carrito/cambio-rules.ts'
import { onSigningOut, sesionEnVivo } from '#modules/personas/cuentas/client.ts'
import { useLive } from '#ui/use-live.ts'
import { readCarritoAgain, settleCarrito, synchronizeCarrito } from './carrito-query.ts'
import { enqueue, isKept, nextLote } from './carrito-queue.ts'
import { readCarrito, writeCarrito } from './carrito-storage.ts'
import { isOnlyCopyKnown, useCarrito } from './use-carrito.ts'

/**
 * For every page of a consultora: her cart is the same on all her devices (spec 3.4). What another device does is read at once; what was
 * done here without network goes when it is back; a cart of this browser that the account never had joins it, once.
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
  // What waits goes when a page opens, when the network is back, and now and then: an attempt may have failed for another reason.
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
  // The quick copy: what is there before the network is.
  useEffect(() => {
    // An unanswered change may be newer than this render: the copy has it already.
    if (usuarioId && ventas && isKept() && !isOnlyCopyKnown(usuarioId) && readCarrito(usuarioId) !== lineas)
      writeCarrito(usuarioId, lineas)
  }, [usuarioId, lineas, ventas])
  return null
}

const againMs = 15_000
