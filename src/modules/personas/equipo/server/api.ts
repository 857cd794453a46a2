import { Hono } from 'hono'
import { type AjustesDeMarca, asksFactorOfTeam } from '#modules/ajustes/server/reads.ts'
import { conMotivoSchema } from '#modules/personas/cuentas/motivo-schema.ts'
import { cambioDeRolSchema, invitacionSchema } from '#modules/personas/equipo/schema.ts'
import { equipoTexts } from '#modules/personas/equipo/texts.ts'
import type { Limits } from '#platform/auth/limits.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf } from '#platform/http/id-in-path.ts'
import { parse } from '#platform/http/parse.ts'
import { inviteMiembro, resendInvitacion, withdrawInvitacion } from './invitacion-writes.ts'
import { changeRol, endSesionesOfMiembro, removeMiembro } from './miembro-writes.ts'
import { readEquipo } from './reads.ts'

type Parts = { db: Database; limits: Limits; ajustesDeMarca: AjustesDeMarca }

/** `/api/admin/equipo`: who works at the desk, in which role, and who is asked to (spec 3.7). */
export const equipoApi = (parts: Parts) => {
  const { db, ajustesDeMarca } = parts
  return new Hono<Front>()
    .get('/', authorize({ to: ['equipo'], summary: 'The team, and its open invitations' }), async (c) =>
      c.json(await readEquipo(db.read, await asksFactorOfTeam(db.read, ajustesDeMarca))),
    )
    .post(
      '/invitaciones',
      authorize({ to: ['equipo'], summary: 'Invite somebody to the team by e-mail' }),
      freshProof(db),
      parse('json', invitacionSchema),
      async (c) => c.json(await inviteMiembro(parts, actorOf(c), c.req.valid('json')), 201),
    )
    .post(
      '/invitaciones/:id/reenvio',
      authorize({ to: ['equipo'], summary: 'Send an invitation again, with another link' }),
      freshProof(db),
      async (c) => {
        await resendInvitacion(parts, actorOf(c), idOf(c, equipoTexts.invitacionMissing))
        return c.body(null, 204)
      },
    )
    .delete('/invitaciones/:id', authorize({ to: ['equipo'], summary: 'Withdraw an invitation' }), async (c) => {
      await withdrawInvitacion(db, actorOf(c), idOf(c, equipoTexts.invitacionMissing))
      return c.body(null, 204)
    })
    .put(
      '/:id/rol',
      authorize({ to: ['equipo'], summary: 'Give somebody of the team another role' }),
      freshProof(db),
      parse('json', cambioDeRolSchema),
      async (c) => {
        await changeRol(db, actorOf(c), idOf(c, equipoTexts.memberMissing), c.req.valid('json'))
        return c.body(null, 204)
      },
    )
    .post(
      '/:id/cierre-de-sesiones',
      authorize({ to: ['equipo'], summary: 'End every session of somebody of the team' }),
      freshProof(db),
      parse('json', conMotivoSchema),
      async (c) => {
        await endSesionesOfMiembro(db, actorOf(c), idOf(c, equipoTexts.memberMissing), c.req.valid('json'))
        return c.body(null, 204)
      },
    )
    .post(
      '/:id/baja',
      authorize({ to: ['equipo'], summary: 'Take somebody out of the team' }),
      freshProof(db),
      parse('json', conMotivoSchema),
      async (c) => {
        await removeMiembro(db, actorOf(c), idOf(c, equipoTexts.memberMissing), c.req.valid('json'))
        return c.body(null, 204)
      },
    )
}
