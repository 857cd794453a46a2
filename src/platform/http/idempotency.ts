import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Writer } from '#platform/db/database.ts'

/** One attempt to make something; the same text again means the same attempt (docs/decisions/008). */
const idempotencyKeySchema = z
  .string('Falta Idempotency-Key')
  .regex(/^[\x21-\x7e]{8,128}$/, 'Idempotency-Key no válida')

/** The header that a request carries which must not be made good twice. */
export const idempotencyKeyHeader = z.object({ 'idempotency-key': idempotencyKeySchema })

/** A key that comes with another fingerprint was used for another request. */
const fingerprintOf = (request: object): string => createHash('sha256').update(JSON.stringify(request)).digest('hex')

/** The table of a feature's keys, and its columns of whose a key is and of what it has made. */
export type KeyTable = { table: string; owner: string; made: string }

type Attempt = {
  ownerId: string
  idempotencyKey: string
  /** What is asked for. */
  request: object
  /** The id of what the attempt makes. */
  madeId: string
  /** Now, ISO in UTC. */
  at: string
}

/**
 * Reserves a key in the transaction that makes what it stands for. Of two senders of one key the second waits here for the
 * first to commit.
 * @returns `null` where the key was free; else the id of what it has made, and whether it was for the same request.
 */
export async function reserveKey(
  tx: Writer,
  { table, owner, made }: KeyTable,
  { ownerId, idempotencyKey, request, madeId, at }: Attempt,
): Promise<{ madeId: string; isSame: boolean } | null> {
  const fingerprint = fingerprintOf(request)
  const columns = sql.join([owner, 'clave', 'huella', made, 'created_at'].map((name) => sql.ref(name)))
  const { rows: reserved } = await sql`
    insert into ${sql.table(table)} (${columns}) values (${ownerId}, ${idempotencyKey}, ${fingerprint}, ${madeId}, ${at})
    on conflict do nothing returning clave`.execute(tx)
  if (reserved.length > 0) return null
  const { rows } = await sql<{ huella: string; madeId: string }>`
    select huella, ${sql.ref(made)} as made_id from ${sql.table(table)}
    where ${sql.ref(owner)} = ${ownerId} and clave = ${idempotencyKey}`.execute(tx)
  const [earlier] = rows
  if (!earlier) throw new Error(`A key of ${table} was taken and is not there.`)
  return { madeId: earlier.madeId, isSame: earlier.huella === fingerprint }
}
