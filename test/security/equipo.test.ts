import { afterEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { type Fetch, type Person, people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { engine } from '../set-up/databases.ts'
import { equipoOf } from '../set-up/equipo.ts'
import { listen } from '../set-up/event-stream.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { builtPages } from '../set-up/pages.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, idOf, lineaOf, placed, setStatus } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'

/** Attacks on the roles of staff (spec 3.7), on every server of the database. */
const app = await testApp({ renderPage: await builtPages() })
/** On PostgreSQL another server of the same database. */
const other = engine === 'postgres' ? await app.secondServer() : app
const { db } = app.context
const { invited, codigoOf, accept, change, remove, joined } = equipoOf(app)
const roleOf = async (id: string) =>
  (await db.read.selectFrom('userRoles').select('role').where('userId', '=', id).executeTakeFirst())?.role
/** Signs in anew on a server: a cookie of its own. */
const cookieFor = async (email: string): Promise<string> =>
  cookieOf(await app.as('visitor')('/api/sesion', { method: 'POST', body: { email, password: demoPassword } }))
const withCookie =
  (cookie: string, at = app): Fetch =>
  (path, init = {}) =>
    at.as('visitor')(path, { ...init, headers: { ...(init.headers as object), cookie } })

const producto = await addProducto(app, { tallas: { M: 100 } })
const pedido = await placed(app.as('consultora'), lineaOf(producto, 'M', 2))

afterEach(() => invariants(app))

describe('revoked rights', () => {
  test('a stream of hers, on another server, ends within a second and tells nothing after it; so does her session', async () => {
    const email = 'corriente@tienda.test'
    const id = await joined(email, 'ventas')
    const hers = withCookie(await cookieFor(email), other)
    const ear = await listen(await hers('/api/tablero/en-vivo'))
    expect((await hers('/api/pedidos')).status).toBe(200)
    const before = other.context.live.size()
    expect((await remove(id)).status).toBe(204)
    await until('her stream to end', () => other.context.live.size() < before, 1_000)
    await until('her session to be gone', async () => (await hers('/api/pedidos')).status === 401, 1_000)
    const heard = ear.heard.length
    expect((await setStatus(app.as('admin'), pedido.id, 'confirmado', 1)).status).toBe(200)
    expect(ear.heard.slice(heard).filter(({ event }) => event === 'pedido')).toEqual([])
    await ear.close()
  })

  test('a role that changes is another one within a second on another server', async () => {
    const email = 'otro.rol@tienda.test'
    const id = await joined(email, 'admin')
    const hers = withCookie(await cookieFor(email), other)
    expect((await hers('/api/ajustes')).status).toBe(200)
    expect((await change(id, 'almacen', 'admin')).status).toBe(204)
    await until('the old session to be gone', async () => (await hers('/api/ajustes')).status === 401, 1_000)
    const again = withCookie(await cookieFor(email), other)
    await leavesNoTrace(app, async () => {
      await expectProblem(await again('/api/ajustes'), 'forbidden')
      await expectProblem(await again('/api/admin/equipo'), 'forbidden')
    })
  })

  test('what an administrator began before she was removed changes nothing of the team after it', async () => {
    const email = 'a.medias@tienda.test'
    const id = await joined(email, 'admin')
    const hers = withCookie(await cookieFor(email), other)
    const victim = await joined('victima@tienda.test', 'ventas')
    // All are let in at once, while she is one; those that come to their turn behind the removal are refused in it.
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
    expect(open, 'an invitation of hers outlives her').toEqual([])
    await leavesNoTrace(app, async () => {
      const late = await hers(`/api/admin/equipo/${victim}/baja`, { method: 'POST', body: { motivo: 'x' } })
      await expectProblem(late, 'unauthenticated')
    })
  })
})

describe('the last administrator', () => {
  test('two who remove each other at once: one goes, ten times over', async () => {
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

  test('whoever is alone stays, whatever she sends', async () => {
    const self = await idOf(app, people.admin)
    await leavesNoTrace(app, async () => {
      await expectProblem(await change(self, 'ventas', 'admin'), 'forbidden')
      await expectProblem(await change(self.toUpperCase(), 'ventas', 'admin'), 'forbidden')
      await expectProblem(await remove(self), 'forbidden')
    })
  })

  /** As the demo has it: the first is an administrator, the other nobody. */
  async function backToOneAdmin(self: string, twin: string) {
    const at = new Date().toISOString()
    await db.write(async (tx, publish) => {
      await tx.deleteFrom('userRoles').where('userId', 'in', [self, twin]).execute()
      const row = { userId: self, role: 'admin', createdAt: at, approvedAt: null, approvedBy: null } as const
      await tx.insertInto('userRoles').values(row).execute()
      await tx.updateTable('profiles').set({ equipoHasta: null }).where('id', '=', self).execute()
      await tx.updateTable('profiles').set({ equipoHasta: at }).where('id', '=', twin).execute()
      publish({ topic: 'rol', id: self })
      publish({ topic: 'rol', id: twin })
    })
    app.forget('admin')
  }
})

describe('a role in a request body', () => {
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
    '%s sends it in every body there is, and stays what she is',
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

  test('the invited takes the role of the invitation, and no other', async () => {
    const codigo = await codigoOf(await invited('mas@tienda.test', 'almacen'))
    await leavesNoTrace(app, async () => {
      for (const more of [{ role: 'admin' }, { email: people.admin }, { nombreCompleto: 'X' }])
        await expectProblem(await accept(codigo, 'Jacaranda88', more), 'invalid_request')
    })
  })
})
