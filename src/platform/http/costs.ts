import { setTimeout as sleep } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { Limits } from '#platform/auth/limits.ts'
import { AppError } from '#shared/errors.ts'
import type { Front } from './front.ts'

/** Budgets of expensive reads per user: a share of `READS_PER_PERSON_MINUTE`, counted within so many seconds. */
const kinds = {
  /** Scans a whole table, at each key press. */
  busqueda: { share: 1, seconds: 6 },
  reporte: { share: 1 / 4, seconds: 6 },
  /** A message parsed line by line. */
  lectura: { share: 1 / 12, seconds: 12 },
  exportacion: { share: 1 / 40, seconds: 20 },
}

export type Cost = keyof typeof kinds

/** Waits for the user's turn, takes from the budget and runs. @throws too_many_requests. */
export type Spend = (personaId: string, cost: Cost, run: () => Promise<void>) => Promise<void>

/** Reads of one user that may wait for the running one. */
const maxWaiting = 8

/** Gives every request its `spend`, which `authorize` calls for routes with a cost. */
export function meterReads(limits: Limits, perMinute: number): MiddlewareHandler<Front> {
  const spend = openSpend(limits, perMinute)
  return async (c, next) => {
    c.set('spend', spend)
    await next()
  }
}

export function openSpend(limits: Pick<Limits, 'take'>, perMinute: number): Spend {
  const turns = new Map<string, { last: Promise<unknown>; count: number }>()
  return async (personaId, cost, run) => {
    const turn = turns.get(personaId) ?? { last: Promise.resolve(), count: 0 }
    if (turn.count > maxWaiting)
      return refuseSlowly(new AppError('too_many_requests', refusal(), { retryAfterSeconds: 1 }))
    turns.set(personaId, turn)
    turn.count += 1
    const { share, seconds } = kinds[cost]
    const max = Math.max(1, Math.round((perMinute * share * seconds) / 60))
    const budget = { clave: `${cost}:${personaId}`, max, withinMs: seconds * 1_000, refusal }
    const work = turn.last.then(async () => {
      await limits.take([budget]).catch(refuseSlowly)
      await run()
    })
    turn.last = work.catch(() => {})
    try {
      await work
    } finally {
      turn.count -= 1
      if (turn.count === 0) turns.delete(personaId)
    }
  }
}

/** Delays a refusal, so that a client that retries in a loop does not slow other users down. */
async function refuseSlowly(error: unknown): Promise<never> {
  await sleep(refusalMs)
  throw error
}

/** Milliseconds. */
const refusalMs = 100

const refusal = (): string => 'Hiciste muchas consultas seguidas. Espera unos segundos e intenta de nuevo.'
