import { z } from 'zod'
import type { CambioDeLinea } from '#modules/carrito/cambio-rules.ts'
import { maxLineasDeCarrito } from '#modules/carrito/cambio-rules.ts'
import { withoutPrecio } from '#modules/carrito/rules.ts'
import { carritoLineaSchema } from '#modules/carrito/schema.ts'
import { parseJson, readText, readTexts, removeText, writeText } from '#ui/use-draft.ts'
import { newIdempotencyKey } from '#ui/use-verb.ts'
import { tellCarrito } from './carrito-storage.ts'

/**
 * What was done to the cart in this browser and the server has not had yet (spec 3.4, docs/decisions/007). Each change is a batch with an
 * Idempotency-Key, stored under its own name: no tab writes over another's, and one that is sent by two of them does nothing twice.
 */

/** Whose cart this browser has kept together with the server. */
const ownerKey = 'azahar-carrito-cambios'
const lotePrefix = 'azahar-carrito-cambio-'

const cambioSchema = z.object({
  cambio: z.object({ tallaId: z.uuid(), piezas: z.int(), precioUnitarioCentavos: z.int().min(0).optional() }),
  linea: carritoLineaSchema,
}) satisfies z.ZodType<CambioDeLinea>
const loteSchema = z.object({
  ...{ de: z.string(), clave: z.string(), cambios: z.array(cambioSchema), repartido: z.boolean() },
  /** When it was made, in milliseconds; tabs of one browser have one clock. */
  hecho: z.number(),
  version: z.int().nullable(),
})

/** A batch; `version` is that of the cart which has it, once the server has answered. */
export type Lote = z.infer<typeof loteSchema>
export type Queue = readonly Lote[]

const nothing: Queue = []
/** Where the browser stores nothing, they are of this page only. */
const inPage = new Map<string, string>()
let cached: { text: string; queue: Queue } = { text: '', queue: nothing }

/** Has this browser ever kept a cart of hers together with the server? What is broken or somebody else's holds nothing of hers. */
export const isKept = (): boolean => (readText('browser', ownerKey) ?? inPage.get(ownerKey) ?? null) !== null

/** What is not known to be in the cart yet, in the order in which it was done. */
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

/** @param repartido a cart that this browser kept before the server knew of it: it joins the one of the account, once. */
export function enqueue(de: string, cambios: CambioDeLinea[], repartido = false): void {
  write(ownerKey, JSON.stringify({ de }))
  for (let from = 0; from < cambios.length; from += maxLineasDeCarrito)
    writeLote({
      ...{ de, clave: newIdempotencyKey(), cambios: cambios.slice(from, from + maxLineasDeCarrito), repartido },
      ...{ hecho: performance.timeOrigin + performance.now(), version: null },
    })
  tellCarrito()
}

/** What is to be sent now; `undefined` when nothing waits. */
export const nextLote = (usuarioId: string): Lote | undefined =>
  readQueue(usuarioId).find(({ version }) => version === null)

/** The server has the batch: carts from this version on hold it. Those that it had before are not needed any more. */
export function settleLote(lote: Lote, version: number): void {
  for (const before of readQueue(lote.de)) if (before.version !== null) forget(before.clave)
  writeLote({ ...lote, version })
  tellCarrito()
}

/** Takes the prices out of what waits, before a clienta looks on; the server puts those of today. */
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

/** What a cart of this version does not hold yet. */
export const pendingOf = (queue: Queue, version: number): CambioDeLinea[] =>
  queue.flatMap((lote) => (lote.version === null || lote.version > version ? lote.cambios : []))
