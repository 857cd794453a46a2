import { z } from 'zod'
import { draftStorage } from '#ui/draft-storage.ts'
import { idempotencyKeys } from '#ui/idempotency-key.ts'

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

const attempts = idempotencyKeys('browser', 'azahar-envio')

/** The attempt to send the cart, in all tabs: a cart that was changed after a pedido was made of it is refused with that pedido. */
export const envioKeyFor = attempts.keyFor

/** An attempt whose answer is not here (yet): whether there is a pedido of it, and the server's cart without it, is not known. */
const unsure = draftStorage('browser', 'azahar-envio-sin-respuesta', z.object({ de: z.string() }))

/** While it is not known what became of an attempt, this browser shows the cart as it was sent (docs/decisions/038). */
export const isUnsure = (usuarioId: string): boolean => unsure.read()?.de === usuarioId
export const keepUnsure = (usuarioId: string): void => unsure.keep({ de: usuarioId })
export const forgetUnsure = unsure.forget

export function forgetEnvio(): void {
  attempts.forget()
  unsure.forget()
}
