import type { ConMotivo } from '#modules/personas/cuentas/motivo-schema.ts'
import { mayChange } from '#modules/personas/equipo/rules.ts'
import type { CambioDeRol } from '#modules/personas/equipo/schema.ts'
import { equipoTexts } from '#modules/personas/equipo/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import { lockEquipo } from '#platform/auth/roles-lock.ts'
import { endSessions, endSessionsFor } from '#platform/auth/sessions.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import { type Actor, isStaff, type StaffRole } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { may } from '#shared/rights.ts'
import { withdrawAllOf } from './invitacion-writes.ts'

/**
 * Gives somebody of the team another role. Her sessions end at once, on every server process.
 * @param change `antes` is the role that was on the screen.
 * @throws forbidden for oneself, and for who lost the right meanwhile; not_found for who is not of the team; stale when the role was another
 * one by then, with that one; conflict for the same role.
 */
export const changeRol = (db: Database, actor: Actor, id: string, { role, antes }: CambioDeRol): Promise<void> =>
  db.write(async (tx, publish) => {
    await lockEquipo(db, tx, actor)
    const was = await findMiembro(tx, actor, id)
    if (was !== antes) throw new AppError('stale', equipoTexts.stale, { role: was })
    if (was === role) throw new AppError('conflict', equipoTexts.sameRole)
    await tx.updateTable('userRoles').set({ role }).where('userId', '=', id).execute()
    if (!may(role, 'equipo')) await withdrawAllOf(tx, actor, id)
    const [before, after] = [{ role: was }, { role }]
    await recordChange(tx, { actor, verbo: 'equipo_cambiado', objetoId: id, before, after, at: now() })
    publish({ topic: 'rol', id })
    await endSessions(tx, publish, id)
  })

/** Takes somebody out of the team, for a reason. Her account stays, without a role. @throws as `changeRol`. */
export const removeMiembro = (db: Database, actor: Actor, id: string, { motivo }: ConMotivo): Promise<void> =>
  db.write(async (tx, publish) => {
    await lockEquipo(db, tx, actor)
    const role = await findMiembro(tx, actor, id)
    const at = now()
    await tx.deleteFrom('userRoles').where('userId', '=', id).execute()
    await tx.updateTable('profiles').set({ equipoHasta: at }).where('id', '=', id).execute()
    await withdrawAllOf(tx, actor, id)
    const [before, after] = [
      { role, motivo: null },
      { role: null, motivo },
    ]
    await recordChange(tx, { actor, verbo: 'equipo_quitado', objetoId: id, before, after, at })
    publish({ topic: 'rol', id })
    await endSessions(tx, publish, id)
  })

/** Ends every session of somebody of the team, for a reason: her computer was lost, say. She stays. @throws as `changeRol`. */
export const endSesionesOfMiembro = (db: Database, actor: Actor, id: string, { motivo }: ConMotivo): Promise<void> =>
  db.write(async (tx, publish) => {
    await lockEquipo(db, tx, actor)
    await findMiembro(tx, actor, id)
    await endSessionsFor(tx, publish, { actor, id, motivo })
  })

async function findMiembro(tx: Writer, actor: Actor, id: string): Promise<StaffRole> {
  if (!mayChange(actor, { id })) throw new AppError('forbidden', equipoTexts.self)
  const row = await tx.selectFrom('userRoles').select('role').where('userId', '=', id).executeTakeFirst()
  if (!isStaff(row?.role)) throw new AppError('not_found', equipoTexts.memberMissing)
  return row.role
}
