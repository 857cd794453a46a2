import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPassword, readPersonas } from '#main/demo/demo-data.ts'
import { people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { engine } from '../set-up/databases.ts'
import { equipoOf } from '../set-up/equipo.ts'
import { newDevice } from '../set-up/passkey.ts'
import { codeOf, segundoFactor } from '../set-up/segundo-factor.ts'
import { idOf } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'

const app = await testApp({ settings: { APP_URL: 'http://localhost:3000' } })
const other = engine === 'postgres' ? await app.secondServer() : app
const { db } = app.context
const { send, signIn, turnOn, later, emailOf } = segundoFactor(app)
const admin = await turnOn(people.admin)
/** Of whom no other test here knows. */
const others = readPersonas()
  .consultoras.map(({ email }) => email)
  .filter((email) => !Object.values<string>(people).includes(email))
  .slice(0, 6)

beforeEach(later)

/** Enough moments that some lie between the read and the write under test. */
const moments = Array.from({ length: 40 }, (_, nth) => nth)
async function wait(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await nextTurn()
}
const optionsOf = async (path: string, cookie = '', body: object = {}) =>
  (await send(`/api/${path}`, 'POST', body, cookie)).json()
const reset = (id: string, { cookie } = admin) =>
  send(`/api/cuentas/${id}/segundo-factor/restablecimiento`, 'POST', { motivo: 'Perdió su teléfono' }, cookie, other)
const passkeysOf = (userId: string) => db.read.selectFrom('llaves').selectAll().where('userId', '=', userId).execute()

/** A user signed in with a new passkey. */
async function withLlave(email: string) {
  await later()
  const device = newDevice()
  const cookie = cookieOf(await signIn(email))
  const made = device.make(await optionsOf('perfil/seguridad/retos', cookie, { actual: demoPassword }))
  const added = await send('/api/perfil/seguridad/llaves', 'POST', { nombre: 'Mía', ...made }, cookie)
  expect(added.status).toBe(201)
  return { device, cookie }
}

describe('a removed passkey', () => {
  test('removed by an administrator during a dozen sign-ins leaves no session', async () => {
    const id = await idOf(app, people.consultora)
    for (let round = 0; round < 8; round++) {
      const { device } = await withLlave(people.consultora)
      const firmas: object[] = []
      for (let nth = 0; nth < 12; nth++) firmas.push(device.sign(await optionsOf('sesion/llave/reto')))
      const entering = firmas.map((firma) => send('/api/sesion/llave', 'POST', firma))
      await Promise.race(entering)
      expect((await reset(id)).status).toBe(204)
      for (const reply of await Promise.all(entering)) {
        expect([204, 401]).toContain(reply.status)
        if (reply.status === 204) expect(await emailOf(cookieOf(reply))).toBeNull()
      }
      expect(await db.read.selectFrom('session').select('id').where('userId', '=', id).execute()).toEqual([])
    }
  })

  test('removed while another is added leaves none', async () => {
    const id = await idOf(app, people.otraConsultora)
    for (const moment of moments) {
      const { cookie } = await withLlave(people.otraConsultora)
      const second = newDevice()
      const made = second.make(await optionsOf('perfil/seguridad/retos', cookie, { actual: demoPassword }))
      const [added, taken] = await Promise.all([
        send('/api/perfil/seguridad/llaves', 'POST', { nombre: 'Otra', ...made }, cookie),
        wait(moment).then(() => reset(id)),
      ])
      expect(taken.status).toBe(204)
      expect([201, 401]).toContain(added.status)
      expect(await passkeysOf(id), `${moment}`).toEqual([])
    }
  })
})

test('no sign-in without a code is valid after the app is enabled', async () => {
  for (const email of others) {
    const cookie = cookieOf(await signIn(email))
    const { uri } = await optionsOf('perfil/seguridad/app', cookie, { actual: demoPassword })
    const secret = new URL(uri).searchParams.get('secret') ?? ''
    let over = false
    const opened: string[] = []
    const signingIn = Array.from({ length: 6 }, async (_, nth) => {
      while (!over) {
        const reply = await signIn(email, nth % 2 ? other : app)
        if (reply.status === 204) opened.push(cookieOf(reply))
      }
    })
    await until('the first of them', () => opened.length > 0)
    const on = await send('/api/perfil/seguridad/app', 'PUT', { codigo: codeOf(secret) }, cookie)
    over = true
    await Promise.all(signingIn)
    expect(on.status).toBe(200)
    for (const old of opened) expect(await emailOf(old)).toBeNull()
    expect(await emailOf(cookieOf(on))).toBe(email)
  }
})

test('a password change whose sessions staff end meanwhile changes nothing and leaves no session', async () => {
  const id = await idOf(app, people.ventas)
  const cookie = cookieOf(await signIn(people.ventas))
  const body = { actual: demoPassword, password: 'Jacaranda88', confirmarPassword: 'Jacaranda88' }
  const [changed, ended] = await Promise.all([
    send('/api/cuentas/contrasena', 'PUT', body, cookie),
    wait(5).then(() =>
      send(`/api/admin/equipo/${id}/cierre-de-sesiones`, 'POST', { motivo: 'Perdió su equipo' }, admin.cookie, other),
    ),
  ])
  expect([changed.status, ended.status]).toEqual([401, 204])
  expect(await db.read.selectFrom('session').select('id').where('userId', '=', id).execute()).toEqual([])
  expect((await signIn(people.ventas)).status).toBe(204)
})

test('of two administrators who reset each other’s second factor at once one keeps hers', async () => {
  const { joined } = equipoOf(app, (path, init = {}) =>
    app.as('visitor')(path, { ...init, headers: { cookie: admin.cookie } }),
  )
  const [one, two] = ['una@tienda.test', 'dos@tienda.test'] as const
  const ids = [await joined(one, 'admin'), await joined(two, 'admin')] as const
  for (let nth = 0; nth < 10; nth++) {
    await later()
    await db.read.updateTable('user').set({ twoFactorEnabled: 0 }).where('id', 'in', ids).execute()
    await db.read.deleteFrom('twoFactor').where('userId', 'in', ids).execute()
    const [hers, theirs] = [await turnOn(one), await turnOn(two)]
    const replies = await Promise.all([reset(ids[1], hers), reset(ids[0], theirs)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 401])
    const left = await db.read
      .selectFrom('user')
      .select('id')
      .where('id', 'in', ids)
      .where('twoFactorEnabled', '=', 1)
      .execute()
    expect(left).toHaveLength(1)
  }
})
