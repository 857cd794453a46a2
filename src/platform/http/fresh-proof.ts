import type { MiddlewareHandler } from 'hono'
import { findProof } from '#platform/auth/who-asks.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'
import { minuteMs } from '#shared/time.ts'
import { described } from './described.ts'
import { actorOf, type Front } from './route.ts'

const freshForMs = 10 * minuteMs

/**
 * For the most sensitive routes (spec 3.7), right after `authorize`: users with a second factor must have proved it in
 * this session within ten minutes. The page asks for the proof and retries.
 * @throws proof_required with the user's `medios`.
 */
export const freshProof = (db: Pick<Database, 'read'>): MiddlewareHandler<Front> =>
  described(
    async (c, next) => {
      await demandFreshProof(db, actorOf(c))
      await next()
    },
    () => ({ 'x-fresh-proof': true }),
  )

/** The same for routes where it depends on the request. @returns whether the user has a second factor. */
export async function demandFreshProof({ read }: Pick<Database, 'read'>, actor: Actor): Promise<boolean> {
  const { medios, probadoAt } = await findProof(read, actor.id, actor.sesionId)
  if (medios.length === 0) return false
  if (probadoAt === null || Date.parse(probadoAt) <= Date.now() - freshForMs)
    throw new AppError('proof_required', 'Confirma que eres tú para continuar.', { medios })
  return true
}
