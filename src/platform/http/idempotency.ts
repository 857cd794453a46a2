import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { asAttempt, isReplay } from '#platform/db/idempotency.ts'
import { AppError } from '#shared/errors.ts'
import { isUpload } from '#shared/uploads.ts'
import type { Front } from './route.ts'

/** Identifies one attempt; retries reuse it (docs/decisions/007). */
const idempotencyKeySchema = z
  .string('Falta Idempotency-Key')
  .regex(/^[\x21-\x7e]{8,128}$/, 'Idempotency-Key no válida')

/** For routes that require the header. */
export const idempotencyKeyHeader = z.object({ 'idempotency-key': idempotencyKeySchema })

/** Marks a replayed answer: the verb did not run again. */
export const replayedHeader = 'idempotency-replayed'

const reading = new Set(['GET', 'HEAD'])

/**
 * Runs each verb once per Idempotency-Key of a signed-in user, after `authorize`. A replay gets the same answer; a
 * different request with the same key is refused. Uploads are exempt: the sweep removes unused pictures.
 * @throws invalid_request for a malformed key; key_reused.
 */
export function onceByKey({ read }: Pick<Database, 'read'>): MiddlewareHandler<Front> {
  const running = new Map<string, Promise<void>>()
  const attempt = async (c: Context<Front>, next: Next, actorId: string, header: string): Promise<void> => {
    const { data: clave, error } = idempotencyKeySchema.safeParse(header)
    if (clave === undefined)
      throw new AppError('invalid_request', 'Revisa los datos: hay algo que no se entiende.', {
        errors: error.issues.map(({ message }) => ({ path: 'idempotency-key', message })),
      })
    // Serialised within this process; on another one the duplicate waits in its transaction.
    const name = `${actorId} ${clave}`
    for (let before = running.get(name); before; before = running.get(name)) await before
    const { promise, resolve } = Promise.withResolvers<void>()
    running.set(name, promise)
    try {
      await asAttempt(read, { actorId, clave, huella: await fingerprintOf(c) }, async () => {
        await next()
        if (isReplay()) c.header(replayedHeader, 'true')
      })
    } finally {
      running.delete(name)
      resolve()
    }
  }
  return async (c, next) => {
    const header = c.req.header('idempotency-key')
    const actor = c.get('actor')
    if (header !== undefined && actor && !reading.has(c.req.method) && !isUpload(c.req.path))
      c.set('once', (rest) => attempt(c, rest, actor.id, header))
    await next()
  }
}

async function fingerprintOf({ req }: Context): Promise<string> {
  const { pathname, search } = new URL(req.url)
  return createHash('sha256')
    .update(`${req.method} ${pathname}${search}\n`)
    .update(new Uint8Array(await req.arrayBuffer()))
    .digest('hex')
}
