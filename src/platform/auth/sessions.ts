import type { Writer } from '#platform/db/database.ts'
import type { Publish } from '#shared/events.ts'
import './tables.ts'

/**
 * Ends the sessions of a person; live pages, on any server process, are closed after the commit.
 * @param but the id of a session that stays: the one that asks.
 */
export async function endSessions(tx: Writer, publish: Publish, userId: string, but?: string | null): Promise<void> {
  let sessions = tx.deleteFrom('session').where('userId', '=', userId)
  if (but) sessions = sessions.where('id', '<>', but)
  await sessions.execute()
  publish({ topic: 'sesion', id: userId })
}
