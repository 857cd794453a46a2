import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoPassword } from '#app/demo/demo-data.ts'
import { type Sender, sendMensajes } from '#features/mensajes/server/send-writes.ts'
import { people, testApp } from '../app.ts'
import { engine } from '../set-up/databases.ts'
import { listen } from '../set-up/event-stream.ts'
import { leavesNoTrace } from '../set-up/invariants.ts'
import { expectProblem, withoutId } from '../set-up/problem.ts'
import { idOf } from '../set-up/shop.ts'
import { type MailServer, mailServer } from '../set-up/smtp.ts'
import { until } from '../set-up/until.ts'

const app = await testApp({ settings: { APP_URL: 'http://127.0.0.1:3000', TRUST_PROXY: '1' } })
const { db } = app.house
const visitor = app.as('visitor')
const minuteMs = 60_000

let mail: MailServer
let sender: Sender
/** What the account had before a test changed it. */
let before: { password: string | null; updatedAt: string }
let userId: string

beforeAll(async () => {
  userId = await idOf(app, people.consultora)
  before = await db.read
    .selectFrom('account')
    .select(['password', 'updatedAt'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
})
beforeEach(async () => {
  await db.read.deleteFrom('mensajes').execute()
  mail = await mailServer()
  sender = sendMensajes({ ...app.house, env: { ...app.house.env, SMTP_URL: mail.url } })
})
afterEach(async () => {
  vi.useRealTimers()
  await sender.stop()
  await mail.down()
  await db.read.updateTable('account').set(before).where('userId', '=', userId).execute()
  await db.read.deleteFrom('intentos').execute()
  app.forget('consultora')
})

const ask = (email: string, headers: Record<string, string> = {}) =>
  visitor('/api/cuentas/recuperacion', { method: 'POST', body: { email }, headers })
const check = (codigo: string) => visitor('/api/cuentas/recuperacion/revision', { method: 'POST', body: { codigo } })
const set = (codigo: string, password = 'Jacaranda88', confirmarPassword = password) =>
  visitor('/api/cuentas/recuperacion', { method: 'PUT', body: { codigo, password, confirmarPassword } })
const signIn = (password: string, email: string = people.consultora) =>
  visitor('/api/sesion', { method: 'POST', body: { email, password } })
const cookieOf = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .map((it) => it.slice(0, it.indexOf(';')))
    .join('; ')
const letters = () => mail.received.filter(({ header }) => header('Subject') === 'Restablece tu contraseña')
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const stopTheClock = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })

/** Asks for a recovery, waits for the mail, and gives the code of its link. */
async function codeByMail(email: string = people.consultora): Promise<string> {
  const count = letters().length
  expect((await ask(email)).status).toBe(202)
  const letter = await until('the mail', () => letters()[count])
  return /\/nueva-contrasena#([\w.-]+)/.exec(letter.body)?.[1] as string
}

describe('issue 6 §3: recovery by e-mail', () => {
  test('a link by mail, a new password, all sessions ended, and a word to the owner', async () => {
    const there = cookieOf(await signIn(demoPassword))
    const codigo = await codeByMail()
    expect((await check(codigo)).status).toBe(204)
    expect((await set(codigo)).status).toBe(204)
    await expectProblem(await visitor('/api/perfil', { headers: { cookie: there } }), 'unauthenticated')
    await expectProblem(await signIn(demoPassword), 'invalid_credentials')
    expect((await signIn('Jacaranda88')).status).toBe(204)
    const told = await until('the word', () =>
      mail.received.find(({ header }) => header('Subject') === 'Tu contraseña cambió'),
    )
    expect(told.to).toEqual([people.consultora])
  })

  test('A38: the link leads to our own address, whatever Host says', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    await ask(people.consultora, headers)
    const { body } = await until('the mail', () => letters()[0])
    expect(body).toContain('http://127.0.0.1:3000/nueva-contrasena#')
    expect(body).not.toContain('evil.example')
  })

  test('A38: once, and of twenty at once one', async () => {
    const codigo = await codeByMail()
    const replies: Response[] = []
    for (let n = 0; n < 5; n++) {
      replies.push(...(await Promise.all([1, 2, 3, 4].map((more) => set(codigo, `Jacaranda${n}${more}`)))))
    }
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    for (const refused of replies.filter(({ status }) => status !== 204)) await expectProblem(refused, 'not_found')
    await expectProblem(await check(codigo), 'not_found')
  })

  test('A38: thirty minutes from when it left; the demo of an older one is over', async () => {
    stopTheClock()
    const codigo = await codeByMail()
    await until('sent', () =>
      db.read.selectFrom('mensajes').select('id').where('enviadoAt', 'is not', null).executeTakeFirst(),
    )
    later(30 * minuteMs - 1)
    expect((await check(codigo)).status).toBe(204)
    later(1)
    await expectProblem(await check(codigo), 'not_found')
    await expectProblem(await set(codigo), 'not_found')
  })

  test('a mail that was kept waiting by its server is as good as one that was not', async () => {
    await mail.down()
    stopTheClock()
    await ask(people.consultora)
    await until('a try', () =>
      db.read.selectFrom('mensajes').select('id').where('error', 'is not', null).executeTakeFirst(),
    )
    later(60 * minuteMs)
    await mail.up()
    sender.wake()
    const { body } = await until('the mail', () => letters()[0])
    await until('sent', () =>
      db.read
        .selectFrom('mensajes')
        .select('id')
        .where('tipo', '=', 'recuperacion')
        .where('enviadoAt', 'is not', null)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    )
    expect((await check(/#([\w.-]+)/.exec(body.slice(body.indexOf('/nueva-contrasena')))?.[1] as string)).status).toBe(
      204,
    )
  })

  test('A38: not after the password changed another way, and each of two letters only until one is used', async () => {
    const [first, second] = [await codeByMail(), await codeByMail()]
    expect((await set(second)).status).toBe(204)
    await expectProblem(await set(first), 'not_found')
  })

  test('A38: a made-up, cut or borrowed code is no code, and nothing is written', async () => {
    const codigo = await codeByMail()
    const [id = '', seal = ''] = codigo.split('.')
    const made = [
      ...['', '.', id, `${id}.`, `.${seal}`, codigo.slice(0, -1), `${codigo}A`, `${crypto.randomUUID()}.${seal}`],
      `${id}.${app.house.seals.seal('confirmacion', id)}`,
      'x'.repeat(200),
    ]
    await leavesNoTrace(app, async () => {
      for (const codigo of made) await expectProblem(await set(codigo), 'not_found')
    })
    await expectProblem(await set('x'.repeat(201)), 'invalid_request')
  })

  test('A32: nothing in the database makes a link', async () => {
    const [, seal = ''] = (await codeByMail()).split('.')
    const tables = ['mensajes', 'verification', 'session', 'account', 'intentos'] as const
    for (const table of tables) {
      const rows = await db.read
        .selectFrom(table as 'mensajes')
        .selectAll()
        .execute()
      expect(JSON.stringify(rows)).not.toContain(seal)
    }
  })

  test('spec 1 §5: the rules of the registration', async () => {
    const codigo = await codeByMail()
    const at = async (reply: Response) => (await expectProblem(reply, 'invalid_request')).errors
    expect(await at(await set(codigo, 'corta1A'))).toContainEqual({
      path: 'password',
      message: 'La contraseña debe tener al menos 8 caracteres',
    })
    expect(await at(await set(codigo, 'Jacaranda88', 'Jacaranda89'))).toEqual([
      { path: 'confirmarPassword', message: 'Las contraseñas no coinciden' },
    ])
    expect((await set(codigo)).status).toBe(204)
  })

  test('A28: she who was locked out by a stranger’s tries gets in with the new one at once', async () => {
    for (let n = 0; n < 11; n++) await signIn('No-es-esta-1')
    expect((await signIn(demoPassword)).status).toBe(429)
    expect((await set(await codeByMail())).status).toBe(204)
    expect((await signIn('Jacaranda88')).status).toBe(204)
  })
})

describe('A29: recovery does not tell who has an account', () => {
  test('the same answer, and nobody gets mail who has none', async () => {
    const replies = [await ask(people.consultora), await ask('nadie@azahar.test')]
    const seen = replies.map((reply) => [
      reply.status,
      [...reply.headers].filter(([name]) => !/request-id|nonce|security-pol/.test(name)),
    ])
    expect(seen[0]).toEqual(seen[1])
    expect(await Promise.all(replies.map((reply) => reply.text()))).toEqual(['', ''])
    await until('the mail', () => letters()[0])
    await until(
      'an outbox without the other',
      async () =>
        !(await db.read.selectFrom('mensajes').select('id').where('para', '=', 'nadie@azahar.test').executeTakeFirst()),
    )
    expect(mail.received.flatMap(({ to }) => to)).toEqual([people.consultora])
  })

  test('in the same time', async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < 60; n++) {
      for (const [kind, email] of [
        ['known', people.consultora],
        ['unknown', 'nadie@azahar.test'],
      ] as const) {
        await db.read.deleteFrom('intentos').execute()
        const began = performance.now()
        await ask(email)
        times[kind].push(performance.now() - began)
      }
    }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length / 2] as number
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(10)
  })

  test('three letters to a person in an hour, and the answer stays the same', async () => {
    const replies = []
    for (let n = 0; n < 6; n++) replies.push((await ask(people.otraConsultora)).status)
    expect(replies).toEqual(Array(6).fill(202))
    await until('three letters', () => letters().length === 3)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(letters()).toHaveLength(3)
  })

  test('twenty requests from an address in an hour', async () => {
    const statuses = []
    for (let n = 0; n < 22; n++) {
      statuses.push((await ask(`persona${n}@azahar.test`, { 'x-forwarded-for': '203.0.113.7' })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(202), 429, 429])
  })
})

describe('issue 6 §3: a change of password by who knows the present one', () => {
  const change = (cookie: string, actual: string, password = 'Jacaranda88') =>
    visitor('/api/cuentas/contrasena', {
      method: 'PUT',
      body: { actual, password, confirmarPassword: password },
      headers: { cookie },
    })

  test('her other sessions end, this one stays', async () => {
    const [here, there] = [cookieOf(await signIn(demoPassword)), cookieOf(await signIn(demoPassword))]
    expect((await change(here, demoPassword)).status).toBe(204)
    expect((await visitor('/api/perfil', { headers: { cookie: here } })).status).toBe(200)
    await expectProblem(await visitor('/api/perfil', { headers: { cookie: there } }), 'unauthenticated')
    expect((await signIn('Jacaranda88')).status).toBe(204)
  })

  test('a wrong present one is said beside its field, ten times', async () => {
    const cookie = cookieOf(await signIn(demoPassword))
    for (let n = 0; n < 10; n++) {
      const { errors } = await expectProblem(await change(cookie, 'No-es-esta-1'), 'invalid_request')
      expect(errors).toEqual([{ path: 'actual', message: 'Esa no es tu contraseña actual' }])
    }
    await expectProblem(await change(cookie, demoPassword), 'too_many_requests')
    expect((await signIn(demoPassword)).status).toBe(204)
  })

  test('without a session is refused', async () => {
    await expectProblem(await change('', demoPassword), 'unauthenticated')
  })
})

describe('A39: passwords', () => {
  test.each(['Password1', 'Contraseña123', 'Qwerty123', 'Trustno1', 'Mexico2026'])(
    '%j is what everybody tries first',
    async (password) => {
      const { errors } = await expectProblem(await set(await codeByMail(), password), 'invalid_request')
      expect(errors).toEqual([
        { path: 'password', message: 'Esa contraseña es de las más usadas y se adivina fácil. Elige otra.' },
      ])
    },
  )

  test.each([
    ['128 characters', `Aa1${'x'.repeat(125)}`],
    ['any letters', 'Ñandú-日本語-🌸1'],
    ['a space at its end', 'Jacaranda88 '],
  ])('%s are taken, and open the account', async (_what, password) => {
    expect((await set(await codeByMail(), password)).status).toBe(204)
    expect((await signIn(password)).status).toBe(204)
    await expectProblem(await signIn(password.slice(0, -1)), 'invalid_credentials')
  })

  test('129 characters and a megabyte are refused without work', async () => {
    const codigo = await codeByMail()
    await expectProblem(await set(codigo, `Aa1${'x'.repeat(126)}`), 'invalid_request')
    const began = performance.now()
    expect((await set(codigo, `Aa1${'x'.repeat(1_000_000)}`)).status).toBe(413)
    expect(performance.now() - began).toBeLessThan(100)
  })
})

describe('A31: sessions that end', () => {
  test('live pages are closed within seconds, also those of another server process', async () => {
    const other = engine === 'postgres' ? await app.secondServer() : app
    const cookie = cookieOf(await signIn(demoPassword))
    const reply = await other.as('visitor')('/api/pedidos/en-vivo', { headers: { cookie } })
    const ear = await listen(reply)
    const open = other.house.live.size()
    await visitor('/api/sesion', { method: 'DELETE', headers: { cookie } })
    await until('the stream closed', () => other.house.live.size() === open - 1)
    await ear.close()
    await expectProblem(await visitor('/api/pedidos/en-vivo', { headers: { cookie } }), 'unauthenticated')
  })
})

describe('issue 6 §4: confirmation of e-mail, when it is on', () => {
  test('she signs in once she has followed the link', async () => {
    const strict = await testApp({ settings: { CONFIRM_EMAIL: '1' } })
    const send = strict.as('visitor')
    const email = 'nueva@azahar.test'
    const registro = {
      ...{ email, password: 'Bugambilia77', confirmarPassword: 'Bugambilia77', nombreCompleto: 'Ana Luz Prado' },
      ...{ telefono: '+52 442 123 4567', ciudad: 'León', barrio: 'Centro', direccion: 'Calle 1', numero: '2' },
      ...{ codigoPostal: '37000', terminos: true },
    }
    const registered = await send('/api/cuentas', { method: 'POST', body: registro })
    expect([registered.status, registered.headers.getSetCookie()]).toEqual([201, []])
    const enter = (password: string) => send('/api/sesion', { method: 'POST', body: { email, password } })
    const { detail } = await expectProblem(await enter('Bugambilia77'), 'forbidden')
    expect(detail).toBe('Por favor, confirma tu email antes de iniciar sesión.')
    const confirmations = () =>
      strict.house.db.read.selectFrom('mensajes').select('id').where('tipo', '=', 'confirmacion').execute()
    expect(await confirmations()).toHaveLength(2)
    const wrong = await expectProblem(await enter('Bugambilia78'), 'invalid_credentials')
    expect(await confirmations()).toHaveLength(2)
    expect(withoutId(wrong).detail).toBe('Email o contraseña incorrectos. Verifica tus datos.')

    const letter = (await confirmations())[0]!
    const codigo = `${letter.id}.${strict.house.seals.seal('confirmacion', letter.id)}`
    const confirm = (it: string) => send('/api/cuentas/confirmacion', { method: 'POST', body: { codigo: it } })
    await expectProblem(await confirm(codigo.slice(0, -1)), 'not_found')
    expect((await confirm(codigo)).status).toBe(204)
    expect((await confirm(codigo)).status).toBe(204)
    expect((await enter('Bugambilia77')).status).toBe(204)
  })
})
