import { beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { engine } from '../set-up/databases.ts'
import { insist } from '../set-up/insist.ts'
import { expectProblem } from '../set-up/problem.ts'
import { codeOf, fromBase32, segundoFactor } from '../set-up/segundo-factor.ts'

const app = await testApp()
const servers = engine === 'postgres' ? [app, await app.secondServer()] : [app]
const at = (nth: number) => servers[nth % servers.length] ?? app
const { db } = app.context
const { send, enter, turnOn, halfWay, later } = segundoFactor(app)
const admin = await turnOn(people.admin)
const consultora = await turnOn(people.consultora)

beforeEach(later)

const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

describe('a password without its code', () => {
  test('opens no session, also under another cookie name or signature', async () => {
    const half = await halfWay(people.admin)
    const value = half.slice(half.indexOf('=') + 1)
    const forged = `azahar-codigo=${value.split('.')[0]}.${'A'.repeat(43)}%3D`
    for (const cookie of [`azahar=${value}`, half.replace('azahar-codigo', 'azahar'), `${half}; azahar=x.y`])
      await expectProblem(await app.as('visitor')('/api/perfil', { headers: { cookie } }), 'unauthenticated')
    await expectProblem(await enter(forged, codeOf(admin.secret)), 'stale')
  })

  test('does not accept another user’s code', async () => {
    await expectProblem(await enter(await halfWay(people.admin), codeOf(consultora.secret)), 'invalid_credentials')
    const [hers = ''] = consultora.codigos
    await expectProblem(await enter(await halfWay(people.admin), hers, 'recuperacion'), 'invalid_credentials')
  })

  test('expires with a password change or ended sessions', async () => {
    const half = await halfWay(consultora.email)
    const body = { actual: demoPassword, password: 'Jacaranda88', confirmarPassword: 'Jacaranda88' }
    const changed = await send('/api/cuentas/contrasena', 'PUT', body, consultora.cookie)
    expect(changed.status).toBe(204)
    await expectProblem(await enter(half, codeOf(consultora.secret)), 'stale')
    const back = { actual: 'Jacaranda88', password: demoPassword, confirmarPassword: demoPassword }
    expect((await send('/api/cuentas/contrasena', 'PUT', back, cookieOf(changed))).status).toBe(204)
  })

  test('expires after ten minutes', async () => {
    const half = await halfWay(people.admin)
    await db.read.updateTable('verification').set({ expiresAt: '2020-01-01T00:00:00.000Z' }).execute()
    await expectProblem(await enter(half, codeOf(admin.secret)), 'stale')
  })
})

describe('a used code', () => {
  test('works once, in any browser', async () => {
    const codigo = codeOf(admin.secret)
    expect((await enter(await halfWay(people.admin), codigo)).status).toBe(204)
    for (const [nth] of servers.entries()) {
      const { detail } = await expectProblem(
        await enter(await halfWay(people.admin), codigo, 'app', at(nth)),
        'invalid_credentials',
      )
      expect(detail).toBe('Ese código ya se usó. Espera a que tu aplicación muestre el siguiente.')
    }
  })

  test.each(['app', 'recuperacion'] as const)('of kind %s works for one of four simultaneous uses', async (tipo) => {
    const halves = await Promise.all(Array.from({ length: 4 }, () => halfWay(people.admin)))
    const codigo = tipo === 'app' ? codeOf(admin.secret) : (admin.codigos[3] ?? '')
    const replies = await Promise.all(halves.map((half, nth) => enter(half, codigo, tipo, at(nth))))
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    const left = await app.as('visitor')('/api/perfil/seguridad', { headers: { cookie: admin.cookie } })
    expect(await left.json()).toMatchObject({ codigos: tipo === 'app' ? 10 : 9 })
  })

  test('used as a proof it opens no session, and the reverse', async () => {
    const codigo = codeOf(admin.secret)
    expect((await send('/api/sesion/prueba', 'POST', { tipo: 'app', codigo }, admin.cookie)).status).toBe(204)
    await expectProblem(await enter(await halfWay(people.admin), codigo), 'invalid_credentials')
    await expectProblem(
      await send('/api/sesion/prueba', 'POST', { tipo: 'app', codigo }, admin.cookie),
      'invalid_request',
    )
  })
})

describe('guessed codes', () => {
  test('of sixty at once from sixty browsers five are checked; then even the right one waits', async () => {
    const { email, secret, codigos } = await turnOn(people.otraConsultora)
    await later()
    const halves: string[] = []
    for (let n = 0; n < 60; n++)
      halves.push(await insist(() => app.as('visitor')('/api/sesion', signInAs(email))).then(cookieOf))
    const replies = await Promise.all(halves.map((half, nth) => enter(half, String(900_000 + nth), 'app', at(nth))))
    const statuses = replies.map(({ status }) => status)
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([5, 55])
    for (const [nth] of servers.entries()) {
      const { detail, retryAfterSeconds } = await expectProblem(
        await enter(halves[nth] ?? '', codeOf(secret), 'app', at(nth)),
        'too_many_requests',
      )
      expect(detail).toMatch(/^Demasiados códigos equivocados\. Espera 1[45] minutos e intenta de nuevo\.$/)
      expect(retryAfterSeconds).toBeGreaterThan(800)
    }
    await expectProblem(await enter(halves[3] ?? '', codigos[0] ?? '', 'recuperacion'), 'too_many_requests')
  })

  const signInAs = (email: string) => ({ method: 'POST', body: { email, password: demoPassword } })
})

test('stored secrets and codes are in no table in the clear, nor in any answer but the first', async () => {
  const rows = await db.read.selectFrom('twoFactor').selectAll().execute()
  const stored = JSON.stringify([
    rows,
    await db.read.selectFrom('bitacora').selectAll().execute(),
    await db.read.selectFrom('mensajes').selectAll().execute(),
    await db.read.selectFrom('codigosUsados').selectAll().execute(),
  ])
  const raw = fromBase32(admin.secret).toString()
  expect(raw).toMatch(/^[\w-]{32}$/)
  for (const secret of [raw, admin.secret, ...admin.codigos]) expect(stored).not.toContain(secret)
  for (const path of ['/api/perfil/seguridad', '/api/perfil', '/api/sesion', '/api/sesion/dispositivos']) {
    const text = await (await app.as('visitor')(path, { headers: { cookie: admin.cookie } })).text()
    for (const secret of [admin.secret, ...admin.codigos]) expect(text).not.toContain(secret)
  }
})
