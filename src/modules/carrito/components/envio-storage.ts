import { z } from 'zod'
import { draftStorage } from '#ui/use-draft.ts'
import { newIdempotencyKey } from '#ui/use-verb.ts'
import { tellCarrito } from './carrito-storage.ts'

/** What outlives a reload between cart and pedido: the contact form as it is being filled in, and the attempt under way. */

const contactoSchema = z.object({ de: z.string(), telefono: z.string().max(60), notas: z.string().max(5_000) })
const contacto = draftStorage('browser', 'azahar-contacto', contactoSchema)

export type ContactoDraft = Omit<z.infer<typeof contactoSchema>, 'de'>

/** What this person had written, or `null`. */
export function readContacto(usuarioId: string): ContactoDraft | null {
  const draft = contacto.read()
  return draft?.de === usuarioId ? { telefono: draft.telefono, notas: draft.notas } : null
}

export const keepContacto = (usuarioId: string, draft: ContactoDraft): void =>
  contacto.keep({ de: usuarioId, ...draft })
export const forgetContacto = contacto.forget

const intentoSchema = z.object({
  de: z.string(),
  /** Its Idempotency-Key. */
  clave: z.string(),
  /** The pedido that the cart is added to, with the version that was shown; `null`: it becomes a pedido of its own. */
  agregarA: z.object({ id: z.string(), version: z.int() }).nullable(),
  /** Every pedido that it was to be added to under this key. */
  agregarAntes: z.array(z.string()).default([]),
  /** It was sent and the answer is not here: whether there is a pedido of it, and the server's cart without it, is not known. */
  sinRespuesta: z.boolean(),
})
export type Intento = z.infer<typeof intentoSchema>

/** In all tabs; under the prefix of the cart, so that they hear of it (`onCarrito`). */
const intento = draftStorage('browser', 'azahar-carrito-envio', intentoSchema)

/** The attempt to send this person's cart whose answer is missing, or `null`. Meanwhile this browser shows the cart as it was sent. */
export function unansweredEnvio(usuarioId: string): Intento | null {
  const stored = intento.read()
  return stored?.de === usuarioId && stored.sinRespuesta ? stored : null
}

export const isUnsure = (usuarioId: string): boolean => unansweredEnvio(usuarioId) !== null

/**
 * From here on the server's cart may be empty before the answer is here. An attempt keeps its key until what became of it is known, also
 * when the cart is changed, or added to a pedido instead of sent: at most one of these is done.
 */
export function beginEnvio(usuarioId: string, agregarA: Intento['agregarA']): Intento {
  const stored = intento.read()
  const clave = stored?.de === usuarioId ? stored.clave : newIdempotencyKey()
  // The same request as before where it is the same pedido.
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

/** The server has answered: it made nothing, and its cart is the whole one. The key stays: an earlier request may still arrive. */
export function answerEnvio(): void {
  const stored = intento.read()
  if (stored) intento.keep({ ...stored, sinRespuesta: false })
  tellCarrito()
}

/** What became of the attempt is known: the next one has a key of its own. */
export function forgetEnvio(): void {
  intento.forget()
  tellCarrito()
}

const anteriorSchema = z.object({
  de: z.string(),
  id: z.string(),
  numeroPedido: z.string(),
  /** The cart was added to it. */
  agregado: z.boolean(),
})
export type EnvioAnterior = z.infer<typeof anteriorSchema>

const anterior = draftStorage('browser', 'azahar-carrito-envio-anterior', anteriorSchema)

/** The pedido that an unanswered attempt turned out to have made while the cart was changed, until this person has seen it. */
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
