import { dispositivoOf } from '#modules/personas/cuentas/dispositivo-rules.ts'
import { dispositivosTexts } from '#modules/personas/cuentas/dispositivo-texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import { endSession, endSessions } from '#platform/auth/sessions.ts'
import type { Database } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Ends one of one's own sessions, on every server (spec 3.7).
 * @throws not_found for somebody else's as for one that is over; conflict for the one that asks, which signs out instead.
 */
export function endDispositivo(db: Database, { id: userId, sesionId }: Actor, id: string): Promise<void> {
  if (id === sesionId) throw new AppError('conflict', dispositivosTexts.present)
  return db.write(async (tx, publish) => {
    const session = await tx
      .selectFrom('session')
      .select('userAgent')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (!session) throw new AppError('not_found', dispositivosTexts.missing)
    await endSession(tx, publish, { id, userId })
    await recordChange(tx, {
      ...{ actor: { id: userId }, verbo: 'dispositivo_cerrado', objetoId: userId, at: now() },
      before: { dispositivo: dispositivosTexts.nombre(dispositivoOf(session.userAgent)) },
      after: null,
    })
  })
}

/** Ends all of one's sessions but the one that asks. @returns how many there were. */
export function endOtherDispositivos(db: Database, { id: userId, sesionId }: Actor): Promise<number> {
  return db.write(async (tx, publish) => {
    const ended = await endSessions(tx, publish, userId, sesionId ? { id: sesionId } : undefined)
    if (ended > 0) {
      await recordChange(tx, {
        ...{ actor: { id: userId }, verbo: 'dispositivos_cerrados', objetoId: userId, at: now() },
        before: { sesiones: ended + 1 },
        after: { sesiones: 1 },
      })
    }
    return ended
  })
}
