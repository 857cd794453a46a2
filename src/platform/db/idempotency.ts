import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as letOthers } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { sql } from 'kysely'
import { now } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { AppError } from '#shared/errors.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import type { Database, Reader, Writer } from './database.ts'
import type { IdempotenciaRow } from './schema.ts'

/**
 * Each write of a request with an Idempotency-Key runs once (docs/decisions/007): `Database.write` stores its result in
 * the same transaction, under actor, key and step. A replay returns that result without running the verb.
 */

type Attempt = {
  actorId: string
  clave: string
  huella: string
  /** The same request wrote something before. */
  isReplay: boolean
  step: string
  writes: number
  made: object | null
}

const attempts = new AsyncLocalStorage<Attempt>()

/**
 * Runs a request as an attempt under its key: each of its writes runs once.
 * @param request actor, key and fingerprint of the request.
 * @throws key_reused when the key was used for another request, with the facts of that one.
 */
export async function asAttempt(
  read: Reader,
  request: Pick<Attempt, 'actorId' | 'clave' | 'huella'>,
  run: () => Promise<void>,
): Promise<void> {
  const earlier = await rowsOf(read, request).limit(1).executeTakeFirst()
  if (earlier) assertSame(earlier, request.huella)
  await attempts.run({ ...request, isReplay: earlier !== undefined, step: '', writes: 0, made: null }, run)
}

/** The facts that a key has produced (`noteMade`). `null`: none yet; the request may still arrive. */
export async function findMade(read: Reader, actorId: string, clave: string): Promise<Record<string, unknown> | null> {
  const earlier = await rowsOf(read, { actorId, clave }).limit(1).executeTakeFirst()
  return earlier?.hecho ? JSON.parse(earlier.hecho) : null
}

/** Whether this request is a replay. A replay uses no rate limit and records no unmet demand. */
export const isReplay = (): boolean => attempts.getStore()?.isReplay ?? false

/**
 * Numbers the writes of each named part separately, so that a replay finds each write even if other parts were refused
 * or skipped. Yields to other requests before each part, because SQLite calls are synchronous.
 */
export async function inStep<T>(name: string, run: () => Promise<T>): Promise<T> {
  await letOthers()
  const attempt = attempts.getStore()
  return attempt ? attempts.run({ ...attempt, step: `${name}/`, writes: 0, made: null }, run) : run()
}

/** Runs detached from the idempotency attempt (fire-and-forget work). */
export const outsideAttempt = <T>(run: () => T): T => attempts.exit(run)

/** Inside a write: notes the facts of what it creates, for the refusal of another request with the same key. */
export function noteMade(facts: object): void {
  const attempt = attempts.getStore()
  if (attempt) attempt.made = facts
}

export type Turn = { attempt: Attempt; paso: string }

/** The place of the next write in its request; `undefined` without a key. Retries of the transaction keep it. */
export function nextTurn(): Turn | undefined {
  const attempt = attempts.getStore()
  return attempt && { attempt, paso: `${attempt.step}${attempt.writes++}` }
}

/**
 * Runs a write once, inside its transaction. A concurrent duplicate waits at the insert for the first to commit. An
 * error rolls the row back.
 * @returns the result of `run`, or the stored one.
 */
export async function runOnce<T>(tx: Writer, { attempt, paso }: Turn, run: () => Promise<T>): Promise<T> {
  const { actorId, clave, huella } = attempt
  const reserved = await tx
    .insertInto('idempotencia')
    .values({ actorId, clave, paso, huella, resultado: null, hecho: null, createdAt: now() })
    .onConflict((on) => on.columns(['actorId', 'clave', 'paso']).doNothing())
    .returning('paso')
    .executeTakeFirst()
  if (!reserved) {
    const earlier = await rowsOf(tx, attempt).where('paso', '=', paso).executeTakeFirstOrThrow()
    assertSame(earlier, huella)
    return resultFrom(earlier.resultado) as T
  }
  attempt.made = null
  const result = await run()
  const { made } = attempt as Attempt
  tx.later(() =>
    tx
      .updateTable('idempotencia')
      .set({ resultado: textOf(result), hecho: made && JSON.stringify(made) })
      .where('actorId', '=', actorId)
      .where('clave', '=', clave)
      .where('paso', '=', paso),
  )
  return result
}

const rowsOf = (read: Reader, { actorId, clave }: Pick<Attempt, 'actorId' | 'clave'>) =>
  read
    .selectFrom('idempotencia')
    .select(['huella', 'resultado', 'hecho'])
    .where('actorId', '=', actorId)
    .where('clave', '=', clave)
    // Rows with facts first.
    .orderBy('hecho', (order) => order.desc().nullsLast())

function assertSame(earlier: Pick<IdempotenciaRow, 'huella' | 'hecho'>, huella: string): void {
  if (earlier.huella !== huella) throw new AppError('key_reused', keyReusedText, JSON.parse(earlier.hecho ?? '{}'))
}

const keyReusedText = 'Lo anterior sí se guardó, con otros datos. Revísalo; si también quieres esto, envíalo otra vez.'

/** `v8.serialize` keeps dates, big integers and `undefined`, which JSON would lose. */
const textOf = (result: unknown): string | null => (result === undefined ? null : serialize(result).toString('base64'))
const resultFrom = (text: string | null): unknown =>
  text === null ? undefined : deserialize(Buffer.from(text, 'base64'))

/** Covers a phone that lost the answer before a weekend. */
const keptMs = 7 * dayMs
/** Rows per user: far more than a week of work leaves. */
export const keptPerActor = 5_000
const everyMs = hourMs

export function sweepKeysHourly({ db, log }: { db: Database; log: Log }): () => void {
  const sweep = () =>
    void sweepKeys(db).catch((error: unknown) => log.warn({ err: error }, 'old idempotency keys not swept'))
  sweep()
  const timer = setInterval(sweep, everyMs).unref()
  return () => clearInterval(timer)
}

/** Deletes keys older than a week, and the oldest of a user with too many. */
export async function sweepKeys({ read }: Pick<Database, 'read'>, at = Date.now()): Promise<void> {
  const before = new Date(at - keptMs).toISOString()
  await read.deleteFrom('idempotencia').where('createdAt', '<', before).execute()
  await sql`delete from idempotencia where (actor_id, clave, paso) in (
    select actor_id, clave, paso from (
      select actor_id, clave, paso, row_number() over (partition by actor_id order by created_at desc) as lugar from idempotencia
    ) as numbered where lugar > ${keptPerActor})`.execute(read)
}
