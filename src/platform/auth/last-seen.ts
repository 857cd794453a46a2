import type { Database } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { minuteMs } from '#shared/time.ts'

/** How exactly it is known when a session was used last: what is noted more often would be a write for each page. */
const everyMs = 5 * minuteMs

type Session = { id: string; updatedAt: Date | string }

/**
 * Notes that a session is in use, behind the request. A note that fails is none: the next request makes another. Better Auth itself
 * changes `updatedAt` once a day, when it renews a session, and reads nothing from it.
 */
export function openLastSeen(database: Database, log: Log): (session: Session) => void {
  return ({ id, updatedAt }) => {
    const before = new Date(Date.now() - everyMs)
    if (new Date(updatedAt) > before) return
    database
      .writeRelaxed((tx) =>
        tx
          .updateTable('session')
          .set({ updatedAt: now() })
          .where('id', '=', id)
          .where('updatedAt', '<=', before.toISOString())
          .execute(),
      )
      .catch((error: unknown) => log.debug({ err: error }, 'when a session was used could not be noted'))
  }
}
