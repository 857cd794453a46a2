import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { hashPassword, maxQueued } from '#platform/auth/passwords.ts'
import { modoClientaCookie } from '#shared/modo-clienta-cookie.ts'
import { people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { newDevice } from '../set-up/passkey.ts'
import { codeOf, segundoFactor } from '../set-up/segundo-factor.ts'
import { idOf } from '../set-up/shop.ts'

const app = await testApp({ settings: { APP_URL: 'http://localhost:3000', LOGIN_TRIES_PER_ACCOUNT: 3 } })
const { db } = app.context
const { send, signIn, turnOn, enter, halfWay, later } = segundoFactor(app)

beforeEach(later)
afterEach(() => vi.restoreAllMocks())

/** Sends requests until this many were rejected by a full hashing queue. */
async function withoutPlace(times: number, ask: () => Promise<Response>): Promise<void> {
  let over = false
  const others = Array.from({ length: 2 * maxQueued }, async () => {
    while (!over) await hashPassword('de otra persona').catch(nextTurn)
  })
  let refused = 0
  for (let asked = 0; refused < times && asked < 200; asked++) {
    const { status } = await ask()
    if (status === 503) refused++
  }
  over = true
  await Promise.all(others)
  expect(refused).toBe(times)
}

describe('correct passwords rejected by a full hashing queue do not use up attempts', () => {
  test('before a sensitive change', async () => {
    const cookie = cookieOf(await signIn(people.consultora))
    const ask = () => send('/api/perfil/seguridad/retos', 'POST', { actual: demoPassword }, cookie)
    await withoutPlace(4, ask)
    expect((await ask()).status).toBe(200)
  })

  test('at a password change', async () => {
    const id = await idOf(app, people.otraConsultora)
    let [cookie, actual, next] = [cookieOf(await signIn(people.otraConsultora)), demoPassword, 'Jacaranda88']
    const change = async () => {
      const body = { actual, password: next, confirmarPassword: next }
      const reply = await send('/api/cuentas/contrasena', 'PUT', body, cookie)
      if (reply.status === 204) [cookie, actual, next] = [cookieOf(reply), next, actual]
      return reply
    }
    await withoutPlace(4, change)
    expect((await change()).status).toBe(204)
    expect(await db.read.selectFrom('session').select('id').where('userId', '=', id).execute()).toHaveLength(1)
  })

  test('on leaving modo clienta', async () => {
    const cookie = cookieOf(await signIn(people.consultora))
    await send('/api/negocio/ajustes', 'PUT', { pideContrasena: true }, cookie)
    const inModo = `${cookie}; ${modoClientaCookie(await idOf(app, people.consultora), false).split(';')[0]}`
    const leave = () => send('/api/negocio/modo-clienta', 'DELETE', { password: demoPassword }, inModo)
    await withoutPlace(4, leave)
    expect((await leave()).status).toBe(204)
  })

  test('at sign-in', async () => {
    await withoutPlace(4, () => signIn(people.consultora))
    expect((await signIn(people.consultora)).status).toBe(204)
  })
})

describe('attempts during a database failure are not counted', () => {
  const away = () => vi.spyOn(db, 'write').mockRejectedValueOnce(new Error('the database does not answer'))

  test('verifying a code', async () => {
    const { email, secret } = await turnOn(people.admin)
    const half = await halfWay(email)
    for (let nth = 0; nth < 6; nth++) {
      away()
      expect((await enter(half, codeOf(secret))).status).toBe(500)
    }
    expect((await enter(half, codeOf(secret))).status).toBe(204)
  })

  test('enabling an app, whose code is still valid afterwards', async () => {
    const cookie = cookieOf(await signIn(people.ventas))
    const begun = await send('/api/perfil/seguridad/app', 'POST', { actual: demoPassword }, cookie)
    const codigo = codeOf(new URL((await begun.json()).uri).searchParams.get('secret') ?? '')
    const turn = () => send('/api/perfil/seguridad/app', 'PUT', { codigo }, cookie)
    for (let nth = 0; nth < 6; nth++) {
      away()
      expect((await turn()).status).toBe(500)
    }
    expect((await turn()).status).toBe(200)
  })

  /** Sends a request while the table of apps is missing. */
  async function withoutApps(ask: () => Promise<Response>): Promise<number> {
    await sql`alter table two_factor rename to two_factor_away`.execute(db.read)
    const { status } = await ask()
    await sql`alter table two_factor_away rename to two_factor`.execute(db.read)
    return status
  }

  test('proving with a code in an open session, which is still valid afterwards', async () => {
    const { cookie, secret } = await turnOn(people.almacen)
    const proof = { tipo: 'app', codigo: codeOf(secret) }
    const prove = () => send('/api/sesion/prueba', 'POST', proof, cookie)
    for (let nth = 0; nth < 6; nth++) expect(await withoutApps(prove)).toBe(500)
    expect((await prove()).status).toBe(204)
  })

  test('signing in with a code opens nothing, and the code stays good', async () => {
    const { email, secret } = await turnOn(people.catalogo)
    const [half, codigo] = [await halfWay(email), codeOf(secret)]
    const opened = () => db.read.selectFrom('session').select('id').execute()
    const before = await opened()
    for (let nth = 0; nth < 6; nth++) expect(await withoutApps(() => enter(half, codigo))).toBe(500)
    expect(await opened()).toEqual(before)
    expect((await enter(half, codigo)).status).toBe(204)
  })

  test('proving with a passkey', async () => {
    const cookie = cookieOf(await signIn(people.consultora))
    const device = newDevice()
    const options = async (path: string, body: object) => (await send(path, 'POST', body, cookie)).json()
    const made = device.make(await options('/api/perfil/seguridad/retos', { actual: demoPassword }))
    expect((await send('/api/perfil/seguridad/llaves', 'POST', { nombre: 'Mía', ...made }, cookie)).status).toBe(201)
    const prove = async () =>
      send('/api/sesion/prueba/llave', 'POST', device.sign(await options('/api/sesion/prueba/reto', {})), cookie)
    for (let nth = 0; nth < 31; nth++) {
      away()
      expect((await prove()).status).toBe(500)
    }
    expect((await prove()).status).toBe(204)
  })
})
