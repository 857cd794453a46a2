import { z } from 'zod'
import type { Contacto } from '#features/pedidos/schema.ts'
import { newClave } from '#ui/new-clave.ts'

/** What outlives a reload between cart and pedido: the contact form as it is being filled in, and the attempt under way. */

const contactoKey = 'azahar-contacto'
const envioKey = 'azahar-envio'

const contactoDraft = z.object({ de: z.string(), telefono: z.string().max(60), notas: z.string().max(5_000) })
const envioKept = z.object({ de: z.string(), clave: z.string() })

export type ContactoDraft = Required<Pick<Contacto, 'telefono'>> & { notas: string }

/** What she had written, or `null`. Whatever is broken, or another person's, is nothing. */
export function readContacto(usuarioId: string): ContactoDraft | null {
  const draft = contactoDraft.safeParse(read(contactoKey)).data
  return draft?.de === usuarioId ? { telefono: draft.telefono, notas: draft.notas } : null
}

export const keepContacto = (usuarioId: string, draft: ContactoDraft): void =>
  keep(contactoKey, { de: usuarioId, ...draft })

/**
 * The Idempotency-Key of this attempt. It stays the same until the server has said what became of it: after a lost answer,
 * after a reload, from another tab, and when she has changed the cart meanwhile. So there is one pedido of it at most, and
 * a cart that was changed after a pedido was made of it is refused with that pedido.
 */
export function claveFor(usuarioId: string): string {
  const kept = envioKept.safeParse(read(envioKey)).data
  if (kept?.de === usuarioId) return kept.clave
  const clave = newClave()
  keep(envioKey, { de: usuarioId, clave })
  return clave
}

/** What became of the attempt is known: the next one starts anew. */
export const forgetEnvio = (): void => drop(envioKey)
export const forgetContacto = (): void => drop(contactoKey)

// A browser that keeps nothing still sends; it only forgets at a reload.
const memory = new Map<string, unknown>()

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? memory.get(key)
  } catch {
    return memory.get(key)
  }
}

function keep(key: string, value: object): void {
  memory.set(key, value)
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Kept in memory above.
  }
}

function drop(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // There was nothing.
  }
}
