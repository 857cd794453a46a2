import { describe, expect, test, vi } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { minuteMs } from '#shared/time.ts'
import { people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { stopTheClock } from '../set-up/mail.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { recuperaciones } from '../set-up/recuperacion.ts'
import { until } from '../set-up/until.ts'

const app = await testApp({ settings: { APP_URL: 'http://127.0.0.1:3000', TRUST_PROXY: '1' } })
const { db } = app.context
const visitor = app.as('visitor')
const { post, ask, letters, check, set, signIn, codeByMail } = recuperaciones(app)
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

describe('recovery by e-mail', () => {
  test('sends a link, sets a new password, ends all sessions and informs the owner', async () => {
    const there = cookieOf(await signIn(demoPassword))
    const codigo = await codeByMail()
    expect((await check(codigo)).status).toBe(204)
    expect((await set(codigo)).status).toBe(204)
    await expectProblem(await visitor('/api/perfil', { headers: { cookie: there } }), 'unauthenticated')
    await expectProblem(await signIn(demoPassword), 'invalid_credentials')
    expect((await signIn('Jacaranda88')).status).toBe(204)
    const told = await until('the word', () =>
      post.mail.received.find(({ header }) => header('Subject') === 'Tu contraseña cambió'),
    )
    expect(told.to).toEqual([people.consultora])
  })

  test('after a recovery the owner can sign in, however many wrong tries strangers make', async () => {
    const enter = (headers: Record<string, string> = {}, password = 'Jacaranda88') =>
      visitor('/api/sesion', { method: 'POST', body: { email: people.consultora, password }, headers })
    const cookie = cookieOf(await set(await codeByMail()))
    for (let nth = 0; nth < 11; nth += 1) await enter({}, 'No-es-esta-1')
    expect((await enter()).status).toBe(429)
    expect((await enter({ cookie })).status).toBe(204)
  })

  test('the link uses our own address, whatever Host says', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    await ask(people.consultora, headers)
    const { body } = await until('the mail', () => letters()[0])
    expect(body).toContain('http://127.0.0.1:3000/nueva-contrasena#')
    expect(body).not.toContain('evil.example')
  })

  test('a link works once, even in twenty simultaneous requests', async () => {
    const codigo = await codeByMail()
    const replies: Response[] = []
    for (let n = 0; n < 5; n++) {
      replies.push(...(await Promise.all([1, 2, 3, 4].map((more) => set(codigo, `Jacaranda${n}${more}`)))))
    }
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    for (const refused of replies.filter(({ status }) => status !== 204)) await expectProblem(refused, 'not_found')
    await expectProblem(await check(codigo), 'not_found')
  })

  test('a link lasts thirty minutes from sending; the demo shows an expired one', async () => {
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

  test('a letter delayed by its server still has a valid link', async () => {
    await post.mail.down()
    stopTheClock()
    await ask(people.consultora)
    await until('a try', () =>
      db.read.selectFrom('mensajes').select('id').where('error', 'is not', null).executeTakeFirst(),
    )
    later(60 * minuteMs)
    await post.mail.up()
    post.sender.wake()
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

  test('a password change ends the link, and only the first of two links works', async () => {
    const [first, second] = [await codeByMail(), await codeByMail()]
    expect((await set(second)).status).toBe(204)
    await expectProblem(await set(first), 'not_found')
  })

  test('forged, cut and borrowed codes are refused, and nothing is written', async () => {
    const codigo = await codeByMail()
    const [id = '', signature = ''] = codigo.split('.')
    const made = [
      ...[
        '',
        '.',
        id,
        `${id}.`,
        `.${signature}`,
        codigo.slice(0, -1),
        `${codigo}A`,
        `${crypto.randomUUID()}.${signature}`,
      ],
      `${id}.${app.context.signer.sign('confirmacion', id)}`,
      'x'.repeat(200),
    ]
    await leavesNoTrace(app, async () => {
      for (const codigo of made) await expectProblem(await set(codigo), 'not_found')
    })
    await expectProblem(await set('x'.repeat(201)), 'invalid_request')
  })

  test('the database holds nothing that makes a link', async () => {
    const [, signature = ''] = (await codeByMail()).split('.')
    const tables = ['mensajes', 'verification', 'session', 'account', 'intentos'] as const
    for (const table of tables) {
      const rows = await db.read
        .selectFrom(table as 'mensajes')
        .selectAll()
        .execute()
      expect(JSON.stringify(rows)).not.toContain(signature)
    }
  })

  test('spec 1.5: passwords follow the rules of registration', async () => {
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

  test('an owner locked out by a stranger’s tries gets in with the new password at once', async () => {
    for (let n = 0; n < 11; n++) await signIn('No-es-esta-1')
    expect((await signIn(demoPassword)).status).toBe(429)
    expect((await set(await codeByMail())).status).toBe(204)
    expect((await signIn('Jacaranda88')).status).toBe(204)
  })
})

describe('recovery does not reveal who has an account', () => {
  test('the answer is the same, and an unknown address gets no mail', async () => {
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
    expect(post.mail.received.flatMap(({ to }) => to)).toEqual([people.consultora])
  })

  test('three letters per person an hour, with the same answer', async () => {
    const replies = []
    for (let n = 0; n < 6; n++) replies.push((await ask(people.otraConsultora)).status)
    expect(replies).toEqual(Array(6).fill(202))
    await until('three letters', () => letters().length === 3)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(letters()).toHaveLength(3)
  })

  test('twenty requests per address an hour', async () => {
    const statuses = []
    for (let n = 0; n < 22; n++) {
      statuses.push((await ask(`persona${n}@azahar.test`, { 'x-forwarded-for': '203.0.113.7' })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(202), 429, 429])
  })
})
