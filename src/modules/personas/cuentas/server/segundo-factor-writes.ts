import { segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { OnRenewed, OnTurnedOn } from '#platform/auth/codes.ts'
import { lockEquipo } from '#platform/auth/roles-lock.ts'
import { demandSession, endSessions } from '#platform/auth/sessions.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Publish } from '#shared/events.ts'
import type { Verbo } from '#shared/verbos.ts'

/** Notes, where the app is turned on, that it was, and ends every other session: whoever has one of them has brought no code. */
export const noteAppOn =
  ({ id }: Pick<Actor, 'id'>): OnTurnedOn =>
  async (tx, publish, token) => {
    await endSessions(tx, publish, id, { token })
    publish({ topic: 'segundo-factor', id: newId(), ownerId: id, que: 'app_activada' })
    await note(tx, { id }, 'segundo_factor_activado', { app: [false, true] })
  }

/**
 * Turns the app off for whoever has proven that she may. Its secret and the recovery codes are gone.
 * @throws unauthenticated where her session ended meanwhile.
 */
export const turnAppOff = (db: Database, { id, sesionId }: Actor): Promise<void> =>
  db.write(async (tx, publish) => {
    await dropApp(tx, id)
    await demandSession(tx, { id, sesionId })
    await endSessions(tx, publish, id, sesionId ? { id: sesionId } : undefined)
    publish({ topic: 'segundo-factor', id: newId(), ownerId: id, que: 'app_desactivada' })
    await note(tx, { id }, 'segundo_factor_desactivado', { app: [true, false] })
  })

/** Notes, where recovery codes take the place of others, that they do. */
export const noteNewCodigos =
  ({ id }: Pick<Actor, 'id'>): OnRenewed =>
  async (tx, publish) => {
    publish({ topic: 'segundo-factor', id: newId(), ownerId: id, que: 'codigos_nuevos' })
    await note(tx, { id }, 'codigos_de_recuperacion', { creados: [null, 10] })
  }

/**
 * Takes the second factor away from somebody who has lost it, app and passkeys (spec 3.7). All sessions of that person end; the
 * password stays.
 * @param admin who does it, for a reason; `null` at the terminal of the machine.
 * @throws not_found for nobody, conflict for oneself and where there is none; as `lockEquipo` for who lost right or session meanwhile.
 */
export function resetSegundoFactor(db: Database, admin: Actor | null, id: string, motivo: string): Promise<void> {
  if (admin?.id === id) throw new AppError('conflict', 'Tu propio segundo factor lo quitas en Seguridad.')
  return db.write(async (tx, publish) => {
    if (admin) await lockEquipo(db, tx, admin)
    await reset(tx, publish, { admin, id, motivo })
  })
}

type Reset = { admin: Actor | null; id: string; motivo: string }

async function reset(tx: Writer, publish: Publish, { admin, id, motivo }: Reset): Promise<void> {
  // Held first: a passkey that is being added in this moment is either gone with the others, or refused.
  const held = tx.updateTable('user').set((eb) => ({ id: eb.ref('id') }))
  const user = await held.where('id', '=', id).returning('twoFactorEnabled').executeTakeFirst()
  if (!user) throw new AppError('not_found', segundoFactorTexts.personMissing)
  const { numDeletedRows } = await tx.deleteFrom('llaves').where('userId', '=', id).executeTakeFirst()
  const llaves = Number(numDeletedRows)
  if (!user.twoFactorEnabled && llaves === 0)
    throw new AppError('conflict', 'No tiene segundo factor: no hay nada que restablecer.')
  await dropApp(tx, id)
  await endSessions(tx, publish, id)
  publish({ topic: 'segundo-factor', id: newId(), ownerId: id, que: 'restablecido' })
  await recordChange(tx, {
    ...{ actor: admin ?? { id }, verbo: 'segundo_factor_restablecido', objetoId: id, at: now() },
    before: { app: user.twoFactorEnabled === 1, llaves, motivo: null },
    after: { app: false, llaves: 0, motivo },
  })
}

/** One `update` first: of two who do it at once the second waits, and finds nothing. */
async function dropApp(tx: Writer, id: string): Promise<void> {
  await tx.updateTable('user').set({ twoFactorEnabled: 0 }).where('id', '=', id).execute()
  await tx.deleteFrom('twoFactor').where('userId', '=', id).execute()
}

type Changed = Record<string, [unknown, unknown]>

const note = (tx: Writer, { id }: Pick<Actor, 'id'>, verbo: Verbo, changed: Changed) => {
  const side = (at: 0 | 1) => Object.fromEntries(Object.entries(changed).map(([name, pair]) => [name, pair[at]]))
  return recordChange(tx, { actor: { id }, verbo, objetoId: id, at: now(), before: side(0), after: side(1) })
}
