import { beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { newId, now } from '#platform/ids.ts'
import type { Role } from '#shared/rights.ts'
import { type Fetch, people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { engine } from '../set-up/databases.ts'
import { newDevice } from '../set-up/passkey.ts'
import { codeOf, segundoFactor } from '../set-up/segundo-factor.ts'
import { addProducto, idOf, lineaOf, place } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'
import { addPerson } from '../set-up/world.ts'

const app = await testApp({ settings: { APP_URL: 'http://localhost:3000' } })
const other = engine === 'postgres' ? await app.secondServer() : app
const { db, signer } = app.context
const { send, signIn, turnOn, later } = segundoFactor(app)
const producto = await addProducto(app, { tallas: { M: 100 } })
const admin = await turnOn(people.admin)
const desk = (path: string, body: object, method = 'POST') => send(path, method, body, admin.cookie)

beforeEach(later)

type Her = { id: string; email: string; cookie: string }

async function somebody(role: Role): Promise<Her> {
  const email = `${newId()}@fuera.test`
  const { password, userId: approvedBy } = await db.read
    .selectFrom('account')
    .select(['password', 'userId'])
    .where('userId', '=', await idOf(app, people.admin))
    .executeTakeFirstOrThrow()
  const id = await db.write(async (tx) => {
    const userId = await addPerson(tx, { email, nombre: 'Ana Prado', password: password ?? '' })
    const createdAt = now()
    const approved =
      role === 'consultor' ? { approvedAt: createdAt, approvedBy } : { approvedAt: null, approvedBy: null }
    await tx
      .insertInto('userRoles')
      .values({ userId, role, createdAt, ...approved })
      .execute()
    return userId
  })
  return { id, email, cookie: cookieOf(await signIn(email)) }
}

const at = (cookie: string): Fetch => {
  const visitor = other.as('visitor')
  return (path, init = {}) => visitor(path, { ...init, headers: { ...(init.headers as object), cookie } })
}

/** A live stream of the other server: `ended` resolves when that server ends it. */
async function listen(cookie: string, path: string): Promise<{ ended: Promise<number> }> {
  const reply = await at(cookie)(path)
  expect(reply.status).toBe(200)
  const reader = reply.body?.getReader() ?? expect.unreachable()
  const read = async () => {
    while (!(await reader.read()).done);
    return performance.now()
  }
  return { ended: read() }
}

const streams: Partial<Record<Role, string>> = { consultor: '/api/pedidos/en-vivo', pendiente: '/api/sesion/en-vivo' }
const asked: Partial<Record<Role, string>> = { consultor: '/api/pedidos', pendiente: '/api/perfil' }

/** Runs the action, and asserts that stream and access end within a second of its answer. */
async function goes(role: Role, { cookie }: Pick<Her, 'cookie'>, status: 401 | 403, deed: () => Promise<Response>) {
  const path = asked[role] ?? '/api/tablero'
  const { ended } = await listen(cookie, streams[role] ?? '/api/tablero/en-vivo')
  expect((await at(cookie)(path)).status).toBe(200)
  const reply = await deed()
  const done = performance.now()
  expect(reply.status, await reply.clone().text()).toBeLessThan(300)
  const within = (what: string) =>
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`${what} goes on after a second`)), 1_000))
  const refused = async () => {
    for (;;) if ((await at(cookie)(path)).status === status) return performance.now()
  }
  const times = await Promise.all([
    Promise.race([ended, within('her stream')]),
    Promise.race([refused(), within('the rights left')]),
  ])
  for (const time of times) expect(time - done).toBeLessThan(1_000)
}

describe('an ended session', () => {
  test('by sign-out elsewhere, in the list of devices, or with all others', async () => {
    const her = await somebody('consultor')
    for (const path of ['/api/sesion', '/api/sesion/dispositivos', '/api/sesion/dispositivos/id']) {
      const [here, there] = [cookieOf(await signIn(her.email)), cookieOf(await signIn(her.email))]
      await goes('consultor', { cookie: there }, 401, async () => {
        const { items } = await (
          await app.as('visitor')('/api/sesion/dispositivos', { headers: { cookie: there } })
        ).json()
        const { id } = items.find(({ esEste }: { esEste: boolean }) => esEste)
        return app.as('visitor')(path.replace(/id$/, id), { method: 'DELETE', headers: { cookie: here } })
      })
    }
  })

  test('by staff', async () => {
    const her = await somebody('consultor')
    await goes('consultor', her, 401, () =>
      desk(`/api/consultoras/${her.id}/cierre-de-sesiones`, { motivo: 'Se lo robaron' }),
    )
  })

  test('by a changed or recovered password', async () => {
    const her = await somebody('consultor')
    const change = (actual: string, password: string, cookie: string) =>
      send('/api/cuentas/contrasena', 'PUT', { actual, password, confirmarPassword: password }, cookie)
    const there = cookieOf(await signIn(her.email))
    await goes('consultor', { cookie: there }, 401, () => change(demoPassword, 'Jacaranda88', her.cookie))

    const again = await somebody('ventas')
    await goes('ventas', again, 401, async () => {
      expect((await send('/api/cuentas/recuperacion', 'POST', { email: again.email })).status).toBe(202)
      const { id } = await db.read
        .selectFrom('mensajes')
        .select('id')
        .where('para', '=', again.email)
        .where('tipo', '=', 'recuperacion')
        .executeTakeFirstOrThrow()
      const codigo = `${id}.${signer.sign('recuperacion', id)}`
      const body = { codigo, password: 'Jacaranda88', confirmarPassword: 'Jacaranda88' }
      return send('/api/cuentas/recuperacion', 'PUT', body)
    })
  })

  test('by enabling, disabling or resetting the second factor', async () => {
    const { email, id, cookie } = await somebody('ventas')
    const on: { secret?: string; cookie?: string } = {}
    await goes('ventas', { cookie }, 401, async () => {
      Object.assign(on, await turnOn(email))
      return new Response()
    })
    await later()
    const half = cookieOf(await signIn(email))
    const there = cookieOf(
      await send('/api/sesion/segundo-factor', 'POST', { tipo: 'app', codigo: codeOf(on.secret ?? '') }, half),
    )
    await later()
    await goes('ventas', { cookie: there }, 401, () => {
      const body = { actual: demoPassword, tipo: 'app', codigo: codeOf(on.secret ?? '') }
      return send('/api/perfil/seguridad/app/baja', 'POST', body, on.cookie)
    })
    await later()
    const again = await turnOn(email)
    await goes('ventas', again, 401, () =>
      desk(`/api/cuentas/${id}/segundo-factor/restablecimiento`, { motivo: 'Perdió su teléfono' }),
    )
  })
})

describe('a revoked role', () => {
  test.each<Role>(['ventas', 'almacen', 'catalogo', 'admin'])('of %s: another role, or none', async (role) => {
    const [one, two] = [await somebody(role), await somebody(role)]
    const next = role === 'ventas' ? 'almacen' : 'ventas'
    await goes(role, one, 401, () => desk(`/api/admin/equipo/${one.id}/rol`, { role: next, antes: role }, 'PUT'))
    await goes(role, two, 401, () => desk(`/api/admin/equipo/${two.id}/baja`, { motivo: 'Se fue' }))
  })

  test('of an applicant: the waiting page hears of it', async () => {
    const her = await somebody('pendiente')
    const { ended } = await listen(her.cookie, '/api/sesion/en-vivo')
    const roleOf = async () => (await (await at(her.cookie)('/api/sesion')).json()).role
    expect(await roleOf()).toBe('pendiente')
    expect((await desk(`/api/consultoras/${her.id}/rechazo`, {})).status).toBe(204)
    const done = performance.now()
    while ((await roleOf()) !== null) expect(performance.now() - done).toBeLessThan(1_000)
    expect((await ended) - done).toBeLessThan(1_000)
  })

  test('a suspended consultora can read and not order', async () => {
    const her = await somebody('consultor')
    const order = () => place(at(her.cookie), [lineaOf(producto)])
    expect((await order()).status).toBe(201)
    expect((await desk(`/api/consultoras/${her.id}/suspension`, { motivo: 'Sin pagar', version: 0 })).status).toBe(200)
    expect((await (await order()).json()).code).toBe('suspended')
  })

  test('of staff without a required second factor, also after removing the last passkey', async () => {
    const setting = (valor: boolean, version: number) =>
      desk('/api/ajustes', { clave: 'equipo_segundo_factor', valor, version }, 'PUT')
    const lacking = await somebody('ventas')
    await goes('ventas', lacking, 403, () => setting(true, 0))

    const device = newDevice()
    const options = await send('/api/perfil/seguridad/retos', 'POST', { actual: demoPassword }, lacking.cookie)
    const made = { nombre: 'Mía', ...device.make(await options.json()) }
    expect((await send('/api/perfil/seguridad/llaves', 'POST', made, lacking.cookie)).status).toBe(201)
    const letsIn = async () => (await at(lacking.cookie)('/api/tablero')).status === 200
    await until('the other server has heard of her passkey', letsIn, 1_000)
    await goes('ventas', lacking, 403, async () => {
      const { llaves } = await (
        await app.as('visitor')('/api/perfil/seguridad', { headers: { cookie: lacking.cookie } })
      ).json()
      const path = `/api/perfil/seguridad/llaves/${llaves[0].id}`
      return app.as('visitor')(path, { method: 'DELETE', headers: { cookie: lacking.cookie } })
    })
    expect((await setting(false, 1)).status).toBe(200)
  })
})
