import { createHash } from 'node:crypto'
import { z } from 'zod'

/** One attempt to make something; the same text again means the same attempt (docs/decisions/008). */
const claveSchema = z.string('Falta Idempotency-Key').regex(/^[\x21-\x7e]{8,128}$/, 'Idempotency-Key no válida')

/** The header that a request carries which must not be made good twice. */
export const claveHeader = z.object({ 'idempotency-key': claveSchema })

/** A request's fingerprint: a key that comes with another one was used for something else. */
export const huellaOf = (request: object): string => createHash('sha256').update(JSON.stringify(request)).digest('hex')
