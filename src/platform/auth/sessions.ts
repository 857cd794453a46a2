import { recordChange } from '#platform/audit/record.ts'
import type { Writer } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Publish } from '#shared/events.ts'

/**
 * The session that asks, as it is when it is its turn: it may have been ended since the request was let in.
 * @returns when a second factor was proven in it. @throws unauthenticated where it is over.
 */
export async function demandSession(
  tx: Writer,
  { id, sesionId }: { id: string; sesionId: string | undefined },
): Promise<{ probadoAt: string | null }> {
  const session = tx.selectFrom('session').select('probadoAt').where('userId', '=', id)
  const found = await session.where('id', '=', sesionId ?? '').executeTakeFirst()
  if (!found) throw new AppError('unauthenticated', 'Inicia sesión para continuar.')
  return found
}

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
  // Where the first waited for one that another took the place of (an app was being turned on), it did not see that other one.
  const late = await sessions.executeTakeFirst()
  // Nor does a right password whose code is still to come open one any more.
  await tx.deleteFrom('verification').where('value', '=', userId).execute()
  publish({ topic: 'sesion', id: userId })
  return Number(numDeletedRows) + Number(late.numDeletedRows)
}

/**
 * Ends all sessions of somebody else, for a reason that the log of staff keeps (spec 3.7): her phone was stolen, say.
 * @returns how many there were.
 */
export async function endSessionsFor(
  tx: Writer,
  publish: Publish,
  { actor, id, motivo }: { actor: Actor; id: string; motivo: string },
): Promise<{ cerradas: number }> {
  const cerradas = await endSessions(tx, publish, id)
  await recordChange(tx, {
    ...{ actor, verbo: 'sesiones_cerradas', objetoId: id, at: now() },
    before: { sesiones: cerradas, motivo: null },
    after: { sesiones: 0, motivo },
  })
  return { cerradas }
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
