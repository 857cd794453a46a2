import { afterEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { type Fetch, type Person, people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { engine } from '../set-up/databases.ts'
import { equipoOf } from '../set-up/equipo.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { builtPages } from '../set-up/pages.ts'
import { expectProblem } from '../set-up/problem.ts'
import { idOf } from '../set-up/shop.ts'

const app = await testApp({ renderPage: await builtPages() })
const other = engine === 'postgres' ? await app.secondServer() : app
const { db } = app.context
const { invited, codigoOf, accept, change, remove, joined } = equipoOf(app)
const roleOf = async (id: string) =>
  (await db.read.selectFrom('userRoles').select('role').where('userId', '=', id).executeTakeFirst())?.role
const cookieFor = async (email: string): Promise<string> =>
  cookieOf(await app.as('visitor')('/api/sesion', { method: 'POST', body: { email, password: demoPassword } }))
const withCookie =
  (cookie: string, at = app): Fetch =>
  (path, init = {}) =>
    at.as('visitor')(path, { ...init, headers: { ...(init.headers as object), cookie } })

afterEach(() => invariants(app))

test('revoked rights: actions in flight of a removed administrator change nothing afterwards', async () => {
  const email = 'a.medias@tienda.test'
  const id = await joined(email, 'admin')
  const hers = withCookie(await cookieFor(email), other)
  const victim = await joined('victima@tienda.test', 'ventas')
  // All pass the check of rights at once, while the user is an admin; those that run after the removal are refused.
  const [removed, ...deeds] = await Promise.all([
    remove(id),
    ...['admin', 'almacen', 'catalogo'].map((role) =>
      hers(`/api/admin/equipo/${victim}/rol`, { method: 'PUT', body: { role, antes: 'ventas' } }),
    ),
    hers('/api/admin/equipo/invitaciones', {
      method: 'POST',
      body: { nombreCompleto: 'Puerta Trasera', email: 'puerta@tienda.test', role: 'admin' },
    }),
  ])
  expect(removed?.status).toBe(204)
  for (const { status } of deeds) expect([201, 204, 401, 403, 409]).toContain(status)
  const open = await db.read
    .selectFrom('invitaciones')
    .select('id')
    .where('createdBy', '=', id)
    .where('estado', '=', 'abierta')
    .execute()
  expect(open, 'an invitation outlives the account that sent it').toEqual([])
  await leavesNoTrace(app, async () => {
    const late = await hers(`/api/admin/equipo/${victim}/baja`, { method: 'POST', body: { motivo: 'x' } })
    await expectProblem(late, 'unauthenticated')
  })
})

describe('the last administrator', () => {
  test('of two who remove each other at once one stays', async () => {
    const self = await idOf(app, people.admin)
    for (let nth = 0; nth < 10; nth++) {
      const email = `gemela${nth}@tienda.test`
      const twin = await joined(email, 'admin')
      app.forget('admin')
      const [one, two] = [withCookie(await cookieFor(people.admin)), withCookie(await cookieFor(email), other)]
      const verbs = await Promise.all(
        nth % 2
          ? [
              one(`/api/admin/equipo/${twin}/baja`, { method: 'POST', body: { motivo: 'Ella' } }),
              two(`/api/admin/equipo/${self}/baja`, { method: 'POST', body: { motivo: 'Yo' } }),
            ]
          : [
              one(`/api/admin/equipo/${twin}/rol`, { method: 'PUT', body: { role: 'ventas', antes: 'admin' } }),
              two(`/api/admin/equipo/${self}/rol`, { method: 'PUT', body: { role: 'ventas', antes: 'admin' } }),
            ],
      )
      expect(verbs.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
      for (const { status } of verbs) expect([204, 401, 403]).toContain(status)
      const roles = [await roleOf(self), await roleOf(twin)]
      expect(roles.filter((role) => role === 'admin')).toHaveLength(1)
      await backToOneAdmin(self, twin)
    }
  })

  test('cannot remove herself', async () => {
    const self = await idOf(app, people.admin)
    await leavesNoTrace(app, async () => {
      await expectProblem(await change(self, 'ventas', 'admin'), 'forbidden')
      await expectProblem(await change(self.toUpperCase(), 'ventas', 'admin'), 'forbidden')
      await expectProblem(await remove(self), 'forbidden')
    })
  })

  /** Restores the demo: the first is an administrator, the other has no role. */
  async function backToOneAdmin(self: string, twin: string) {
    const at = new Date().toISOString()
    await db.write(async (tx) => {
      await tx.deleteFrom('userRoles').where('userId', 'in', [self, twin]).execute()
      const row = { userId: self, role: 'admin', createdAt: at, approvedAt: null, approvedBy: null } as const
      await tx.insertInto('userRoles').values(row).execute()
      await tx.updateTable('profiles').set({ equipoHasta: null }).where('id', '=', self).execute()
      await tx.updateTable('profiles').set({ equipoHasta: at }).where('id', '=', twin).execute()
      tx.publish({ topic: 'rol', id: self })
      tx.publish({ topic: 'rol', id: twin })
    })
    app.forget('admin')
  }
})

describe('roles in request bodies', () => {
  const tries = async (send: Fetch, own: string) => [
    send('/api/perfil', { method: 'PUT', body: { nombreCompleto: 'Ana', telefono: '', role: 'admin' } }),
    send(`/api/admin/equipo/${own}/rol`, { method: 'PUT', body: { role: 'admin', antes: 'ventas' } }),
    send('/api/admin/equipo/invitaciones', {
      method: 'POST',
      body: { nombreCompleto: 'Ana Prado', email: 'yo@tienda.test', role: 'admin' },
    }),
    send(`/api/consultoras/${own}/aprobacion`, { method: 'POST', body: { role: 'admin' } }),
    send('/api/cuentas/solicitud', { method: 'POST', body: { role: 'admin' } }),
  ]

  test.each<Person>(['consultora', 'pendiente', 'ventas', 'almacen', 'catalogo'])(
    '%s keeps the role, whatever a body says',
    async (person) => {
      const own = await idOf(app, people[person as keyof typeof people])
      const before = await roleOf(own)
      await app.as(person)('/api/sesion')
      await leavesNoTrace(app, async () => {
        for (const reply of await tries(app.as(person), own))
          expect([400, 403, 404, 409]).toContain((await reply).status)
      })
      expect(await roleOf(own)).toBe(before)
    },
  )

  test('an invitation gives its own role and no other', async () => {
    const codigo = await codigoOf(await invited('mas@tienda.test', 'almacen'))
    await leavesNoTrace(app, async () => {
      for (const more of [{ role: 'admin' }, { email: people.admin }, { nombreCompleto: 'X' }])
        await expectProblem(await accept(codigo, 'Jacaranda88', more), 'invalid_request')
    })
  })
})
