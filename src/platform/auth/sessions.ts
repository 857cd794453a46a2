import type { Writer } from '#platform/db/database.ts'
import type { Publish } from '#shared/events.ts'
import './tables.ts'

/**
 * Ends the sessions of a person, and what would become one by its code; live pages, on any server process, are closed after the commit.
 * @param but the session that stays.
 * @returns how many there were.
 */
export async function endSessions(
  tx: Writer,
  publish: Publish,
  userId: string,
  but?: { id: string } | { token: string },
): Promise<number> {
  let sessions = tx.deleteFrom('session').where('userId', '=', userId)
  if (but) sessions = 'id' in but ? sessions.where('id', '<>', but.id) : sessions.where('token', '<>', but.token)
  const { numDeletedRows } = await sessions.executeTakeFirst()
  // Nor does a right password whose code is still to come open one any more.
  await tx.deleteFrom('verification').where('value', '=', userId).execute()
  publish({ topic: 'sesion', id: userId })
  return Number(numDeletedRows)
}

/** Ends one session; live pages of the person open again by what they have. */
export async function endSession(
  tx: Writer,
  publish: Publish,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await tx.deleteFrom('session').where('id', '=', id).execute()
  publish({ topic: 'sesion', id: userId })
}
