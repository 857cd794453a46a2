import { demoPassword } from '#main/demo/demo-data.ts'
import type { StaffRole } from '#shared/rights.ts'
import type { Fetch, TestApp } from '../app.ts'
import { idOf } from './shop.ts'

/** Requests of administrators for the team, and the links of invitations. */
export function equipoOf(app: TestApp, as: Fetch = app.as('admin')) {
  const { db, signer } = app.context
  const desk = (path = '', method = 'GET', body?: object) =>
    as(`/api/admin/equipo${path}`, { method, ...(body && { body }) })
  const codigoOf = async (id: string): Promise<string> => {
    const { mensajeId } = await db.read
      .selectFrom('invitaciones')
      .select('mensajeId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return `${mensajeId}.${signer.sign('invitacion', mensajeId)}`
  }
  const visitor = app.as('visitor')
  const accept = (codigo: string, password = demoPassword, more: object = {}) =>
    visitor('/api/cuentas/invitacion', {
      method: 'POST',
      body: { codigo, password, confirmarPassword: password, ...more },
    })
  const invite = (email: string, role: StaffRole = 'ventas', nombreCompleto = 'Ana Prado') =>
    desk('/invitaciones', 'POST', { nombreCompleto, email, role })
  return {
    desk,
    codigoOf,
    accept,
    invite,
    /** @returns the id of the invitation. */
    invited: async (email: string, role: StaffRole = 'ventas'): Promise<string> =>
      (await (await invite(email, role)).json()).id,
    check: (codigo: string) => visitor('/api/cuentas/invitacion/revision', { method: 'POST', body: { codigo } }),
    change: (id: string, role: StaffRole, antes: StaffRole) => desk(`/${id}/rol`, 'PUT', { role, antes }),
    endSesiones: (id: string, motivo = 'Perdió su equipo') => desk(`/${id}/cierre-de-sesiones`, 'POST', { motivo }),
    remove: (id: string, motivo = 'Se fue') => desk(`/${id}/baja`, 'POST', { motivo }),
    /** Adds a staff member with the demo's password. @returns the id. */
    joined: async (email: string, role: StaffRole): Promise<string> => {
      const { id } = await (await invite(email, role)).json()
      const reply = await accept(await codigoOf(id))
      if (reply.status !== 201) throw new Error(`${email} did not join: ${await reply.text()}`)
      return idOf(app, email)
    },
  }
}
