import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoPassword, readPersonas } from '#main/demo/demo-data.ts'
import { people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { engine } from '../set-up/databases.ts'
import { equipoOf } from '../set-up/equipo.ts'
import { newDevice } from '../set-up/passkey.ts'
import { expectProblem } from '../set-up/problem.ts'
import { codeOf, segundoFactor } from '../set-up/segundo-factor.ts'
import { idOf } from '../set-up/shop.ts'

/** Changes of the own or the team's second factor while session, right or password are removed. */
const app = await testApp({ settings: { APP_URL: 'http://localhost:3000' } })
const other = engine === 'postgres' ? await app.secondServer() : app
const { db } = app.context
const { send, signIn, turnOn, enter, halfWay, later, emailOf } = segundoFactor(app)
const admin = await turnOn(people.admin)
const asAdmin = (path: string, init = {}) => app.as('visitor')(path, { ...init, headers: { cookie: admin.cookie } })
const { joined, remove } = equipoOf(app, asAdmin)

/** Whether no letter about a second factor can be written. */
let noLetters = false
db.handleInTransaction(async (_, event) => {
  if (noLetters && event.topic === 'segundo-factor') throw new Error('no more')
})
const others = readPersonas()
  .consultoras.map(({ email }) => email)
  .filter((email) => !Object.values<string>(people).includes(email))

beforeEach(later)
afterEach(() => {
  vi.restoreAllMocks()
  noLetters = false
})

const optionsOf = async (path: string, cookie: string, body: object = {}) =>
  (await send(`/api/${path}`, 'POST', body, cookie)).json()
/** An app that is begun and waits for its first code. */
async function begin(cookie: string): Promise<string> {
  const { uri } = await optionsOf('perfil/seguridad/app', cookie, { actual: demoPassword })
  return new URL(uri).searchParams.get('secret') ?? ''
}
const confirm = (cookie: string, secret: string) =>
  send('/api/perfil/seguridad/app', 'PUT', { codigo: codeOf(secret) }, cookie)
/** The stored state of a user's app: required, and confirmed. */
const storedOf = (email: string) =>
  db.read
    .selectFrom('user')
    .leftJoin('twoFactor', 'twoFactor.userId', 'user.id')
    .select(['twoFactorEnabled', 'verified'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
const endSessionsOf = async (id: string) => {
  const body = { motivo: 'Perdió su teléfono' }
  const reply = await send(`/api/consultoras/${id}/cierre-de-sesiones`, 'POST', body, admin.cookie, other)
  expect(reply.status).toBe(200)
}
async function wait(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await nextTurn()
}
/** Runs `act` after a request was authorised and before it writes. */
const rightBefore = (act: () => Promise<void>) => {
  const write = db.write
  vi.spyOn(db, 'write').mockImplementationOnce(async (verb) => {
    await act()
    return write(verb)
  })
}

describe('an app enabled by a thief with a session and the password', () => {
  test('while the owner ends all other sessions: none of its sessions is left', async () => {
    const email = others[0] ?? ''
    const id = await idOf(app, email)
    const seen = { first: 0, behind: 0 }
    for (let moment = 0; moment < 40; moment++) {
      await later()
      await db.read.updateTable('user').set({ twoFactorEnabled: 0 }).where('id', '=', id).execute()
      await db.read.deleteFrom('twoFactor').where('userId', '=', id).execute()
      const [owner, thief] = [cookieOf(await signIn(email)), cookieOf(await signIn(email))]
      const secret = await begin(thief)
      const [on, ended] = await Promise.all([
        wait(20 - moment).then(() => confirm(thief, secret)),
        wait(moment - 20).then(() => send('/api/sesion/dispositivos', 'DELETE', {}, owner, other)),
      ])
      const stored = await storedOf(email)
      expect([on.status, stored]).toEqual(
        on.status === 200 ? [200, { twoFactorEnabled: 1, verified: 1 }] : [401, { twoFactorEnabled: 0, verified: 0 }],
      )
      // A refused request came second: the app ended its session.
      expect([200, 401, 403]).toContain(ended.status)
      if (ended.status === 200 && on.status === 200) expect(await emailOf(cookieOf(on)), `${moment}`).toBeNull()
      seen[on.status === 200 ? 'behind' : 'first']++
    }
    expect(seen.behind).toBeGreaterThan(0)
    expect(seen.first).toBeGreaterThan(0)
  })

  test('while the owner changes the password: one of the two is refused', async () => {
    const email = others[1] ?? ''
    const id = await idOf(app, email)
    const body = { actual: demoPassword, password: 'Jacaranda88', confirmarPassword: 'Jacaranda88' }
    const [owner, thief] = [cookieOf(await signIn(email)), cookieOf(await signIn(email))]
    const secret = await begin(thief)
    let changed: Response | undefined
    rightBefore(async () => {
      changed = await send('/api/cuentas/contrasena', 'PUT', body, owner, other)
    })
    const on = await confirm(thief, secret)
    expect([changed?.status, on.status]).toEqual([204, 401])
    expect(await storedOf(email)).toEqual({ twoFactorEnabled: 0, verified: 0 })
    expect(await db.read.selectFrom('session').select('id').where('userId', '=', id).execute()).toHaveLength(1)
  })
})

test('an app whose log line or letter cannot be written stays off, and the same code works later', async () => {
  const cookie = cookieOf(await signIn(people.consultora))
  const secret = await begin(cookie)
  const body = { codigo: codeOf(secret) }
  const put = () => send('/api/perfil/seguridad/app', 'PUT', body, cookie)
  noLetters = true
  expect((await put()).status).toBe(500)
  expect(await storedOf(people.consultora)).toEqual({ twoFactorEnabled: 0, verified: 0 })
  expect(await emailOf(cookie)).toBe(people.consultora)
  noLetters = false
  const on = await put()
  expect(on.status).toBe(200)
  expect(await storedOf(people.consultora)).toEqual({ twoFactorEnabled: 1, verified: 1 })
  const left = await db.read
    .selectFrom('session')
    .select('probadoAt')
    .where('userId', '=', await idOf(app, people.consultora))
    .execute()
  expect(left).toEqual([{ probadoAt: expect.any(String) }])
})

describe('renewed recovery codes', () => {
  const renew = (cookie: string, codigo = '') =>
    send('/api/perfil/seguridad/codigos', 'POST', { actual: demoPassword, tipo: 'recuperacion', codigo }, cookie)
  const linesOf = async (email: string) =>
    db.read
      .selectFrom('bitacora')
      .select('cambios')
      .where('actorId', '=', await idOf(app, email))
      .where('verbo', '=', 'codigos_de_recuperacion')
      .execute()
  const opens = async (email: string, codigo = '') =>
    (await enter(await halfWay(email), codigo, 'recuperacion')).status === 204

  test('stay as they were when the log line or letter cannot be written', async () => {
    const { email, cookie, codigos } = await turnOn(others[2] ?? '')
    noLetters = true
    expect((await renew(cookie, codigos[0])).status).toBe(500)
    expect(await linesOf(email)).toEqual([])
    expect(await opens(email, codigos[1])).toBe(true)
    noLetters = false
    const renewed = await renew(cookie, codigos[2])
    expect(renewed.status).toBe(200)
    expect(await linesOf(email)).toHaveLength(1)
    expect(await opens(email, codigos[3])).toBe(false)
    expect(await opens(email, (await renewed.json()).codigos[9])).toBe(true)
  })

  test('stay as they were when staff end the session, or the app is disabled, just before', async () => {
    const { email, cookie, codigos } = await turnOn(others[3] ?? '')
    const id = await idOf(app, email)
    rightBefore(() => endSessionsOf(id))
    await expectProblem(await renew(cookie, codigos[0]), 'unauthenticated')
    expect(await linesOf(email)).toEqual([])
    const again = cookieOf(await enter(await halfWay(email), codigos[1] ?? '', 'recuperacion'))
    rightBefore(async () => {
      const body = { actual: demoPassword, tipo: 'recuperacion', codigo: codigos[3] }
      expect((await send('/api/perfil/seguridad/app/baja', 'POST', body, again, other)).status).toBe(204)
    })
    await expectProblem(await renew(again, codigos[2]), 'conflict')
    expect(await linesOf(email)).toEqual([])
  })
})

describe('in a session that staff end just before', () => {
  test('a passkey is not removed', async () => {
    const cookie = cookieOf(await signIn(people.otraConsultora))
    const made = newDevice().make(await optionsOf('perfil/seguridad/retos', cookie, { actual: demoPassword }))
    await send('/api/perfil/seguridad/llaves', 'POST', { nombre: 'Mía', ...made }, cookie)
    const id = await idOf(app, people.otraConsultora)
    const keys = () => db.read.selectFrom('llaves').select('id').where('userId', '=', id).execute()
    const [key] = await keys()
    rightBefore(() => endSessionsOf(id))
    await expectProblem(await send(`/api/perfil/seguridad/llaves/${key?.id}`, 'DELETE', {}, cookie), 'unauthenticated')
    expect(await keys()).toEqual([key])
  })

  test('an app is not enabled, and its code works in the next session', async () => {
    const email = others[4] ?? ''
    const first = cookieOf(await signIn(email))
    const body = { codigo: codeOf(await begin(first)) }
    const id = await idOf(app, email)
    rightBefore(() => endSessionsOf(id))
    await expectProblem(await send('/api/perfil/seguridad/app', 'PUT', body, first), 'unauthenticated')
    expect(await storedOf(email)).toEqual({ twoFactorEnabled: 0, verified: 0 })
    const next = cookieOf(await signIn(email))
    expect((await send('/api/perfil/seguridad/app', 'PUT', body, next)).status).toBe(200)
  })

  test('an app is not disabled', async () => {
    const { cookie, codigos } = await turnOn(people.suspendida)
    const id = await idOf(app, people.suspendida)
    const body = { actual: demoPassword, tipo: 'recuperacion', codigo: codigos[0] }
    rightBefore(() => endSessionsOf(id))
    await expectProblem(await send('/api/perfil/seguridad/app/baja', 'POST', body, cookie), 'unauthenticated')
    expect(await storedOf(people.suspendida)).toEqual({ twoFactorEnabled: 1, verified: 1 })
  })
})

describe('changing the team setting with a slow request', () => {
  const setting = (valor: boolean, version: number) => ({ clave: 'equipo_segundo_factor', valor, version })
  /** Sends a body whose end follows after `act`. */
  async function dribble(cookie: string, body: object, act: () => Promise<unknown>): Promise<Response> {
    const bytes = new TextEncoder().encode(JSON.stringify(body))
    const [reading, began] = [Promise.withResolvers<void>(), bytes.slice(0, 1)]
    let sent = false
    const stream = new ReadableStream(
      {
        pull: async (to) => {
          if (!sent) to.enqueue(began)
          else {
            await reading.promise
            to.enqueue(bytes.slice(1))
            to.close()
          }
          sent = true
        },
      },
      { highWaterMark: 0 },
    )
    // Its length is said: it is let in before it is read.
    const headers = { cookie, 'content-type': 'application/json', 'content-length': String(bytes.length) }
    const init = { method: 'PUT', headers, body: stream, duplex: 'half' } as RequestInit & { body: ReadableStream }
    const reply = app.as('visitor')('/api/ajustes', init)
    while (!sent) await nextTurn()
    await act()
    reading.resolve()
    return reply
  }
  const ajuste = () =>
    db.read.selectFrom('ajustes').select(['valor', 'version']).where('clave', '=', 'equipo_segundo_factor').execute()

  test('is refused when its author is removed, or lacks the second factor, meanwhile', async () => {
    const [gone, without] = ['se.va@tienda.test', 'sin.nada@tienda.test'] as const
    const id = await joined(gone, 'admin')
    await joined(without, 'admin')
    await later()
    const hers = cookieOf(await signIn(gone))
    const off = setting(false, 1)
    const on = async () => expect((await send('/api/ajustes', 'PUT', setting(true, 0), admin.cookie)).status).toBe(200)
    const refused = await dribble(hers, off, async () => {
      await on()
      expect((await remove(id)).status).toBe(204)
    })
    await expectProblem(refused, 'forbidden')
    expect(await ajuste()).toEqual([{ valor: 'true', version: 1 }])

    expect((await send('/api/ajustes', 'PUT', setting(false, 1), admin.cookie)).status).toBe(200)
    const theirs = cookieOf(await signIn(without))
    const late = await dribble(theirs, setting(false, 3), async () => {
      expect((await send('/api/ajustes', 'PUT', setting(true, 2), admin.cookie)).status).toBe(200)
    })
    await expectProblem(late, 'invalid_request')
    expect(await ajuste()).toEqual([{ valor: 'true', version: 3 }])
  })
})
