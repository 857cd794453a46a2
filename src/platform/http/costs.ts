import { setTimeout as sleep } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { type Limits, nameFor } from '#platform/auth/limits.ts'
import { AppError } from '#shared/errors.ts'
import type { Front } from './front.ts'

/** Budgets of expensive reads per user: a share of `READS_PER_PERSON_MINUTE`, counted within so many seconds. */
const kinds = {
  /** At each key press; visitors' too, by address. */
  busqueda: { share: 1, seconds: 6 },
  reporte: { share: 1 / 4, seconds: 6 },
  /** A message parsed line by line. */
  lectura: { share: 1 / 12, seconds: 12 },
  exportacion: { share: 1 / 40, seconds: 20 },
}

export type Cost = keyof typeof kinds

/** Waits for the reader's turn, takes from the budget and runs. @throws too_many_requests. */
export type Spend = (personaId: string, cost: Cost, run: () => Promise<void>) => Promise<void>

/** Whom a read counts for: a user, or the address of visitors, kept as a hash. */
export type SpendAsVisitor = (address: string, cost: Cost, run: () => Promise<void>) => Promise<void>

/** Visitors of one address, which a mobile carrier may give to many. */
const visitorsOfAnAddress = 4

/** Reads of one user that may wait for the running one. */
const maxWaiting = 8

/** Gives every request its `spend`, which `authorize` calls for routes with a cost. */
export function meterReads(limits: Limits, perMinute: number): MiddlewareHandler<Front> {
  const spend = openSpend(limits, perMinute)
  const spendAsVisitor = openSpendAsVisitor(limits, perMinute)
  return async (c, next) => {
    c.set('spend', spend)
    c.set('spendAsVisitor', spendAsVisitor)
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
    const budget = budgetOf(`${cost}:${personaId}`, cost, perMinute)
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

/** Visitors do not wait for each other. */
function openSpendAsVisitor(limits: Pick<Limits, 'take'>, perMinute: number): SpendAsVisitor {
  return async (address, cost, run) => {
    const clave = nameFor(`${cost}-visita`, address)
    await limits.take([budgetOf(clave, cost, perMinute * visitorsOfAnAddress)]).catch(refuseSlowly)
    await run()
  }
}

function budgetOf(clave: string, cost: Cost, perMinute: number) {
  const { share, seconds } = kinds[cost]
  return { clave, max: Math.max(1, Math.round((perMinute * share * seconds) / 60)), withinMs: seconds * 1_000, refusal }
}

/** Delays a refusal, so that a client that retries in a loop does not slow other users down. */
async function refuseSlowly(error: unknown): Promise<never> {
  await sleep(refusalMs)
  throw error
}

/** Milliseconds. */
const refusalMs = 100

const refusal = (): string => 'Hiciste muchas consultas seguidas. Espera unos segundos e intenta de nuevo.'
