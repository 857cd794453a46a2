import { describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { modoClientaCookie } from '#shared/modo-clienta-cookie.ts'
import { paths } from '#shared/paths.ts'
import { people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { engine } from '../set-up/databases.ts'
import { listen } from '../set-up/event-stream.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { builtPages } from '../set-up/pages.ts'
import { expectProblem } from '../set-up/problem.ts'
import { idOf } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'

/** Spec 3.7: where one is signed in, and the end of it, on every server. */
const app = await testApp({ renderPage: await builtPages() })
const other = engine === 'postgres' ? await app.secondServer() : app
const { db } = app.context
const visitor = app.as('visitor')

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/149.0.0.0 Mobile Safari/537.36'
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0'

async function signIn(userAgent: string, email: string = people.otraConsultora): Promise<string> {
  const body = { email, password: demoPassword }
  return cookieOf(await visitor('/api/sesion', { method: 'POST', body, headers: { 'user-agent': userAgent } }))
}

type Listed = { items: { id: string; esEste: boolean; vistoAt: string; navegador: string }[]; total: number }
const send = (cookie: string, path = '', method = 'GET', at = app) =>
  at.as('visitor')(`/api/sesion/dispositivos${path}`, { method, headers: { cookie } })
const list = async (cookie: string): Promise<Listed> => (await send(cookie)).json()
const emailOf = async (cookie: string, at = app) =>
  (await (await at.as('visitor')('/api/sesion', { headers: { cookie } })).json()).usuario?.email ?? null
/** Gone within a second on the other server, which had just looked at it. */
const isGone = (cookie: string) =>
  until('the session is gone', async () => (await emailOf(cookie, other)) === null, 1_000)

describe('spec 3.7: Mis dispositivos', () => {
  test('lists this session first, with browser and system, without tokens or addresses', async () => {
    const [onPhone, onDesk] = [await signIn(phone), await signIn(desk)]
    const reply = await send(onPhone)
    const text = await reply.text()
    const { items, total }: Listed = JSON.parse(text)
    expect(total).toBe(items.length)
    expect(items[0]).toEqual({
      ...{ id: expect.any(String), navegador: 'Chrome', sistema: 'Android', tipo: 'telefono', esEste: true },
      ...{ vistoAt: expect.stringMatching(/Z$/), desdeAt: expect.stringMatching(/Z$/) },
    })
    expect(items[1]).toMatchObject({ navegador: 'Firefox', sistema: 'Windows', tipo: 'computadora', esEste: false })
    const { token } = await db.read
      .selectFrom('session')
      .select('token')
      .where('id', '=', items[0]!.id)
      .executeTakeFirstOrThrow()
    expect(text).not.toContain(token)
    expect(text).not.toMatch(/127\.0\.0\.1|Mozilla/)
    expect((await list(onDesk)).items[0]).toMatchObject({ navegador: 'Firefox', esEste: true })
  })

  test('ending one ends it on every server, and no other', async () => {
    const [onPhone, onDesk] = [await signIn(phone), await signIn(desk)]
    expect(await emailOf(onDesk, other)).toBe(people.otraConsultora)
    const streams = other.context.live.size()
    const ear = await listen(await other.as('visitor')('/api/sesion/en-vivo', { headers: { cookie: onDesk } }))
    const { items } = await list(onDesk)
    const { id } = items[0] ?? expect.unreachable()
    expect((await send(onPhone, `/${id}`, 'DELETE')).status).toBe(204)
    await isGone(onDesk)
    await ear.hears(({ event }) => event === 'sesion')
    await until('the stream is ended', () => other.context.live.size() === streams, 1_000)
    expect(await emailOf(onPhone, other)).toBe(people.otraConsultora)
    await expectProblem(await send(onPhone, `/${id}`, 'DELETE'), 'not_found')
  })

  test('ending all others keeps this one', async () => {
    const [onPhone, ...others] = [await signIn(phone), await signIn(desk), await signIn(desk)]
    for (const cookie of others) expect(await emailOf(cookie, other)).toBe(people.otraConsultora)
    const before = (await list(onPhone)).total
    expect(await (await send(onPhone, '', 'DELETE')).json()).toEqual({ cerradas: before - 1 })
    for (const cookie of others) await isGone(cookie)
    expect(await list(onPhone)).toMatchObject({ total: 1, items: [{ esEste: true }] })
    expect(await (await send(onPhone, '', 'DELETE')).json()).toEqual({ cerradas: 0 })
  })

  test('another’s session, this session, and modo clienta are refused', async () => {
    const [hers, mine] = [await signIn(phone, people.consultora), await signIn(phone)]
    const { id } = (await list(hers)).items[0] ?? expect.unreachable()
    const own = (await list(mine)).items[0] ?? expect.unreachable()
    const userId = await idOf(app, people.otraConsultora)
    const inModo = `${mine}; ${modoClientaCookie(userId, false).split(';')[0]}`
    await leavesNoTrace(app, async () => {
      await expectProblem(await send(mine, `/${id}`, 'DELETE'), 'not_found')
      await expectProblem(await send(mine, `/${own.id}`, 'DELETE'), 'conflict')
      await expectProblem(await send(inModo, '', 'DELETE'), 'forbidden')
      await expectProblem(await send(mine, '/nada', 'DELETE'), 'not_found')
    })
    expect(await emailOf(hers)).toBe(people.consultora)
  })

  test('the last use is recorded at most every five minutes', async () => {
    const cookie = await signIn(phone)
    const { id } = (await list(cookie)).items[0] ?? expect.unreachable()
    const setSeen = (updatedAt: string) =>
      db.read.updateTable('session').set({ updatedAt }).where('id', '=', id).execute()
    const seen = async () =>
      (await db.read.selectFrom('session').select('updatedAt').where('id', '=', id).executeTakeFirstOrThrow()).updatedAt
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    await setSeen(ago(600))
    await until('it is noted', async () => {
      await emailOf(cookie)
      return (await seen()) > ago(1)
    })
    const lately = ago(4)
    await setSeen(lately)
    await new Promise((resolve) => setTimeout(resolve, 600))
    await emailOf(cookie)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await seen()).toBe(lately)
  })
})

describe('spec 3.7: /perfil/dispositivos without scripts', () => {
  const page = (cookie: string) =>
    visitor(paths.dispositivos, { headers: { cookie, accept: 'text/html', 'user-agent': phone } })
  /** The page that is seen: without what its scripts are given. */
  const seen = (html: string) =>
    html
      .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
      .replaceAll(/<!--.*?-->/g, '')
      .replaceAll(/<[^>]*>/g, '\n')

  test('shows the own sessions, this one first, with a button for each of the others', async () => {
    const [onPhone] = [await signIn(phone, people.catalogo), await signIn(desk, people.catalogo)]
    const hers = await signIn('Mozilla/5.0 (Macintosh) Version/26.0 Safari/605.1.15', people.ventas)
    const reply = await page(onPhone)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toContain('no-store')
    const html = await reply.text()
    const text = seen(html)
    expect(text).toMatch(/Chrome en Android\s+Este teléfono\s+En uso ahora/)
    expect(text).toMatch(/Firefox en Windows\s+Usado hace un momento/)
    expect(text.match(/Sesión iniciada el /g)).toHaveLength(2)
    expect(html.match(/aria-label="Cerrar sesión en [^"]*"/g)).toEqual([
      'aria-label="Cerrar sesión en Firefox en Windows"',
    ])
    expect(text).toContain('Cerrar las demás sesiones')
    const { token } = await db.read
      .selectFrom('session')
      .select('token')
      .where('userId', '=', await idOf(app, people.catalogo))
      .executeTakeFirstOrThrow()
    expect(html).not.toContain(token)
    expect(html).not.toMatch(/Mozilla\/5|Safari en Mac|ipAddress/)
    expect(seen(await (await page(hers)).text())).toMatch(/Safari en Mac\s+Est/)
  })

  test('says when there is no other session, and sends a visitor to the login and back', async () => {
    const cookie = await signIn(phone, people.pendiente)
    const text = seen(await (await page(cookie)).text())
    expect(text).toContain('Tu cuenta no está abierta en ningún otro dispositivo.')
    expect(text).not.toContain('Cerrar las demás sesiones')
    const reply = await page('')
    expect([reply.status, reply.headers.get('location')]).toEqual([
      307,
      `${paths.login}?from=${encodeURIComponent(paths.dispositivos)}`,
    ])
  })
})

describe('spec 3.7: an admin ends all sessions of a user', () => {
  const end = async (id: string, body: object = { motivo: 'Le robaron el teléfono' }) =>
    app.as('admin')(`/api/consultoras/${id}/cierre-de-sesiones`, { method: 'POST', body })

  test('they end within a second on the other server, with the reason in the staff log', async () => {
    const [onPhone, onDesk] = [await signIn(phone), await signIn(desk)]
    for (const cookie of [onPhone, onDesk]) expect(await emailOf(cookie, other)).toBe(people.otraConsultora)
    const id = await idOf(app, people.otraConsultora)
    const reply = await end(id)
    const { cerradas } = await reply.json()
    expect(cerradas).toBeGreaterThanOrEqual(2)
    for (const cookie of [onPhone, onDesk]) await isGone(cookie)
    const log = await (await app.as('admin')(`/api/admin/bitacora?objeto=${id}`)).json()
    expect(log.items[0]).toMatchObject({
      verbo: 'sesiones_cerradas',
      cambios: { sesiones: [cerradas, 0], motivo: [null, 'Le robaron el teléfono'] },
      actor: { id: await idOf(app, people.admin) },
    })
    expect(await emailOf(await signIn(phone))).toBe(people.otraConsultora)
  })

  test('a missing reason, a staff account and an unknown id are refused', async () => {
    const id = await idOf(app, people.otraConsultora)
    await leavesNoTrace(app, async () => {
      await expectProblem(await end(id, { motivo: ' ' }), 'invalid_request')
      await expectProblem(await end(await idOf(app, people.admin)), 'not_found')
      await expectProblem(await end('0190a0b0-0000-7000-8000-00000000dead'), 'not_found')
    })
  })
})
