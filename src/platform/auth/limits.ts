import { createHash } from 'node:crypto'
import type { Database, Writer } from '#platform/db/database.ts'
import { isReplay } from '#platform/db/idempotency.ts'
import { AppError } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'

/** `max` tries within `withinMs`. `clave` names who has them: an account, a device, an address. */
export type Budget = { clave: string; max: number; withinMs: number; refusal: (minutes: number) => string }

export const tooManyTries = (minutes: number): string =>
  `Demasiados intentos. Espera ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} e intenta de nuevo.`

export type Taken = { clave: string; at: number }[]

export type Limits = {
  /**
   * Takes one try from each budget, or from none. A replayed request takes none (docs/decisions/007).
   * @returns what was taken.
   * @throws too_many_requests, in the words of the budget that is used up, with when to come back.
   */
  take: (budgets: Budget[]) => Promise<Taken>
  /** Puts back what `take` took: the try was a good one. */
  giveBack: (taken: Taken) => Promise<void>
  clear: (clave: string) => Promise<void>
}

const sweepEvery = 1_000
/** An exhausted budget is refused from memory for so long, so that a flood does not load the database. */
const exhaustedForMs = 1_000
const maxExhausted = 10_000
/** Servers' clocks differ by less; a try further in the future was written before a clock was set back. */
const maxSkewMs = 60_000

/**
 * Budgets of tries, kept in the database and so shared by all server processes. A budget slides: at no moment were there
 * more than `max` tries in the time just past. The row of a name is locked while it is counted, so that tries that come
 * at once are counted one after the other.
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
      // After the clock was set back the entry is old, too.
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
        // Always in one order, so that two that want the same rows wait for each other.
        for (const { clave, max, withinMs, refusal } of budgets.toSorted((a, b) => (a.clave < b.clave ? -1 : 1))) {
          const tries = triesIn(await lockTries(tx, { clave, instantes: '[]', hasta: iso(Date.now()) }))
          // The time after the lock: others were counted while this one waited.
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
        // In the order in which they were taken, which is that of `take`.
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
 * One guess at a password, a code or a passkey. Its try is taken before `look`, so that concurrent guesses are counted, and given back unless
 * the guess was wrong: a full queue or a database that does not answer uses up no attempts.
 * @param look `null` for a wrong guess.
 * @throws too_many_requests, before `look` runs; what `look` throws.
 */
export async function countWrong<Answer extends object>(
  limits: Limits,
  budgets: Budget[],
  look: () => Promise<Answer | null>,
): Promise<Answer | null> {
  const taken = await limits.take(budgets)
  const answer = await look().catch(async (error: unknown) => {
    // The cause is reported, also where nothing can be given back.
    await limits.giveBack(taken).catch(() => {})
    throw error
  })
  if (answer !== null) await limits.giveBack(taken)
  return answer
}

/** Creates the row of a name where there is none, and locks it. */
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

/** The instant of a new try: not before the last one, so that a server whose clock is behind counts what the others wrote. */
export const instantAfter = (instants: number[], nowMs: number): number =>
  Math.max(nowMs, ...instants.filter((instant) => instant <= nowMs + maxSkewMs))

/** The tries that still count. Those in the future were written before a clock was set back. */
export const recentOf = (instants: number[], nowMs: number, withinMs: number): number[] =>
  instants.filter((instant) => instant > nowMs - withinMs && instant <= nowMs)

/** A key for an e-mail or an address that cannot be read back from it (a hash). */
export const nameFor = (kind: string, text: string): string =>
  `${kind}:${createHash('sha256').update(text).digest('base64url').slice(0, 27)}`
