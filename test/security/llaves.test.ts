import { beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { engine } from '../set-up/databases.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { type Device, newDevice } from '../set-up/passkey.ts'
import { expectProblem } from '../set-up/problem.ts'
import { codeOf, segundoFactor } from '../set-up/segundo-factor.ts'

const app = await testApp({ settings: { APP_URL: 'http://localhost:3000' } })
const other = engine === 'postgres' ? await app.secondServer() : app
const { db } = app.context
const { send, signIn, turnOn, halfWay, enter, later, emailOf } = segundoFactor(app)

beforeEach(later)

const optionsOf = async (path: string, cookie = '', body: object = {}) =>
  (await send(`/api/${path}`, 'POST', body, cookie)).json()
async function addLlave(cookie: string, device: Device, nombre = 'Mi teléfono'): Promise<Response> {
  const options = await optionsOf('perfil/seguridad/retos', cookie, { actual: demoPassword })
  return send('/api/perfil/seguridad/llaves', 'POST', { nombre, ...device.make(options) }, cookie)
}
const enterBy = (signature: object, at = app) => send('/api/sesion/llave', 'POST', signature, '', at)
const seguridad = async (cookie: string) =>
  (await app.as('visitor')('/api/perfil/seguridad', { headers: { cookie } })).json()

const cookie = cookieOf(await signIn(people.consultora))
const device = newDevice()
expect((await addLlave(cookie, device)).status).toBe(201)

describe('spec 3.7: a passkey', () => {
  test('requires user verification and opens a session by itself', async () => {
    const options = await optionsOf('sesion/llave/reto')
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials).toBeUndefined()
    const entered = await enterBy(device.sign(options))
    expect(entered.status).toBe(204)
    expect(await emailOf(cookieOf(entered))).toBe(people.consultora)
    const { app: isOn, llaves } = await seguridad(cookieOf(entered))
    expect([isOn, llaves]).toEqual([
      false,
      [{ id: expect.any(String), nombre: 'Mi teléfono', createdAt: expect.any(String), usadaAt: expect.any(String) }],
    ])
    expect((await signIn(people.consultora)).status).toBe(204)
  })

  test('needs no code of an enabled app', async () => {
    const { cookie: hers, secret } = await turnOn(people.otraConsultora)
    const second = newDevice()
    expect((await addLlave(hers, second)).status).toBe(201)
    expect((await enterBy(second.sign(await optionsOf('sesion/llave/reto')))).status).toBe(204)
    expect((await enter(await halfWay(people.otraConsultora), codeOf(secret))).status).toBe(204)
  })

  test('takes a password and a fresh proof to add, and is removed by its owner', async () => {
    const wrong = await send('/api/perfil/seguridad/retos', 'POST', { actual: 'No-es-esta-1' }, cookie)
    await expectProblem(wrong, 'invalid_request')
    const old = cookieOf(await signIn(people.consultora))
    expect((await expectProblem(await addLlave(old, newDevice()), 'proof_required')).medios).toEqual(['llave'])
    const fresh = newDevice()
    expect((await addLlave(cookie, fresh, 'Otra')).status).toBe(201)
    const { id } = (await seguridad(cookie)).llaves.find((it: { nombre: string }) => it.nombre === 'Otra')
    const path = `/api/perfil/seguridad/llaves/${id}`
    const drop = (by: string) => app.as('visitor')(path, { method: 'DELETE', headers: { cookie: by } })
    await expectProblem(await drop(cookieOf(await signIn(people.admin))), 'not_found')
    await expectProblem(await drop(old), 'proof_required')
    expect((await drop(cookie)).status).toBe(204)
    await expectProblem(await enterBy(fresh.sign(await optionsOf('sesion/llave/reto'))), 'invalid_credentials')
  })

  test('proves its owner in an open session', async () => {
    const old = cookieOf(await signIn(people.consultora))
    const firma = device.sign(await optionsOf('sesion/prueba/reto', old))
    expect((await send('/api/sesion/prueba/llave', 'POST', firma, old)).status).toBe(204)
    const made = await addLlave(old, newDevice(), 'Con prueba')
    expect(made.status).toBe(201)
  })
})

describe('a false passkey', () => {
  test.each([
    ['of another address', { origin: 'http://localhost:3001' }],
    ['of an address that only looks like ours', { origin: 'http://localhost:3000.evil.test' }],
    ['made for another site', { rpId: 'evil.test' }],
    ['whose device asked nobody', { verified: false }],
  ])('%s cannot sign in, be added or prove', async (_what, told) => {
    await leavesNoTrace(app, async () => {
      const firma = device.sign(await optionsOf('sesion/llave/reto'), told)
      await expectProblem(await enterBy(firma), 'invalid_credentials')
      const options = await optionsOf('perfil/seguridad/retos', cookie, { actual: demoPassword })
      const made = { nombre: 'Ajena', ...newDevice().make(options, told) }
      await expectProblem(await send('/api/perfil/seguridad/llaves', 'POST', made, cookie), 'invalid_request')
      const proof = device.sign(await optionsOf('sesion/prueba/reto', cookie), told)
      await expectProblem(await send('/api/sesion/prueba/llave', 'POST', proof, cookie), 'invalid_credentials')
    })
  })

  test('an answer works once: not again, not on two servers, not for another purpose', async () => {
    const firma = device.sign(await optionsOf('sesion/llave/reto'))
    const replies = await Promise.all([app, other, app, other].map((at) => enterBy(firma, at)))
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    await expectProblem(await enterBy(firma), 'invalid_credentials')
    const forProof = device.sign(await optionsOf('sesion/prueba/reto', cookie))
    await expectProblem(await enterBy(forProof), 'invalid_credentials')
    const forSignIn = device.sign(await optionsOf('sesion/llave/reto'))
    await expectProblem(await send('/api/sesion/prueba/llave', 'POST', forSignIn, cookie), 'invalid_credentials')
  })

  test('a made-up, changed or five-minute-old challenge is refused', async () => {
    const { challenge } = await optionsOf('sesion/llave/reto')
    const [id, until, signature] = Buffer.from(challenge, 'base64url').toString().split('.')
    const later_ = [id, String(Number(until) + 60_000), signature].join('.')
    for (const text of ['x', later_, `${id}.${until}.`]) {
      const firma = device.sign({ challenge: Buffer.from(text).toString('base64url') })
      await expectProblem(await enterBy(firma), 'invalid_credentials')
    }
  })

  test('another’s passkey proves nothing in this session and cannot be added to it', async () => {
    const hers = cookieOf(await signIn(people.pendiente))
    await leavesNoTrace(app, async () => {
      const firma = device.sign(await optionsOf('sesion/prueba/reto', hers))
      await expectProblem(await send('/api/sesion/prueba/llave', 'POST', firma, hers), 'invalid_credentials')
      await expectProblem(await addLlave(hers, device), 'conflict')
    })
    const options = await optionsOf('perfil/seguridad/retos', cookie, { actual: demoPassword })
    const made = { nombre: 'Ajena', ...newDevice().make(options) }
    await expectProblem(await send('/api/perfil/seguridad/llaves', 'POST', made, hers), 'invalid_request')
  })

  test('a clone with an older counter is refused', async () => {
    const firma = device.sign(await optionsOf('sesion/llave/reto'), { count: 1 })
    await expectProblem(await enterBy(firma), 'invalid_credentials')
  })

  test('requesting challenges writes nothing', async () => {
    const count = async () => (await db.read.selectFrom('llaveRetos').select('id').execute()).length
    const before = await count()
    await leavesNoTrace(app, async () => {
      for (let n = 0; n < 20; n++) await optionsOf('sesion/llave/reto')
    })
    expect(await count()).toBe(before)
  })
})
