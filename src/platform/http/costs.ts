import { setTimeout as sleep } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '#shared/errors.ts'
import type { Front } from './route.ts'

/** Budgets of expensive reads per user: a share of `READS_PER_PERSON_MINUTE`, over a window of `seconds`. */
const kinds = {
  /** On each key press; also for visitors, per address. */
  busqueda: { share: 1, seconds: 6 },
  reporte: { share: 1 / 4, seconds: 6 },
  /** A message parsed line by line. */
  lectura: { share: 1 / 12, seconds: 12 },
  exportacion: { share: 1 / 40, seconds: 20 },
}

export type Cost = keyof typeof kinds

/** Serialises a user's reads and counts them against the budget. @throws too_many_requests. */
export type Spend = (personaId: string, cost: Cost, run: () => Promise<void>) => Promise<void>

/** The same per visitor address, without serialising. */
export type SpendAsVisitor = (address: string, cost: Cost, run: () => Promise<void>) => Promise<void>

/** Visitors assumed behind one address: mobile carriers share addresses. */
const visitorsOfAnAddress = 4

/** Queued reads per user. */
const maxWaiting = 8

/** Provides `spend`, which `authorize` calls for routes with a cost. */
export function meterReads(perMinute: number): MiddlewareHandler<Front> {
  const { spend, spendAsVisitor } = openSpend(perMinute)
  return async (c, next) => {
    c.set('spend', spend)
    c.set('spendAsVisitor', spendAsVisitor)
    await next()
  }
}

/** Budgets in memory: they protect this process, and a database would cost a write per search. */
export function openSpend(perMinute: number): { spend: Spend; spendAsVisitor: SpendAsVisitor } {
  const turns = new Map<string, { last: Promise<unknown>; count: number }>()
  const take = openBudgets()
  return {
    spend: async (personaId, cost, run) => {
      const turn = turns.get(personaId) ?? { last: Promise.resolve(), count: 0 }
      if (turn.count > maxWaiting) return refuseSlowly(1)
      turns.set(personaId, turn)
      turn.count += 1
      const work = turn.last.then(async () => {
        const waitSeconds = take(`${cost} ${personaId}`, cost, perMinute)
        await (waitSeconds > 0 ? refuseSlowly(waitSeconds) : run())
      })
      turn.last = work.catch(() => {})
      try {
        await work
      } finally {
        turn.count -= 1
        if (turn.count === 0) turns.delete(personaId)
      }
    },
    spendAsVisitor: async (address, cost, run) => {
      const waitSeconds = take(`${cost} from ${address}`, cost, perMinute * visitorsOfAnAddress)
      await (waitSeconds > 0 ? refuseSlowly(waitSeconds) : run())
    },
  }
}

const maxBudgets = 10_000

/** @returns a function that counts one read and returns seconds to wait (0: allowed). */
function openBudgets() {
  const budgets = new Map<string, number[]>()
  return (name: string, cost: Cost, perMinute: number): number => {
    const { share, seconds } = kinds[cost]
    const max = Math.max(1, Math.round((perMinute * share * seconds) / 60))
    const at = performance.now()
    const recent = (budgets.get(name) ?? []).filter((instant) => instant > at - seconds * 1_000)
    const isUsedUp = recent.length >= max
    budgets.delete(name)
    budgets.set(name, isUsedUp ? recent : [...recent, at])
    // Evicts the least recently used budget.
    if (budgets.size > maxBudgets) budgets.delete(budgets.keys().next().value as string)
    return isUsedUp ? Math.max(1, Math.ceil(seconds - (at - (recent[recent.length - max] as number)) / 1_000)) : 0
  }
}

/** Delays refusals, so that a client that retries in a loop does not slow other users down. */
async function refuseSlowly(retryAfterSeconds: number): Promise<never> {
  await sleep(refusalMs)
  throw new AppError('too_many_requests', refusal, { retryAfterSeconds })
}

const refusalMs = 100

const refusal = 'Hiciste muchas consultas seguidas. Espera unos segundos e intenta de nuevo.'
