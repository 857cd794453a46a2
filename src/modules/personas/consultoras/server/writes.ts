import { consultorasTexts } from '#modules/personas/consultoras/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { isStaff } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Publish } from '#shared/events.ts'

/**
 * Makes an applicant a consultora and records who did and when (spec 2.4). Only while pendiente: of two
 * admins the second is refused. The applicant's waiting page is notified.
 * @throws conflict saying what was decided before; not_found for somebody who never applied.
 */
export function approveConsultora(db: Database, admin: Actor, id: string): Promise<void> {
  const at = now()
  return db.write(async (tx, publish) => {
    const { numUpdatedRows } = await tx
      .updateTable('userRoles')
      .set({ role: 'consultor', approvedAt: at, approvedBy: admin.id })
      .where('userId', '=', id)
      .where('role', '=', 'pendiente')
      .executeTakeFirst()
    if (Number(numUpdatedRows) !== 1) throw await whyDecided(tx, id)
    await record(tx, { actor: admin, verbo: 'solicitud_aprobada', objetoId: id, after: { role: 'consultor' }, at })
    publishRol(publish, id)
    publish({ topic: 'solicitud-aprobada', id })
  })
}

/**
 * Takes an application back out: the role goes, profile and login stay, and applying again is possible (spec 2.4). Who did
 * is noted.
 * @throws as `approveConsultora`.
 */
export function rejectSolicitud(db: Database, admin: Actor, id: string): Promise<void> {
  const at = now()
  return db.write(async (tx, publish) => {
    const { numDeletedRows } = await tx
      .deleteFrom('userRoles')
      .where('userId', '=', id)
      .where('role', '=', 'pendiente')
      .executeTakeFirst()
    if (Number(numDeletedRows) !== 1) throw await whyDecided(tx, id)
    await tx.updateTable('profiles').set({ rechazadaAt: at }).where('id', '=', id).execute()
    await record(tx, { actor: admin, verbo: 'solicitud_rechazada', objetoId: id, after: null, at })
    publishRol(publish, id)
    publish({ topic: 'solicitud-rechazada', id })
  })
}

type Decision = Omit<Parameters<typeof recordChange>[1], 'before'>

const record = (tx: Writer, decision: Decision) => recordChange(tx, { ...decision, before: { role: 'pendiente' } })

/** For the person: the role has changed. */
const publishRol = (publish: Publish, id: string) => publish({ topic: 'rol', id })

async function whyDecided(tx: Writer, id: string): Promise<AppError> {
  const person = await tx
    .selectFrom('profiles')
    .leftJoin('userRoles', 'userRoles.userId', 'profiles.id')
    .leftJoin('profiles as approver', 'approver.id', 'userRoles.approvedBy')
    .select(['userRoles.role', 'approver.nombreCompleto as approver'])
    .where('profiles.id', '=', id)
    .executeTakeFirst()
  if (!person || isStaff(person.role)) return new AppError('not_found', consultorasTexts.missing)
  return person.role === 'consultor'
    ? new AppError('conflict', consultorasTexts.alreadyApproved(person.approver))
    : new AppError('conflict', consultorasTexts.alreadyRejected)
}
