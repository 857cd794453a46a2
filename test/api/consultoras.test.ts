import { describe, expect, test } from 'vitest'
import { newId, now } from '#platform/ids.ts'
import { people, testApp } from '../app.ts'
import { listen } from '../set-up/event-stream.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { idOf } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const pendientes = [people.pendiente, 'yolanda.munoz@azahar.test', 'carmen.sanchez@azahar.test'] as const

const solicitudes = async (q = '') =>
  (await admin(`/api/consultoras/solicitudes${q && `?q=${encodeURIComponent(q)}`}`)).json()
const approve = (id: string) => admin(`/api/consultoras/${id}/aprobacion`, { method: 'POST' })
const reject = (id: string) => admin(`/api/consultoras/${id}/rechazo`, { method: 'POST' })
const roleOf = (id: string) =>
  app.context.db.read.selectFrom('userRoles').selectAll().where('userId', '=', id).executeTakeFirst()

/** Somebody of the demo who waits again, whatever another test decided. */
async function applicant(email: string): Promise<string> {
  const id = await idOf(app, email)
  await app.context.db.write(async (tx) => {
    await tx.deleteFrom('userRoles').where('userId', '=', id).execute()
    const row = { userId: id, role: 'pendiente', createdAt: now(), approvedAt: null, approvedBy: null } as const
    await tx.insertInto('userRoles').values(row).execute()
  })
  return id
}

describe('spec 2.2: pending applications', () => {
  test('lists pendientes, newest first, with their number', async () => {
    const { items, pendientes: count, siguiente } = await solicitudes()
    expect([count, siguiente]).toEqual([3, null])
    expect(items.map(({ email }: { email: string }) => email)).toEqual(pendientes)
    expect(Object.keys(items[0]).sort()).toEqual(
      ['barrio', 'ciudad', 'codigoPostal', 'complemento', 'createdAt', 'direccion', 'email', 'id', 'nombreCompleto']
        .concat(['numero', 'telefono'])
        .sort(),
    )
  })

  test.each([
    ['yolanda', 1],
    ['MUNOZ', 1],
    ['muñoz yolanda', 1],
    ['leon', 1],
    ['Sánchez', 1],
    ['azahar.test', 3],
    ['%', 0],
    ['nadie', 0],
  ])('search for %s finds %i, by name, e-mail or city with accents forgiven', async (q, found) => {
    const { items, pendientes: count } = await solicitudes(q)
    expect([items.length, count]).toEqual([found, 3])
  })

  test('pages by cursor', async () => {
    const first = await (await admin('/api/consultoras/solicitudes?limite=2')).json()
    const rest = await (await admin(`/api/consultoras/solicitudes?limite=2&cursor=${first.siguiente}`)).json()
    expect([first.items.length, rest.items.length, rest.siguiente]).toEqual([2, 1, null])
  })
})

describe('spec 2.4: approval', () => {
  test('makes a consultora at once, with author and time; the waiting page is told', async () => {
    const id = await applicant(pendientes[0])
    const her = app.as('pendiente')
    expect((await her('/api/pedidos')).status).toBe(403)
    const ear = await listen(await her('/api/sesion/en-vivo'))
    expect((await approve(id)).status).toBe(204)
    await ear.hears(({ event, data }) => event === 'rol' && data.id === id)
    await ear.close()
    expect(await roleOf(id)).toMatchObject({
      role: 'consultor',
      approvedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      approvedBy: await idOf(app, people.admin),
    })
    expect((await her('/api/pedidos')).status).toBe(200)
  })

  test('author and role are not taken from the request', async () => {
    const id = await applicant(pendientes[0])
    const body = {
      role: 'admin',
      approvedBy: id,
      approvedAt: '2001-01-01T00:00:00.000Z',
      userId: await idOf(app, people.consultora),
    }
    expect((await admin(`/api/consultoras/${id}/aprobacion`, { method: 'POST', body })).status).toBe(204)
    const { role, approvedBy, approvedAt } = (await roleOf(id)) ?? {}
    expect({ role, approvedBy }).toEqual({ role: 'consultor', approvedBy: await idOf(app, people.admin) })
    expect(approvedAt).not.toMatch(/^2001/)
  })

  test('nobody else’s page hears of it', async () => {
    const ear = await listen(await app.as('consultora')('/api/sesion/en-vivo'))
    const id = await applicant(pendientes[1])
    await approve(id)
    const own = await listen(await admin('/api/pedidos/en-vivo'))
    await own.close()
    expect(ear.heard).toEqual([])
    await ear.close()
  })
})

test('rejection removes only the role; the session stays, without access', async () => {
  const id = await applicant(pendientes[2])
  const her = app.as(pendientes[2])
  const ear = await listen(await her('/api/sesion/en-vivo'))
  expect((await reject(id)).status).toBe(204)
  await ear.hears(({ event }) => event === 'rol')
  await ear.close()
  expect(await roleOf(id)).toBeUndefined()
  expect(await (await her('/api/sesion')).json()).toMatchObject({ role: null, usuario: { id } })
  const profile = await app.context.db.read.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()
  expect(profile).toEqual({ id })
})

describe('two admins decide', () => {
  test.each([
    ['approve', 'approve', /^Inés Arriaga Septién ya aprobó esta solicitud\.$/],
    ['approve', 'reject', /ya aprobó/],
    ['reject', 'approve', /^Otra persona ya rechazó esta solicitud\.$/],
    ['reject', 'reject', /ya rechazó/],
  ] as const)('%s, then %s: the second changes nothing and is told', async (first, second, told) => {
    const decide = { approve, reject }
    const id = await applicant(pendientes[0])
    expect((await decide[first](id)).status).toBe(204)
    const problem = await expectProblem(await leavesNoTrace(app, () => decide[second](id)), 'conflict')
    expect(problem.detail).toMatch(told)
  })

  test('at once: one decision is made', async () => {
    const id = await applicant(pendientes[0])
    const replies = await Promise.all([approve(id), reject(id), approve(id), reject(id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409])
  })

  test.each([people.consultora, people.admin])('%s is not an applicant', async (email) => {
    const id = await idOf(app, email)
    for (const decide of [approve, reject]) {
      expect((await leavesNoTrace(app, () => decide(id))).status).toBeGreaterThanOrEqual(404)
    }
  })

  test('an unknown id is not found', async () => {
    await expectProblem(await approve(newId()), 'not_found')
    await expectProblem(await reject('1'), 'not_found')
  })
})
