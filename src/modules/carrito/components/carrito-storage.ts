import { z } from 'zod'
import { addLinea, type CarritoLinea } from '#modules/carrito/rules.ts'
import { carritoLineaSchema } from '#modules/carrito/schema.ts'
import { parseJson, readText, writeText } from '#ui/use-draft.ts'

/** The quick copy of the cart that this browser keeps (spec 1.4 and 3.4). It belongs to one person: on a shared phone nobody finds another's. */

const storageKey = 'azahar-carrito'

const storedSchema = z.object({ de: z.string(), lineas: z.array(z.unknown()) })

/** Far more than a pedido may have: a longer list was not made by a user. */
const maxLineas = 500

const nothing: CarritoLinea[] = []
const listeners = new Set<() => void>()
let cached: { text: string | null; de: string; lineas: CarritoLinea[] } | undefined

/** The lines of a person's cart. Whatever is broken or foreign in the storage is not a line. */
export function readCarrito(usuarioId: string): CarritoLinea[] {
  const text = readText('browser', storageKey)
  if (cached?.text !== text || cached.de !== usuarioId)
    cached = { text, de: usuarioId, lineas: linesIn(text, usuarioId) }
  return cached.lineas
}

/** Keeps a person's cart and tells every part of this page; other tabs hear it from the browser. */
export function writeCarrito(usuarioId: string, lineas: CarritoLinea[]): void {
  const text = JSON.stringify({ de: usuarioId, lineas })
  // Where the browser stores nothing, the cart is of this page only.
  const stored = writeText('browser', storageKey, text) ? text : readText('browser', storageKey)
  // What was just written need not be parsed again.
  cached = { text: stored, de: usuarioId, lineas }
  tellCarrito()
}

/** Something of the cart changed in this page. */
export function tellCarrito(): void {
  for (const listener of listeners) listener()
}

/** Calls back at each change of the cart, here or in another tab. */
export function onCarrito(listener: () => void): () => void {
  const hear = (event: StorageEvent) => (event.key === null || event.key.startsWith(storageKey)) && listener()
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}

function linesIn(text: string | null, usuarioId: string): CarritoLinea[] {
  const stored = storedSchema.safeParse(parseJson(text))
  if (!stored.success || stored.data.de !== usuarioId) return nothing
  const lineas = stored.data.lineas.slice(0, maxLineas).flatMap((line) => carritoLineaSchema.safeParse(line).data ?? [])
  // One product and size is one line, whatever the storage says.
  return lineas.reduce<CarritoLinea[]>(addLinea, nothing)
}
