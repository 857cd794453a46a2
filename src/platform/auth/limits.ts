import { createHash } from 'node:crypto'
import type { Database, Writer } from '#platform/db/database.ts'
import { isReplay } from '#platform/db/idempotency.ts'
import { AppError } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'

/** At most `max` tries within `withinMs`. `clave` identifies the account, device or address. */
export type Budget = { clave: string; max: number; withinMs: number; refusal: (minutes: number) => string }

export const tooManyTries = (minutes: number): string =>
  `Demasiados intentos. Espera ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} e intenta de nuevo.`

export type Taken = { clave: string; at: number }[]

export type Limits = {
  /**
   * Takes one try from each budget, or from none. A replayed request takes none (docs/decisions/007).
   * @returns the tries taken.
   * @throws too_many_requests with the message of the exhausted budget and `retryAfterSeconds`.
   */
  take: (budgets: Budget[]) => Promise<Taken>
  /** Refunds tries that `take` took, after a correct guess. */
  giveBack: (taken: Taken) => Promise<void>
  clear: (clave: string) => Promise<void>
}

const sweepEvery = 1_000
/** How long an exhausted budget is refused from memory, so that a flood does not load the database. */
const exhaustedForMs = 1_000
const maxExhausted = 10_000
/** Max. clock skew. Later timestamps come from before a clock was corrected; ignore them. */
const maxSkewMs = 60_000

/**
 * Rate limits in the database, shared by all server processes. Sliding window. A row lock serialises concurrent tries
 * of one key.
 */
export function openLimits(db: Database): Limits {
  let calls = 0
  const exhausted = new Map<string, { at: number; until: number }>()
  const remember = (clave: string, at: number, until: number) => {
    if (exhausted.size >= maxExhausted) exhausted.clear()
    exhausted.set(clave, { at, until })
  }
  const refuseExhausted = (budgets: Budget[]) => {
    const nowMs = Date.now()
    for (const { clave, refusal } of budgets) {
      const known = exhausted.get(clave)
      if (!known) continue
      // An entry from before a clock correction has expired too.
      if (nowMs >= known.at && nowMs < Math.min(known.at + exhaustedForMs, known.until))
        throw refused(refusal, known.until - nowMs)
      exhausted.delete(clave)
    }
  }
  return {
    take: async (budgets) => {
      if (isReplay()) return []
      refuseExhausted(budgets)
      return db.writeRelaxed(async (tx) => {
        const iso = (ms: number) => new Date(ms).toISOString()
        if (calls++ % sweepEvery === 0) await tx.deleteFrom('intentos').where('hasta', '<', iso(Date.now())).execute()
        const taken: Taken = []
        // A fixed order avoids deadlocks.
        for (const { clave, max, withinMs, refusal } of budgets.toSorted((a, b) => (a.clave < b.clave ? -1 : 1))) {
          const tries = triesIn(await lockTries(tx, { clave, instantes: '[]', hasta: iso(Date.now()) }))
          // Read after the lock: other tries were counted while this one waited.
          const at = instantAfter(tries, Date.now())
          const recent = recentOf(tries, at, withinMs)
          if (recent.length >= max) {
            const until = (recent[recent.length - max] as number) + withinMs
            remember(clave, at, until)
            throw refused(refusal, until - at)
          }
          await keepTries(tx, clave, { instantes: JSON.stringify([...recent, at]), hasta: iso(at + withinMs) })
          taken.push({ clave, at })
        }
        return taken
      })
    },
    giveBack: async (taken) => {
      for (const { clave } of taken) exhausted.delete(clave)
      await db.writeRelaxed(async (tx) => {
        // In the order of `take`, which avoids deadlocks.
        for (const { clave, at } of taken) {
          const tries = triesIn(await lockKnownTries(tx, clave))
          const own = tries.lastIndexOf(at)
          if (own >= 0) await keepTries(tx, clave, { instantes: JSON.stringify(tries.toSpliced(own, 1)) })
        }
      })
    },
    clear: async (clave) => {
      exhausted.delete(clave)
      await db.read.deleteFrom('intentos').where('clave', '=', clave).execute()
    },
  }
}

/**
 * Counts a guess at a password, code or passkey. The try is taken before `look`, so that concurrent guesses count, and
 * refunded unless the guess is wrong: a full queue or an unreachable database costs no attempts.
 * @param look returns `null` for a wrong guess.
 * @throws too_many_requests, before `look` runs; whatever `look` throws.
 */
export async function countWrong<Answer extends object>(
  limits: Limits,
  budgets: Budget[],
  look: () => Promise<Answer | null>,
): Promise<Answer | null> {
  const taken = await limits.take(budgets)
  const answer = await look().catch(async (error: unknown) => {
    // A failed refund must not hide the error.
    await limits.giveBack(taken).catch(() => {})
    throw error
  })
  if (answer !== null) await limits.giveBack(taken)
  return answer
}

/** Upserts and locks the row of a key. */
const lockTries = (tx: Writer, row: { clave: string; instantes: string; hasta: string }) =>
  tx
    .insertInto('intentos')
    .values(row)
    .onConflict((conflict) => conflict.column('clave').doUpdateSet((eb) => ({ clave: eb.ref('excluded.clave') })))
    .returning('instantes')
    .executeTakeFirst()

const lockKnownTries = (tx: Writer, clave: string) =>
  tx
    .updateTable('intentos')
    .set((eb) => ({ clave: eb.ref('clave') }))
    .where('clave', '=', clave)
    .returning('instantes')
    .executeTakeFirst()

const keepTries = (tx: Writer, clave: string, kept: { instantes: string; hasta?: string }) =>
  tx.updateTable('intentos').set(kept).where('clave', '=', clave).execute()

const triesIn = (row: { instantes: string } | undefined): number[] => JSON.parse(row?.instantes ?? '[]')

const refused = (refusal: Budget['refusal'], waitMs: number): AppError =>
  new AppError('too_many_requests', refusal(Math.ceil(waitMs / minuteMs)), {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  })

/**
 * The timestamp of a new try: never before the last one, so that a server whose clock is behind still counts the
 * others' tries.
 */
export const instantAfter = (instants: number[], nowMs: number): number =>
  Math.max(nowMs, ...instants.filter((instant) => instant <= nowMs + maxSkewMs))

/** Tries within the window. Future ones come from before a clock correction. */
export const recentOf = (instants: number[], nowMs: number, withinMs: number): number[] =>
  instants.filter((instant) => instant > nowMs - withinMs && instant <= nowMs)

/** A key with the hash of an e-mail or address. */
export const nameFor = (kind: string, text: string): string =>
  `${kind}:${createHash('sha256').update(text).digest('base64url').slice(0, 27)}`
