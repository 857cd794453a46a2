import type { Announce, Writer } from '#platform/db/database.ts'
import './tables.ts'

/**
 * Ends the sessions of a person; her live pages, on whichever server process, are closed after the commit.
 * @param but the id of a session that stays: the one that asks.
 */
export async function endSessions(tx: Writer, announce: Announce, userId: string, but?: string | null): Promise<void> {
  let sessions = tx.deleteFrom('session').where('userId', '=', userId)
  if (but) sessions = sessions.where('id', '<>', but)
  await sessions.execute()
  announce({ topic: 'sesion', id: userId, ownerId: userId, version: 1 })
}
