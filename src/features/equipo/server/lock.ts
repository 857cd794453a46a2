import { equipoTexts } from '#features/equipo/texts.ts'
import { lockRoles } from '#platform/auth/roles-lock.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { may } from '#shared/rights.ts'
import '#platform/auth/tables.ts'

/**
 * Whoever changes the team waits for the others who do, and must still have the right when it is her turn: of two administrators who remove
 * each other at once the second is nobody any more (threats A168). SQLite has one writer anyway.
 * @throws forbidden for who lost the right while her request was under way (threats A167).
 */
export async function lockEquipo(db: Pick<Database, 'engine'>, tx: Writer, actor: Actor): Promise<void> {
  await lockRoles(db, tx)
  const now = await tx.selectFrom('userRoles').select('role').where('userId', '=', actor.id).executeTakeFirst()
  if (!may(now?.role, 'equipo')) throw new AppError('forbidden', equipoTexts.noLonger)
}
