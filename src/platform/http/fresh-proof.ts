import type { MiddlewareHandler } from 'hono'
import { findProof } from '#platform/auth/who-asks.ts'
import type { Database } from '#platform/db/database.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'
import { actorOf } from './authorize.ts'
import { described } from './described.ts'
import type { Front } from './front.ts'

/** How long a code or a passkey counts for what asks for a fresh one. */
const freshForMs = 10 * minuteMs

/**
 * Right behind `authorize`, before what matters most (spec 3.7): whoever has a second factor has proved it in this session within ten
 * minutes. Who has none goes on as ever. The page that is refused asks for the proof, and sends again what it sent.
 * @throws proof_required with the `medios` that she has.
 */
export const freshProof = (db: Pick<Database, 'read'>): MiddlewareHandler<Front> =>
  described(
    async (c, next) => {
      await demandFreshProof(db, actorOf(c))
      await next()
    },
    () => ({ 'x-fresh-proof': true }),
  )

/** The same, where it depends on what is asked for. @returns whether this person has a second factor at all. */
export async function demandFreshProof({ read }: Pick<Database, 'read'>, actor: Actor): Promise<boolean> {
  const { medios, probadoAt } = await findProof(read, actor.id, actor.sesionId)
  if (medios.length === 0) return false
  if (probadoAt === null || Date.parse(probadoAt) <= Date.now() - freshForMs)
    throw new AppError('proof_required', 'Confirma que eres tú para continuar.', { medios })
  return true
}
