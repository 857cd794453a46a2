import { z } from 'zod'
import { draftStorage } from '#ui/use-draft.ts'
import { newIdempotencyKey } from '#ui/use-verb.ts'
import { tellCarrito } from './carrito-queue.ts'

/** Checkout data that survives a reload: the contact form and the current attempt. */

const contactoSchema = z.object({ de: z.string(), telefono: z.string().max(60), notas: z.string().max(5_000) })
const contacto = draftStorage('browser', 'azahar-contacto', contactoSchema)

type ContactoDraft = Omit<z.infer<typeof contactoSchema>, 'de'>

export function readContacto(usuarioId: string): ContactoDraft | null {
  const draft = contacto.read()
  return draft?.de === usuarioId ? { telefono: draft.telefono, notas: draft.notas } : null
}

export const keepContacto = (usuarioId: string, draft: ContactoDraft): void =>
  contacto.keep({ de: usuarioId, ...draft })
export const forgetContacto = contacto.forget

const intentoSchema = z.object({
  de: z.string(),
  clave: z.string(),
  /** The pedido to which the cart is added, with its displayed version; `null` for a new one. */
  agregarA: z.object({ id: z.string(), version: z.int() }).nullable(),
  /** All pedidos tried under this key. */
  agregarAntes: z.array(z.string()).default([]),
  /** Sent but unanswered: a pedido may exist, and the server's cart may be empty. */
  sinRespuesta: z.boolean(),
})
export type Intento = z.infer<typeof intentoSchema>

/** Has the cart's prefix, so that all tabs are notified (`onCarrito`). */
const intento = draftStorage('browser', 'azahar-carrito-envio', intentoSchema)

/** The user's unanswered attempt, or `null`. Until it is resolved this browser shows the cart as sent. */
export function unansweredEnvio(usuarioId: string): Intento | null {
  const stored = intento.read()
  return stored?.de === usuarioId && stored.sinRespuesta ? stored : null
}

export const isUnsure = (usuarioId: string): boolean => unansweredEnvio(usuarioId) !== null

/**
 * Begins an attempt. It keeps its key until the outcome is known, even if the cart changes or is added to a pedido
 * instead, so that at most one of them takes effect.
 */
export function beginEnvio(usuarioId: string, agregarA: Intento['agregarA']): Intento {
  const stored = intento.read()
  const clave = stored?.de === usuarioId ? stored.clave : newIdempotencyKey()
  const same = stored?.sinRespuesta && stored.agregarA?.id === agregarA?.id
  const before = stored?.de === usuarioId ? stored.agregarAntes : []
  const begun = {
    de: usuarioId,
    clave,
    agregarA: same ? stored.agregarA : agregarA,
    agregarAntes: agregarA ? [...before, agregarA.id] : before,
    sinRespuesta: true,
  }
  intento.keep(begun)
  tellCarrito()
  return begun
}

/** The server answered that nothing was created. Keeps the key: an earlier request may still arrive. */
export function answerEnvio(): void {
  const stored = intento.read()
  if (stored) intento.keep({ ...stored, sinRespuesta: false })
  tellCarrito()
}

/** The outcome is known: the next attempt gets a new key. */
export function forgetEnvio(): void {
  intento.forget()
  tellCarrito()
}

const anteriorSchema = z.object({
  de: z.string(),
  id: z.string(),
  numeroPedido: z.string(),
  /** Whether the cart was added to an existing pedido. */
  agregado: z.boolean(),
})
export type EnvioAnterior = z.infer<typeof anteriorSchema>

const anterior = draftStorage('browser', 'azahar-carrito-envio-anterior', anteriorSchema)

/** A pedido created by an unanswered attempt while the cart changed, until the user has seen it. */
let known: EnvioAnterior | null = null
export function readAnterior(usuarioId: string): EnvioAnterior | null {
  const stored = anterior.read()
  if (stored?.id !== known?.id || stored?.de !== known?.de) known = stored
  return known?.de === usuarioId ? known : null
}
export function keepAnterior(found: EnvioAnterior): void {
  anterior.keep(found)
  tellCarrito()
}
export function forgetAnterior(): void {
  anterior.forget()
  tellCarrito()
}
