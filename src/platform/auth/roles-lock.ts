import { sql } from 'kysely'
import type { Database, Writer } from '#platform/db/database.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { may } from '#shared/rights.ts'
import { demandSession } from './sessions.ts'

type Engine = Pick<Database, 'engine'>

/** Until the end of the transaction nobody else gives or takes a role; reading goes on. SQLite has one writer anyway. */
export async function lockRoles({ engine }: Engine, tx: Writer): Promise<void> {
  if (engine === 'postgres') await sql`lock table user_roles in share row exclusive mode`.execute(tx)
}

/**
 * Whoever changes the team waits for the others who do, and must still have the right, and her session, when it is her turn: of two
 * administrators who remove each other at once, or take each other's second factor, the second is nobody any more.
 * @throws forbidden for who lost the right while her request was under way, unauthenticated for who lost her session.
 */
export async function lockEquipo(db: Engine, tx: Writer, actor: Actor): Promise<void> {
  await lockRoles(db, tx)
  const now = await tx.selectFrom('userRoles').select('role').where('userId', '=', actor.id).executeTakeFirst()
  if (!may(now?.role, 'equipo')) throw new AppError('forbidden', 'Ya no tienes permisos para cambiar el equipo.')
  await demandSession(tx, { id: actor.id, sesionId: actor.sesionId })
}
