import { z } from 'zod'
import { addLinea, type CambioDeLinea, type CarritoLinea, maxLineas, withoutPrecio } from '#modules/carrito/rules.ts'
import { carritoLineaSchema } from '#modules/carrito/schema.ts'
import { parseJson, readText, readTexts, removeText, writeText } from '#ui/use-draft.ts'
import { newIdempotencyKey } from '#ui/use-verb.ts'

/** One user's copy of the cart in this browser (spec 1.4 and 3.4). */

const storageKey = 'azahar-carrito'

const storedSchema = z.object({ de: z.string(), lineas: z.array(z.unknown()) })

/** More than any user creates. */
const maxStored = 500

const noLineas: CarritoLinea[] = []
const listeners = new Set<() => void>()
let cachedCopy: { text: string | null; de: string; lineas: CarritoLinea[] } | undefined

/** A user's lines; invalid and other users' ones are dropped. */
export function readCarrito(usuarioId: string): CarritoLinea[] {
  const text = readText('browser', storageKey)
  if (cachedCopy?.text !== text || cachedCopy.de !== usuarioId)
    cachedCopy = { text, de: usuarioId, lineas: linesIn(text, usuarioId) }
  return cachedCopy.lineas
}

/** Stores a user's cart and notifies this page; the browser notifies other tabs. */
export function writeCarrito(usuarioId: string, lineas: CarritoLinea[]): void {
  const text = JSON.stringify({ de: usuarioId, lineas })
  // Without storage the cart lives in this page only.
  const stored = writeText('browser', storageKey, text) ? text : readText('browser', storageKey)
  cachedCopy = { text: stored, de: usuarioId, lineas }
  tellCarrito()
}

export function tellCarrito(): void {
  for (const listener of listeners) listener()
}

/** Calls back on each change of the cart, in this or another tab. */
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
  if (!stored.success || stored.data.de !== usuarioId) return noLineas
  const lineas = stored.data.lineas.slice(0, maxStored).flatMap((line) => carritoLineaSchema.safeParse(line).data ?? [])
  // One line per product and size.
  return lineas.reduce<CarritoLinea[]>(addLinea, noLineas)
}

/**
 * Pending changes of the cart (spec 3.4, docs/decisions/007). Each batch has an Idempotency-Key and its own storage
 * key: tabs do not overwrite each other, and a batch sent by two tabs counts once.
 */

/** The user whose cart this browser syncs with the server. */
const ownerKey = 'azahar-carrito-cambios'
const lotePrefix = 'azahar-carrito-cambio-'

const cambioSchema = z.object({
  cambio: z.object({ tallaId: z.uuid(), piezas: z.int(), precioUnitarioCentavos: z.int().min(0).optional() }),
  linea: carritoLineaSchema,
}) satisfies z.ZodType<CambioDeLinea>
const loteSchema = z.object({
  ...{ de: z.string(), clave: z.string(), cambios: z.array(cambioSchema), repartido: z.boolean() },
  /** Milliseconds; tabs of a browser share a clock. */
  hecho: z.number(),
  version: z.int().nullable(),
})

/** A batch. `version`: the first cart version that includes it, once the server has answered. */
export type Lote = z.infer<typeof loteSchema>
export type Queue = readonly Lote[]

const nothing: Queue = []
/** Fallback when storage is blocked. */
const inPage = new Map<string, string>()
let cached: { text: string; queue: Queue } = { text: '', queue: nothing }

/** Whether this browser has synced a cart before. */
export const isKept = (): boolean => (readText('browser', ownerKey) ?? inPage.get(ownerKey) ?? null) !== null

/** Batches that the cart may not include yet, in order. */
export function readQueue(usuarioId: string): Queue {
  const texts = [...new Map([...inPage, ...readTexts('browser', lotePrefix)]).values()]
  const text = [usuarioId, ...texts.toSorted()].join('\n')
  if (cached.text === text) return cached.queue
  const lotes = texts.flatMap((it) => loteSchema.safeParse(parseJson(it)).data ?? [])
  const queue = lotes.filter(({ de }) => de === usuarioId).toSorted((a, b) => a.hecho - b.hecho)
  cached = { text, queue }
  return queue
}

function write(key: string, text: string): void {
  if (writeText('browser', key, text)) inPage.delete(key)
  else inPage.set(key, text)
}

function forget(clave: string): void {
  inPage.delete(lotePrefix + clave)
  removeText('browser', lotePrefix + clave)
}

const writeLote = (lote: Lote): void => write(lotePrefix + lote.clave, JSON.stringify(lote))

/** @param repartido a local cart that is merged into the account's once. */
export function enqueue(de: string, cambios: CambioDeLinea[], repartido = false): void {
  write(ownerKey, JSON.stringify({ de }))
  for (let from = 0; from < cambios.length; from += maxLineas)
    writeLote({
      ...{ de, clave: newIdempotencyKey(), cambios: cambios.slice(from, from + maxLineas), repartido },
      ...{ hecho: performance.timeOrigin + performance.now(), version: null },
    })
  tellCarrito()
}

export const nextLote = (usuarioId: string): Lote | undefined =>
  readQueue(usuarioId).find(({ version }) => version === null)

/** Marks a batch as sent: carts from this version on include it. Deletes earlier settled batches. */
export function settleLote(lote: Lote, version: number): void {
  for (const before of readQueue(lote.de)) if (before.version !== null) forget(before.clave)
  writeLote({ ...lote, version })
  tellCarrito()
}

/** Removes prices from pending batches for modo clienta; the server uses current ones. */
export function forgetPrecios(usuarioId: string): void {
  for (const lote of readQueue(usuarioId))
    writeLote({
      ...lote,
      cambios: lote.cambios.map(({ cambio: { tallaId, piezas }, linea }) => ({
        cambio: { tallaId, piezas },
        linea: withoutPrecio(linea),
      })),
    })
}

/** Changes that a cart of this version does not include. */
export const pendingOf = (queue: Queue, version: number): CambioDeLinea[] =>
  queue.flatMap((lote) => (lote.version === null || lote.version > version ? lote.cambios : []))
