import { Hono } from 'hono'
import { type AjustesDeMarca, asksFactorOfTeam } from '#modules/ajustes/server/reads.ts'
import { type ConMotivo, conMotivoSchema } from '#modules/personas/cuentas/motivo-schema.ts'
import { mayChange } from '#modules/personas/equipo/rules.ts'
import { type CambioDeRol, cambioDeRolSchema, invitacionSchema } from '#modules/personas/equipo/schema.ts'
import { equipoTexts } from '#modules/personas/equipo/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Limits } from '#platform/auth/limits.ts'
import { lockEquipo } from '#platform/auth/roles-lock.ts'
import { endSessions, endSessionsFor } from '#platform/auth/sessions.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import { actorOf, authorize, type Front, idOf, noContent, parse } from '#platform/http/route.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import { type Actor, isStaff, may, type StaffRole } from '#shared/rights.ts'
import { inviteMiembro, resendInvitacion, withdrawAllOf, withdrawInvitacion } from './invitacion-writes.ts'
import { readEquipo } from './reads.ts'

/**
 * Changes the role of a staff member, whose sessions end at once.
 * @param change `antes` is the displayed role (optimistic lock).
 * @throws forbidden for oneself, and when the actor's right was lost meanwhile; not_found for a user who is not staff;
 * stale, with the role, when it has changed since; conflict for the same role.
 */
const changeRol = (db: Database, actor: Actor, id: string, { role, antes }: CambioDeRol): Promise<void> =>
  db.write(async (tx) => {
    await lockEquipo(tx, actor)
    const was = await findMiembro(tx, actor, id)
    if (was !== antes) throw new AppError('stale', 'Alguien más ya cambió su rol. Revisa cómo quedó.', { role: was })
    if (was === role) throw new AppError('conflict', 'Ya tiene ese rol.')
    await tx.updateTable('userRoles').set({ role }).where('userId', '=', id).execute()
    if (!may(role, 'equipo')) await withdrawAllOf(tx, actor, id)
    const [before, after] = [{ role: was }, { role }]
    await recordChange(tx, { actor, verbo: 'equipo_cambiado', objetoId: id, before, after, at: now() })
    tx.publish({ topic: 'rol', id })
    await endSessions(tx, id)
  })

/** Removes a staff member, with a reason. The account stays, without a role. @throws as `changeRol`. */
const removeMiembro = (db: Database, actor: Actor, id: string, { motivo }: ConMotivo): Promise<void> =>
  db.write(async (tx) => {
    await lockEquipo(tx, actor)
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
    tx.publish({ topic: 'rol', id })
    await endSessions(tx, id)
  })

/** Ends all sessions of a staff member, with a reason such as a lost computer. @throws as `changeRol`. */
const endSesionesOfMiembro = (db: Database, actor: Actor, id: string, { motivo }: ConMotivo): Promise<void> =>
  db.write(async (tx) => {
    await lockEquipo(tx, actor)
    await findMiembro(tx, actor, id)
    await endSessionsFor(tx, { actor, id, motivo })
  })

async function findMiembro(tx: Writer, actor: Actor, id: string): Promise<StaffRole> {
  if (!mayChange(actor, { id }))
    throw new AppError(
      'forbidden',
      'Nadie cambia su propio rol ni se quita del equipo. Pídelo a otra persona de Administración.',
    )
  const row = await tx.selectFrom('userRoles').select('role').where('userId', '=', id).executeTakeFirst()
  if (!isStaff(row?.role)) throw new AppError('not_found', equipoTexts.memberMissing)
  return row.role
}

type Parts = { db: Database; limits: Limits; ajustesDeMarca: AjustesDeMarca }

const forEquipo = (summary: string) => authorize({ to: ['equipo'], summary })

/** `/api/admin/equipo`: the team and its invitations (spec 3.7). */
export const equipoApi = (parts: Parts) => {
  const { db, ajustesDeMarca } = parts
  return new Hono<Front>()
    .get('/', forEquipo('The team, and its open invitations'), async (c) =>
      c.json(await readEquipo(db.read, await asksFactorOfTeam(db.read, ajustesDeMarca))),
    )
    .post(
      '/invitaciones',
      forEquipo('Invite somebody to the team by e-mail'),
      freshProof(db),
      parse('json', invitacionSchema),
      async (c) => c.json(await inviteMiembro(parts, actorOf(c), c.req.valid('json')), 201),
    )
    .post('/invitaciones/:id/reenvio', forEquipo('Send an invitation again, with another link'), freshProof(db), (c) =>
      noContent(c, resendInvitacion(parts, actorOf(c), idOf(c, equipoTexts.invitacionMissing))),
    )
    .delete('/invitaciones/:id', forEquipo('Withdraw an invitation'), (c) =>
      noContent(c, withdrawInvitacion(db, actorOf(c), idOf(c, equipoTexts.invitacionMissing))),
    )
    .put(
      '/:id/rol',
      forEquipo('Give somebody of the team another role'),
      freshProof(db),
      parse('json', cambioDeRolSchema),
      (c) => noContent(c, changeRol(db, actorOf(c), idOf(c, equipoTexts.memberMissing), c.req.valid('json'))),
    )
    .post(
      '/:id/cierre-de-sesiones',
      forEquipo('End every session of somebody of the team'),
      freshProof(db),
      parse('json', conMotivoSchema),
      (c) =>
        noContent(c, endSesionesOfMiembro(db, actorOf(c), idOf(c, equipoTexts.memberMissing), c.req.valid('json'))),
    )
    .post(
      '/:id/baja',
      forEquipo('Take somebody out of the team'),
      freshProof(db),
      parse('json', conMotivoSchema),
      (c) => noContent(c, removeMiembro(db, actorOf(c), idOf(c, equipoTexts.memberMissing), c.req.valid('json'))),
    )
}
