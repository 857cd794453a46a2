import type { MiddlewareHandler } from 'hono'
import type { Limits } from '#platform/auth/limits.ts'
import { AppError } from '#shared/errors.ts'
import type { Front } from './front.ts'

/** Reads that cost a server much: each person has a budget of every kind, and one of them under way at a time. */

/** What part of `READS_PER_PERSON_MINUTE` a person may take of each kind. */
const shares = {
  /** Looks through a whole table, once per key that is pressed. */
  busqueda: 1,
  reporte: 1 / 4,
  /** A message that is read line by line. */
  lectura: 1 / 12,
  exportacion: 1 / 40,
}

export type Cost = keyof typeof shares

/** Waits for the person's turn, takes from the budget and runs. @throws too_many_requests. */
export type Spend = (personaId: string, cost: Cost, run: () => Promise<void>) => Promise<void>

const minuteMs = 60_000
/** So many reads of one person may wait for the one under way. */
const maxWaiting = 8

/** Gives every request its `spend`, which `authorize` calls for routes that say what they cost. */
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
    if (turn.count > maxWaiting) throw new AppError('too_many_requests', refusal(1), { retryAfterSeconds: 1 })
    turns.set(personaId, turn)
    turn.count += 1
    const max = Math.max(1, Math.round(perMinute * shares[cost]))
    const budget = { clave: `${cost}:${personaId}`, max, withinMs: minuteMs, refusal }
    const work = turn.last.then(async () => {
      await limits.take([budget])
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

const refusal = (minutes: number): string =>
  `Hiciste muchas consultas seguidas. Espera ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} e intenta de nuevo.`
