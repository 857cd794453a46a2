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
 * Each write of a request that carries an Idempotency-Key is done once (docs/decisions/007): `Database.write` stores its result in the same
 * transaction, under actor, key and step, and returns that result when the request is sent again, without running the verb.
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
 * Runs a request as an attempt under a key: what it writes from here on is done once.
 * @param request whose it is, its key, and the fingerprint of what it asks for.
 * @throws key_reused when the key was used for another request, with what that one made.
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

/** What a person's key has made (`noteMade`); `null`: not seen yet; it may still arrive. */
export async function findMade(read: Reader, actorId: string, clave: string): Promise<Record<string, unknown> | null> {
  const earlier = await rowsOf(read, { actorId, clave }).limit(1).executeTakeFirst()
  return earlier?.hecho ? JSON.parse(earlier.hecho) : null
}

/** Whether this request is a replay. A replay takes nothing from limits and notes no unmet demand. */
export const isReplay = (): boolean => attempts.getStore()?.isReplay ?? false

/**
 * Numbers the writes of each named part by themselves, so that a retry finds each write even if other parts were refused or skipped. Other
 * requests have a turn before each part: SQLite answers without waiting.
 */
export async function inStep<T>(name: string, run: () => Promise<T>): Promise<T> {
  await letOthers()
  const attempt = attempts.getStore()
  return attempt ? attempts.run({ ...attempt, step: `${name}/`, writes: 0, made: null }, run) : run()
}

/** For what a request starts and does not wait for: its writes are not the request's. */
export const outsideAttempt = <T>(run: () => T): T => attempts.exit(run)

/** Inside a write: the facts that name what it makes, for the refusal of another request under its key. */
export function noteMade(facts: object): void {
  const attempt = attempts.getStore()
  if (attempt) attempt.made = facts
}

export type Turn = { attempt: Attempt; paso: string }

/** The place of the next write in its request; `undefined` without a key. A retry of the transaction has the same. */
export function nextTurn(): Turn | undefined {
  const attempt = attempts.getStore()
  return attempt && { attempt, paso: `${attempt.step}${attempt.writes++}` }
}

/**
 * Runs a write once, inside its transaction. A concurrent duplicate waits at the insert for the first to commit. An error rolls the row back.
 * @returns what `run` gives, or gave before.
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
    // The write that made something names it.
    .orderBy('hecho', (order) => order.desc().nullsLast())

function assertSame(earlier: Pick<IdempotenciaRow, 'huella' | 'hecho'>, huella: string): void {
  if (earlier.huella !== huella) throw new AppError('key_reused', keyReusedText, JSON.parse(earlier.hecho ?? '{}'))
}

const keyReusedText = 'Lo anterior sí se guardó, con otros datos. Revísalo; si también quieres esto, envíalo otra vez.'

/** Results come back as they were, with dates, big numbers and what is undefined: JSON would lose those. */
const textOf = (result: unknown): string | null => (result === undefined ? null : serialize(result).toString('base64'))
const resultFrom = (text: string | null): unknown =>
  text === null ? undefined : deserialize(Buffer.from(text, 'base64'))

/** A phone that lost an answer on Friday asks again on Monday. */
const keptMs = 7 * dayMs
/** Rows of one person: far more than a week of work leaves, and no more than a table bears. */
export const keptPerActor = 5_000
const everyMs = hourMs

export function sweepKeysHourly({ db, log }: { db: Database; log: Log }): () => void {
  const sweep = () =>
    void sweepKeys(db).catch((error: unknown) => log.warn({ err: error }, 'old idempotency keys not swept'))
  sweep()
  const timer = setInterval(sweep, everyMs).unref()
  return () => clearInterval(timer)
}

/** Forgets keys older than a week, and the oldest of an actor with too many. */
export async function sweepKeys({ read }: Pick<Database, 'read'>, at = Date.now()): Promise<void> {
  const before = new Date(at - keptMs).toISOString()
  await read.deleteFrom('idempotencia').where('createdAt', '<', before).execute()
  await sql`delete from idempotencia where (actor_id, clave, paso) in (
    select actor_id, clave, paso from (
      select actor_id, clave, paso, row_number() over (partition by actor_id order by created_at desc) as lugar from idempotencia
    ) as numbered where lugar > ${keptPerActor})`.execute(read)
}
