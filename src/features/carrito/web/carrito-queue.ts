import { z } from 'zod'
import type { CambioDeLinea } from '#features/carrito/cambio-rules.ts'
import { maxLineasDeCarrito } from '#features/carrito/cambio-rules.ts'
import { carritoLineaSchema } from '#features/carrito/schema.ts'
import { parseJson, readText, writeText } from '#ui/draft-storage.ts'
import { newIdempotencyKey } from '#ui/idempotency-key.ts'
import { tellCarrito } from './carrito-storage.ts'

/**
 * What was done to the cart in this browser and the server has not had yet (spec 3.4, docs/decisions/038). A batch that is on its way
 * keeps its Idempotency-Key until its answer is there, also over a reload: sent again, it does nothing twice.
 */

const storageKey = 'azahar-carrito-cambios'

const cambioSchema = z.object({
  cambio: z.object({ tallaId: z.uuid(), piezas: z.int(), precioUnitarioCentavos: z.int().min(0).optional() }),
  linea: carritoLineaSchema,
}) satisfies z.ZodType<CambioDeLinea>
const cambiosSchema = z.array(cambioSchema)
const queueSchema = z.object({
  de: z.string(),
  lote: z
    .object({ clave: z.string(), cambios: cambiosSchema, version: z.int().nullable(), repartido: z.boolean() })
    .nullable(),
  cambios: cambiosSchema,
})

/** A batch on its way; `version` is that of the cart which has it, once the server has answered. */
export type Lote = NonNullable<z.infer<typeof queueSchema>['lote']>
export type Queue = z.infer<typeof queueSchema>

const nothing: Queue = { de: '', lote: null, cambios: [] }
let cached: { text: string | null; de: string; queue: Queue | null } | undefined

/** `null` where this browser has never kept a cart of hers together with the server. */
export function storedQueue(usuarioId: string): Queue | null {
  const text = readText('browser', storageKey)
  if (cached?.text !== text || cached.de !== usuarioId) {
    const stored = queueSchema.safeParse(parseJson(text)).data
    // What is broken or somebody else's holds nothing of hers; only where nothing was ever kept may a cart be new to the server.
    const kept = text === null ? null : { ...nothing, de: usuarioId }
    cached = { text, de: usuarioId, queue: stored?.de === usuarioId ? stored : kept }
  }
  return cached.queue
}

export const readQueue = (usuarioId: string): Queue => storedQueue(usuarioId) ?? nothing

function writeQueue(usuarioId: string, queue: Omit<Queue, 'de'>): void {
  const whole = { de: usuarioId, ...queue }
  const text = JSON.stringify(whole)
  // Where the browser stores nothing, they are of this page only.
  const stored = writeText('browser', storageKey, text) ? text : readText('browser', storageKey)
  cached = { text: stored, de: usuarioId, queue: whole }
  tellCarrito()
}

export function enqueue(usuarioId: string, cambios: CambioDeLinea[]): void {
  const { lote, cambios: before } = readQueue(usuarioId)
  writeQueue(usuarioId, { lote, cambios: [...before, ...cambios] })
}

/** A cart that this browser kept before the server knew of it joins the one of the account, once. */
export function adopt(usuarioId: string, cambios: CambioDeLinea[]): void {
  const lote = cambios.length > 0 ? { clave: newIdempotencyKey(), cambios, version: null, repartido: true } : null
  writeQueue(usuarioId, { lote, cambios: [] })
}

/** What is to be sent now: the batch whose answer is missing, else what has gathered since; `null` when nothing waits. */
export function nextLote(usuarioId: string): Lote | null {
  const { lote, cambios } = readQueue(usuarioId)
  if (lote && lote.version === null) return lote
  if (cambios.length === 0) return null
  const next = {
    ...{ clave: newIdempotencyKey(), version: null, repartido: false },
    cambios: cambios.slice(0, maxLineasDeCarrito),
  }
  writeQueue(usuarioId, { lote: next, cambios: cambios.slice(maxLineasDeCarrito) })
  return next
}

/** The server has the batch: carts from this version on hold it. */
export function settleLote(usuarioId: string, clave: string, version: number): void {
  const { lote, cambios } = readQueue(usuarioId)
  if (lote?.clave === clave) writeQueue(usuarioId, { lote: { ...lote, version }, cambios })
}

/** What a cart of this version does not hold yet. */
export const pendingOf = ({ lote, cambios }: Queue, version: number): CambioDeLinea[] =>
  lote && (lote.version === null || lote.version > version) ? [...lote.cambios, ...cambios] : cambios
