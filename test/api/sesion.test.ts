import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { dayMs } from '#shared/time.ts'
import { people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem, withoutId } from '../set-up/problem.ts'

const app = await testApp()
const secure = await testApp({ settings: { APP_URL: 'https://azahar.example', LOGIN_TRIES_PER_ACCOUNT: 1000 } })
const visitor = app.as('visitor')
const { db } = app.context

const signIn = (email: string, password = demoPassword, send = visitor, headers = {}) =>
  send('/api/sesion', { method: 'POST', body: { email, password }, headers })
const withCookie = (cookie: string, path = '/api/sesion') => visitor(path, { headers: { cookie } })

describe('spec 1.7: signing in', () => {
  test('returns user, role and name', async () => {
    const reply = await app.as('consultora')('/api/sesion')
    expect(await reply.json()).toEqual({
      usuario: { id: expect.any(String), email: people.consultora, nombreCompleto: expect.any(String), avatar: null },
      role: 'consultor',
    })
  })

  test.each([
    ['admin', 'admin'],
    ['pendiente', 'pendiente'],
    ['sinRol', null],
  ] as const)('%s has the role %s', async (person, role) => {
    expect(await (await app.as(person)('/api/sesion')).json()).toMatchObject({
      role,
      usuario: { email: people[person] },
    })
  })

  test('spec 1.8: a role that cannot be read is null for that request only', async () => {
    const cookie = cookieOf(await signIn(people.consultora))
    const rename = (from: string, to: string) =>
      db.write((tx) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(tx))
    const roleNow = async () => (await (await withCookie(cookie)).json()).role
    await rename('user_roles', 'roles_ausentes')
    try {
      expect(await roleNow()).toBeNull()
      await expectProblem(await withCookie(cookie, '/api/pedidos'), 'forbidden')
    } finally {
      await rename('roles_ausentes', 'user_roles')
    }
    expect(await roleNow()).toBe('consultor')
  })

  test('a visitor and an expired session have no user', async () => {
    const nobody = { usuario: null, role: null }
    expect(await (await visitor('/api/sesion')).json()).toEqual(nobody)
    expect(await (await app.as('expirada')('/api/sesion')).json()).toEqual(nobody)
  })

  test('the e-mail is case-insensitive', async () => {
    expect((await signIn('Consultora@AZAHAR.test')).status).toBe(204)
  })

  test('a wrong password and an unknown e-mail get the same answer', async () => {
    const replies = [await signIn(people.consultora, 'Azahar2027'), await signIn('nadie@azahar.test')]
    const headers = replies.map((reply) =>
      [...reply.headers].filter(([name]) => !/request-id|nonce|security-pol/.test(name)),
    )
    const [known, unknown] = await Promise.all(replies.map((reply) => expectProblem(reply, 'invalid_credentials')))
    expect(known?.detail).toBe('Email o contraseña incorrectos. Verifica tus datos.')
    expect(withoutId(known!)).toEqual(withoutId(unknown!))
    expect(headers[0]).toEqual(headers[1])
    expect(replies.flatMap((reply) => reply.headers.getSetCookie())).toEqual([])
  })

  test.each([
    [{ email: people.admin }, 'password', 'La contraseña es requerida'],
    [{ email: { $ne: '' }, password: 'x' }, 'email', 'Correo electrónico inválido'],
  ])('spec 1.5: %j is refused beside its field', async (body, path, message) => {
    const problem = await expectProblem(await visitor('/api/sesion', { method: 'POST', body }), 'invalid_request')
    expect(problem.errors).toContainEqual({ path, message })
  })

  test('accepts only e-mail and password', async () => {
    const body = { email: people.pendiente, password: demoPassword, role: 'admin', rememberMe: false }
    await leavesNoTrace(app, async () =>
      expectProblem(await visitor('/api/sesion', { method: 'POST', body }), 'invalid_request'),
    )
  })

  test('a flood of sign-ins gets 503 with Retry-After, and sign-in works afterwards', async () => {
    const one = () => signIn(people.otraConsultora, demoPassword, secure.as('visitor'))
    let over = false
    const hashing = Array.from({ length: 22 }, async () => {
      while (!over) await hashPassword(demoPassword)
    })
    const refused = await one()
    over = true
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    await Promise.all(hashing)
    expect((await one()).status).toBe(204)
  })
})

describe('the session cookie', () => {
  test('is HttpOnly and SameSite=Lax, for the whole site', async () => {
    const [cookie, equipo, ...others] = (await signIn(people.consultora)).headers.getSetCookie()
    expect(cookie).toMatch(/^azahar=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(equipo).toMatch(/^azahar-equipo=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(others).toEqual([])
  })

  test('is the only cookie that opens a session', async () => {
    const equipo = cookieOf(await signIn(people.consultora)).split('; ')[1] as string
    expect(await (await withCookie(equipo)).json()).toMatchObject({ role: null })
  })

  test('is Secure and __Host- over https', async () => {
    const [cookie] = (await signIn(people.consultora, demoPassword, secure.as('visitor'))).headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-azahar=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(await (await secure.as('consultora')('/api/sesion')).json()).toMatchObject({ role: 'consultor' })
  })

  test('is renewed when it is a day old, and not before', async () => {
    const cookie = cookieOf(await signIn(people.consultora))
    const ask = async () => {
      const reply = await withCookie(cookie)
      expect(await reply.json()).toMatchObject({ role: 'consultor' })
      return reply.headers.getSetCookie()
    }
    expect(await ask()).toEqual([])
    const expiresAt = new Date(Date.now() + 28 * dayMs).toISOString()
    await db.read.updateTable('session').set({ expiresAt }).execute()
    expect(await ask()).toEqual([expect.stringMatching(/^azahar=[^;]+; Max-Age=2592000; /)])
    expect(await ask()).toEqual([])
  })

  test('its token is in no body', async () => {
    const reply = await signIn(people.consultora)
    const token = cookieOf(reply).slice('azahar='.length, 30)
    expect(await reply.text()).toBe('')
    expect(await (await withCookie(cookieOf(reply))).text()).not.toContain(token)
  })
})

describe('spec 1.4: signing out', () => {
  test('ends every session of the user and no other', async () => {
    const here = cookieOf(await signIn(people.consultora))
    const there = cookieOf(await signIn(people.consultora))
    const other = cookieOf(await signIn(people.admin))
    const reply = await visitor('/api/sesion', { method: 'DELETE', headers: { cookie: here } })
    expect(reply.status).toBe(204)
    expect(reply.headers.getSetCookie()).toEqual(['azahar=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
    for (const cookie of [here, there]) await expectProblem(await withCookie(cookie, '/api/perfil'), 'unauthenticated')
    expect((await withCookie(other, '/api/perfil')).status).toBe(200)
    app.forget('consultora')
  })

  test('a sign-out that did not arrive is done by the next request to any address', async () => {
    for (const path of ['/api/perfil', '/api/sesion', '/']) {
      const here = cookieOf(await signIn(people.consultora))
      const there = cookieOf(await signIn(people.consultora))
      const reply = await withCookie(`${here}; azahar-fuera=1`, path)
      expect(reply.headers.getSetCookie(), path).toEqual([
        'azahar=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
        'azahar-fuera=; Path=/; Max-Age=0; SameSite=Lax',
      ])
      for (const cookie of [here, there])
        await expectProblem(await withCookie(cookie, '/api/perfil'), 'unauthenticated')
    }
    app.forget('consultora')
  })

  test('over https only a __Host- cookie signs out', async () => {
    const send = secure.as('visitor')
    const open = async () => cookieOf(await signIn(people.consultora, demoPassword, send))
    const perfil = (cookie: string) => send('/api/perfil', { headers: { cookie } })
    const here = await open()
    for (const tossed of ['azahar-fuera=1', 'x__Host-azahar-fuera=1', '__Host-azahar-fuera=0']) {
      const reply = await perfil(`${here}; ${tossed}`)
      expect([tossed, reply.status, reply.headers.getSetCookie()]).toEqual([tossed, 200, []])
    }
    const reply = await perfil(`${here}; __Host-azahar-fuera=1`)
    expect(reply.headers.getSetCookie()).toContain('__Host-azahar-fuera=; Path=/; Max-Age=0; Secure; SameSite=Lax')
    await expectProblem(await perfil(here), 'unauthenticated')
  })

  test('signing in again ends the previous session of this browser, also of another user', async () => {
    const before = cookieOf(await signIn(people.consultora))
    const elsewhere = cookieOf(await signIn(people.consultora))
    const after = cookieOf(await signIn(people.otraConsultora, demoPassword, visitor, { cookie: before }))
    const statuses = [before, elsewhere, after].map(
      async (cookie) => (await visitor('/api/perfil', { headers: { cookie } })).status,
    )
    expect(await Promise.all(statuses)).toEqual([401, 200, 200])
  })

  test('a late request with the previous cookie does not remove the new one', async () => {
    const before = cookieOf(await signIn(people.consultora))
    await signIn(people.otraConsultora, demoPassword, visitor, { cookie: before })
    for (const path of ['/api/sesion', '/api/perfil', '/api/sesion/en-vivo'])
      expect([path, (await withCookie(before, path)).headers.getSetCookie()]).toEqual([path, []])
    expect((await withCookie(before, '/')).headers.getSetCookie()).toEqual([
      expect.stringContaining('azahar=; Max-Age=0'),
    ])
  })

  test('a pending sign-out is cleared by signing in again', async () => {
    const reply = await visitor('/api/sesion', {
      method: 'POST',
      headers: { cookie: 'azahar-fuera=1' },
      body: { email: people.consultora, password: 'Azahar2026' },
    })
    expect((await withCookie(cookieOf(reply), '/api/perfil')).status).toBe(200)
    expect(reply.headers.getSetCookie()).toContain('azahar-fuera=; Path=/; Max-Age=0; SameSite=Lax')
  })
})
