import { sql } from 'kysely'
import type { Writer } from '#platform/db/database.ts'
import { AppError } from '#shared/errors.ts'
import { type Actor, may } from '#shared/rights.ts'
import { demandSession } from './sessions.ts'

/** Blocks other role changes, but no reads, until the transaction ends. SQLite has one writer anyway. */
export async function lockRoles(tx: Writer): Promise<void> {
  if (tx.engine === 'postgres') await sql`lock table user_roles in share row exclusive mode`.execute(tx)
}

/**
 * Serialises changes to the team and re-checks right and session: of two mutual removals only the first succeeds.
 * @throws forbidden when the right was lost meanwhile; unauthenticated when the session has ended.
 */
export async function lockEquipo(tx: Writer, actor: Actor): Promise<void> {
  await lockRoles(tx)
  const now = await tx.selectFrom('userRoles').select('role').where('userId', '=', actor.id).executeTakeFirst()
  if (!may(now?.role, 'equipo')) throw new AppError('forbidden', 'Ya no tienes permisos para cambiar el equipo.')
  await demandSession(tx, actor)
}
