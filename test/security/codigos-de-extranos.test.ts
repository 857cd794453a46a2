import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { minuteMs } from '#shared/time.ts'
import { people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { newDevice } from '../set-up/passkey.ts'
import { expectProblem } from '../set-up/problem.ts'
import { codeOf, segundoFactor } from '../set-up/segundo-factor.ts'

const app = await testApp({ settings: { APP_URL: 'http://localhost:3000', TRUST_PROXY: '1' } })
const { send, signIn, turnOn, enter, later, emailOf } = segundoFactor(app)
const wrong = '000000'

const equipoIn = (cookie: string): string => cookie.split('; ').find((it) => it.startsWith('azahar-equipo=')) ?? ''
/** Browsers that the account was opened in while there was no app. */
const known: string[] = []
for (let nth = 0; nth < 5; nth++) known.push(equipoIn(cookieOf(await signIn(people.consultora))))
const { email, secret, codigos, cookie: open } = await turnOn(people.consultora)

let tests = 0
beforeEach(async () => {
  await later()
  // A server caches a refusal for a second.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 * ++tests })
})
afterEach(() => vi.useRealTimers())

/** A right password whose code is still to come, in a browser that is known or not. */
async function halfIn(equipo = ''): Promise<string> {
  const reply = await send('/api/sesion', 'POST', { email, password: demoPassword }, equipo)
  expect(reply.status).toBe(202)
  return [cookieOf(reply), equipo].filter(Boolean).join('; ')
}
const prove = (codigo: string) => send('/api/sesion/prueba', 'POST', { tipo: 'app', codigo }, open)
/** Guesses until there is none left. @returns how many were looked at. */
async function exhaust(guess: (nth: number) => Promise<Response>): Promise<number> {
  for (let nth = 0; ; nth++) {
    const { status } = await guess(nth)
    if (status === 429) return nth
    expect([400, 401]).toContain(status)
  }
}
let guessed = 0
/** Another guess each time: one that was made before is refused as used. */
const another = () => String(100_000 + guessed++)
const strangers = async () => {
  const half = await halfIn()
  return exhaust(() => enter(half, another()))
}
const knownOne = async (equipo: string | undefined) => {
  const half = await halfIn(equipo)
  return exhaust(() => enter(half, another()))
}

describe('wrong codes by strangers who know the password', () => {
  test('block unknown browsers, and neither known ones nor open sessions', async () => {
    expect(await strangers()).toBe(5)
    await expectProblem(await enter(await halfIn(), codeOf(secret)), 'too_many_requests')
    expect((await prove(codeOf(secret))).status).toBe(204)
    const entered = await enter(await halfIn(known[0]), codigos[0] ?? '', 'recuperacion')
    expect(entered.status).toBe(204)
    expect(await emailOf(cookieOf(entered))).toBe(email)
  })

  test('a forged known browser, or another account’s, is a stranger', async () => {
    const hers = equipoIn(cookieOf(await signIn(people.otraConsultora)))
    expect(await strangers()).toBe(5)
    for (const equipo of [hers, 'azahar-equipo=x.y', `${known[0]}x`])
      await expectProblem(await enter(await halfIn(equipo), codeOf(secret)), 'too_many_requests')
  })

  test('in an open session they block neither its passkey nor the sign-in', async () => {
    const device = newDevice()
    const options = async (path: string, body: object = {}) => (await send(path, 'POST', body, open)).json()
    expect((await prove(codeOf(secret))).status).toBe(204)
    const made = device.make(await options('/api/perfil/seguridad/retos', { actual: demoPassword }))
    expect((await send('/api/perfil/seguridad/llaves', 'POST', { nombre: 'Mía', ...made }, open)).status).toBe(201)

    expect(await exhaust(() => prove(another()))).toBe(5)
    await expectProblem(await prove(codeOf(secret, 1)), 'too_many_requests')
    const firma = device.sign(await options('/api/sesion/prueba/reto'))
    expect((await send('/api/sesion/prueba/llave', 'POST', firma, open)).status).toBe(204)
    expect((await enter(await halfIn(), codeOf(secret, 1))).status).toBe(204)
    const none = newDevice()
    const challenge = await options('/api/sesion/prueba/reto')
    expect(await exhaust(() => send('/api/sesion/prueba/llave', 'POST', none.sign(challenge), open))).toBe(30)
  })
})

describe('total guesses', () => {
  test('known browsers have five each, and fifteen together', async () => {
    const looked: number[] = []
    for (const equipo of known) looked.push(await knownOne(equipo))
    expect(looked).toEqual([5, 5, 5, 0, 0])
    await expectProblem(await enter(await halfIn(known[4]), codeOf(secret)), 'too_many_requests')
  })

  test('a hundred a day from everywhere', { timeout: 60_000 }, async () => {
    const looked = { strangers: 0, known: 0, open: 0 }
    for (let quarter = 0; quarter < 8; quarter++) {
      looked.strangers += await strangers()
      for (const equipo of known) looked.known += await knownOne(equipo)
      looked.open += await exhaust(() => prove(another()))
      vi.setSystemTime(Date.now() + 15 * minuteMs + 1_000)
    }
    expect(looked).toEqual({ strangers: 20, known: 60, open: 20 })
    await expectProblem(await enter(await halfIn(), wrong), 'too_many_requests')
  })

  test('a recovery by mail gives a known browser, without more guesses', async () => {
    for (const equipo of known.slice(0, 3)) expect(await knownOne(equipo)).toBe(5)
    const { db, signer } = app.context
    expect((await send('/api/cuentas/recuperacion', 'POST', { email })).status).toBe(202)
    const letter = db.read.selectFrom('mensajes').select('id').where('para', '=', email)
    const { id } = await letter.where('tipo', '=', 'recuperacion').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const codigo = `${id}.${signer.sign('recuperacion', id)}`
    const password = 'Jacaranda88'
    const recovered = await send('/api/cuentas/recuperacion', 'PUT', {
      codigo,
      password,
      confirmarPassword: password,
    })
    expect(recovered.status).toBe(204)
    const equipo = equipoIn(cookieOf(recovered))
    const half = cookieOf(await send('/api/sesion', 'POST', { email, password }, equipo))
    await expectProblem(await enter(`${half}; ${equipo}`, codeOf(secret)), 'too_many_requests')
    const stranger = cookieOf(await send('/api/sesion', 'POST', { email, password }))
    expect((await enter(stranger, codeOf(secret))).status).toBe(204)
  })
})
