import type { QueryClient } from '@tanstack/react-query'
import { settleCarrito } from '#modules/carrito/components/carrito-query.ts'
import { forgetPrecios, readCarrito, writeCarrito } from '#modules/carrito/components/carrito-queue.ts'
import { unansweredEnvio } from '#modules/carrito/components/envio-storage.ts'
import { withoutPrecio } from '#modules/carrito/rules.ts'
import { endModo, startModo } from '#modules/clientas/client.ts'
import { askForEnvio } from '#modules/pedidos/components/envio-anterior.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'

/** Told to pages that are open elsewhere, and to those that the browser brings back as they were. */
const storageKey = 'azahar-modo'

/** Hides costs from here on, on every page of this browser. */
export async function enterModo(queryClient: QueryClient): Promise<void> {
  const usuarioId = queryClient.getQueryData(sesionQuery().queryKey)?.usuario?.id ?? ''
  await settleKept(queryClient, usuarioId).catch(() => {})
  await startModo()
  forgetPrecios(usuarioId)
  writeCarrito(usuarioId, readCarrito(usuarioId).map(withoutPrecio))
  startAnew(queryClient)
}

/** What this browser keeps with prices arrives first, as far as it can: what stays behind loses them. */
async function settleKept(queryClient: QueryClient, usuarioId: string): Promise<void> {
  await settleCarrito(queryClient, usuarioId)
  const intento = unansweredEnvio(usuarioId)
  if (intento) await askForEnvio(queryClient, intento)
}

/** @throws AppError `invalid_request` when her setting asks for the password and this is none; `too_many_requests`. */
export async function leaveModo(queryClient: QueryClient, password: string): Promise<void> {
  await endModo(password)
  // What was put in meanwhile is told its price with the first page; a server that does not take it now is asked again there.
  const usuarioId = queryClient.getQueryData(sesionQuery().queryKey)?.usuario?.id
  if (usuarioId) await settleCarrito(queryClient, usuarioId).catch(() => {})
  startAnew(queryClient)
}

/** Nothing that was read before the switch stays: not in this page, not in another tab. */
function startAnew(queryClient: QueryClient): void {
  try {
    localStorage.setItem(storageKey, String(Date.now()))
  } catch {
    // Where nothing is stored, other tabs keep what they show until they are loaded again.
  }
  queryClient.clear()
  window.location.reload()
}

/** Loads this page again when the mode was switched elsewhere, or after this copy of it was made. Returns how to stop listening. */
export function onModoElsewhere(): () => void {
  const made = readSwitch()
  const hear = (event: StorageEvent) => event.key === storageKey && window.location.reload()
  const comeBack = (event: PageTransitionEvent) => {
    if (!event.persisted || readSwitch() === made) return
    document.documentElement.hidden = true
    window.location.reload()
  }
  window.addEventListener('storage', hear)
  window.addEventListener('pageshow', comeBack)
  return () => {
    window.removeEventListener('storage', hear)
    window.removeEventListener('pageshow', comeBack)
  }
}

function readSwitch(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
