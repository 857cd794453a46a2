import type { Writer } from '#platform/db/database.ts'
import type { Publish } from '#shared/events.ts'
import './tables.ts'

/**
 * Ends the sessions of a person; live pages, on any server process, are closed after the commit.
 * @param but the token of a session that stays.
 */
export async function endSessions(tx: Writer, publish: Publish, userId: string, but?: string): Promise<void> {
  let sessions = tx.deleteFrom('session').where('userId', '=', userId)
  if (but) sessions = sessions.where('token', '<>', but)
  await sessions.execute()
  publish({ topic: 'sesion', id: userId })
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
