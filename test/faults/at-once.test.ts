import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, readPersonas } from '#main/demo/demo-data.ts'
import { type Fetch, people } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { engine, quickDatabase, type TestDatabase } from '../set-up/databases.ts'
import { insist } from '../set-up/insist.ts'
import { invariants } from '../set-up/invariants.ts'
import { registro } from '../set-up/registro.ts'
import { ask as request } from '../set-up/request.ts'
import { codeOf, codesAt, type Door } from '../set-up/segundo-factor.ts'
import { type Server, startServer } from '../set-up/server.ts'
import { type MailServer, mailServer } from '../set-up/smtp.ts'
import { until } from '../set-up/until.ts'
import { looking } from './customers.ts'

/**
 * What may happen once, or so many times, tried two hundred times in the same moment, on three server processes of one PostgreSQL
 * (a folder with SQLite has one).
 */
const atOnce = 200
const wrong = 'No-es-esta-1'
/** Of whom no other test knows. */
const others = readPersonas()
  .consultoras.map(({ email }) => email)
  .filter((email) => !Object.values<string>(people).includes(email))
const shifts: [string, number[]][] =
  engine === 'postgres'
    ? [
        ['three servers', [0, 0, 0]],
        ['three servers whose clocks are five seconds apart', [0, 5_000, -5_000]],
      ]
    : [['one server', [0]]]

describe.each(shifts)('two hundred requests at once, on %s', { timeout: 120_000 }, (_, clocks) => {
  let database: TestDatabase
  let mail: MailServer
  let servers: Server[] = []
  const at = (nth: number) => (servers[nth % servers.length] as Server).url

  beforeAll(async () => {
    database = await quickDatabase()
    mail = await mailServer()
    const start = (ms: number) =>
      startServer(database, {
        imports: [new URL('../set-up/shifted-clock.mjs', import.meta.url).href],
        settings: {
          ...{ CLOCK_SHIFT_MS: String(ms), TRUST_PROXY: '1', LOG_LEVEL: 'silent' },
          ...{ SMTP_URL: mail.url, MAIL_FROM: 'Azahar <hola@azahar.example>' },
        },
      })
    servers = await Promise.all(clocks.map(start))
  }, 60_000)
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await looking(database.env, (db) => invariants({ context: { db } }))
    await mail.down()
    await database.remove()
  }, 60_000)

  /** From an address that nobody else comes from. */
  let asked = 0
  const fresh = () => `198.51.${Math.floor(++asked / 250)}.${asked % 250}`
  const ask = (nth: number, method: string, path: string, body?: object, { cookie = '', from = fresh() } = {}) =>
    insist(async () => {
      const headers = { 'x-forwarded-for': from, ...(cookie && { cookie }) }
      // A connection of its own, as each of so many browsers has.
      // A server that is late for a connection closes it: asked again, as by a browser.
      const sent = request(at(nth), path, { method, headers, agent: false, ...(body && { body }) })
      const reply = await sent.catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNRESET') return null
        throw error
      })
      if (!reply) return new Response(null, { status: 503 })
      const cookies = (reply.headers['set-cookie'] ?? []).map((it): [string, string] => ['set-cookie', it])
      return new Response(reply.status === 204 ? null : reply.text, { status: reply.status, headers: cookies })
    })
  /** How often each status is the answer to so many at once, one server after the other. */
  const together = async (send: (nth: number) => Promise<Response>): Promise<Record<string, number>> => {
    const replies = await Promise.all(Array.from({ length: atOnce }, (_, nth) => send(nth)))
    await Promise.all(replies.map((reply) => reply.arrayBuffer()))
    return Object.fromEntries([...Map.groupBy(replies, (it) => it.status)].map(([status, all]) => [status, all.length]))
  }
  /** Some are answered so, no more than `max`, and all others wait. One that found no place (503) may have taken a try, and lets nobody in. */
  const atMost = (max: number, status: number, tried: Record<string, number>) => {
    const { [status]: some = 0, 429: waits = 0, 503: busy = 0 } = tried
    expect([some + waits + busy, tried]).toEqual([atOnce, tried])
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThanOrEqual(max)
  }
  const everywhere = <Each>(act: (nth: number) => Promise<Each>) => Promise.all(servers.map((_, nth) => act(nth)))
  const signIn = (email: string, password = demoPassword, nth = 0, from?: string) =>
    ask(nth, 'POST', '/api/sesion', { email, password }, { from })
  const cookieFor = async (email: string, password = demoPassword, nth = 0): Promise<string> => {
    const reply = await signIn(email, password, nth)
    if (reply.status !== 204) throw new Error(`${email} cannot sign in: ${reply.status} ${await reply.text()}`)
    return cookieOf(reply)
  }
  const statusOf = async (cookie: string, nth = 0) =>
    (await ask(nth, 'GET', '/api/perfil', undefined, { cookie })).status
  const door: Door = {
    as: () =>
      ((path, { method = 'GET', body, headers } = {}) =>
        ask(0, method, path, body as object, { cookie: (headers as { cookie?: string })?.cookie })) as Fetch,
  }
  const { turnOn } = codesAt(door)
  const bring = (nth: number, cookie: string, codigo: string, tipo: 'app' | 'recuperacion' = 'app') =>
    ask(nth, 'POST', '/api/sesion/segundo-factor', { tipo, codigo }, { cookie })
  /** Eight browsers with a right password whose code is still to come: each sends twenty-five at once. */
  const halves = async (email: string): Promise<(nth: number) => string> => {
    const cookies = (await Promise.all(Array.from({ length: 8 }, (_, nth) => signIn(email, demoPassword, nth)))).map(
      cookieOf,
    )
    return (nth) => cookies[nth % cookies.length] ?? ''
  }

  describe('so many times', () => {
    test('passwords of one account from everywhere: ten are tried, then the right one waits too', async () => {
      atMost(10, 401, await together((nth) => signIn(people.ventas, wrong, nth)))
      expect(await everywhere(async (nth) => (await signIn(people.ventas, demoPassword, nth)).status)).toEqual(
        servers.map(() => 429),
      )
    })

    test('passwords of many accounts from one address: thirty', async () => {
      const from = fresh()
      atMost(30, 401, await together((nth) => signIn(`nadie.${nth}@azahar.test`, wrong, nth, from)))
    })

    test('the present password at a change of it: ten', async () => {
      const cookie = await cookieFor(people.almacen)
      const change = (nth: number, actual: string) => {
        const body = { actual, password: 'Jacaranda88', confirmarPassword: 'Jacaranda88' }
        return ask(nth, 'PUT', '/api/cuentas/contrasena', body, { cookie })
      }
      atMost(10, 400, await together((nth) => change(nth, wrong)))
      expect((await change(1, demoPassword)).status).toBe(429)
    })

    test('recovery letters: twenty from an address, three to a person', async () => {
      const recover = (nth: number, email: string, from?: string) =>
        ask(nth, 'POST', '/api/cuentas/recuperacion', { email }, { from })
      const from = fresh()
      atMost(20, 202, await together((nth) => recover(nth, `nadie.${nth}@azahar.test`, from)))
      expect(await together((nth) => recover(nth, people.catalogo))).toEqual({ 202: 200 })
      const cookie = await cookieFor(people.admin)
      const { items } = await (await ask(0, 'GET', '/api/mensajes?limite=50', undefined, { cookie })).json()
      expect(items.filter(({ para }: { para: string }) => para === people.catalogo)).toHaveLength(3)
    })

    test('applications: twenty from an address, and one for an e-mail', async () => {
      const apply = (nth: number, email: string, from?: string) =>
        ask(nth, 'POST', '/api/cuentas', registro(email), { from })
      const from = fresh()
      const tried = await together((nth) => apply(nth, `muchas.${nth}@altas.test`, from))
      atMost(20, 201, tried)
      expect(await together((nth) => apply(nth, 'una.sola@altas.test'))).toEqual({ 201: 1, 409: 199 })
      const cookie = await cookieFor(people.admin)
      const list = await ask(0, 'GET', '/api/consultoras/solicitudes?limite=50&q=altas.test', undefined, { cookie })
      const { items } = await list.json()
      expect(items).toHaveLength((tried[201] ?? 0) + 1)
    })

    test('codes of a second factor: five are tried, then the right ones wait too', async () => {
      const { email, secret, codigos } = await turnOn(people.otraConsultora)
      const half = await halves(email)
      const tried = await together((nth) => bring(nth, half(nth), String(900_000 + nth)))
      // Of two that one browser sends at once the second may find that it waits for none (409): it is not looked at, nor counted.
      const { 409: late = 0, ...looked } = tried
      atMost(5, 401, { ...looked, 429: (looked[429] ?? 0) + late })
      for (let nth = looked[401] ?? 0; nth < 5; nth++)
        expect((await bring(nth, half(nth), String(800_000 + nth))).status).toBe(401)
      for (const codigo of [codeOf(secret), codigos[0] ?? '']) {
        const tipo = codigo.includes('-') ? 'recuperacion' : 'app'
        const replies = await everywhere((nth) => bring(nth, half(nth), codigo, tipo))
        expect(replies.map(({ status }) => status)).toEqual(servers.map(() => 429))
      }
    })
  })

  describe('once', () => {
    test('a code of an app', async () => {
      const { email, secret } = await turnOn(people.consultora)
      const half = await halves(email)
      const codigo = codeOf(secret)
      // Whoever comes late in the browser that it was good in finds that it waits for none (409).
      const tried = await together((nth) => bring(nth, half(nth), codigo))
      const { 204: good, 401: used = 0, 409: late = 0, 429: waits = 0 } = tried
      expect([good, used + late + waits, tried]).toEqual([1, 199, tried])
    })

    test('a recovery code', async () => {
      const { email, codigos, cookie } = await turnOn(people.expirada)
      const half = await halves(email)
      const tried = await together((nth) => bring(nth, half(nth), codigos[0] ?? '', 'recuperacion'))
      expect(tried).toMatchObject({ 204: 1 })
      const left = await ask(0, 'GET', '/api/perfil/seguridad', undefined, { cookie })
      expect(await left.json()).toMatchObject({ codigos: 9 })
    })

    test('the link of an invitation', async () => {
      const email = 'a.la.vez@tienda.test'
      const codigo = await invited(email, 'almacen')
      const accepted: number[] = []
      const tried = await together(async (nth) => {
        const body = { codigo, password: `Jacaranda${nth}`, confirmarPassword: `Jacaranda${nth}` }
        const reply = await ask(nth, 'POST', '/api/cuentas/invitacion', body)
        if (reply.status === 201) accepted.push(nth)
        return reply
      })
      expect(tried).toEqual({ 201: 1, 404: 199 })
      await cookieFor(email, `Jacaranda${accepted[0]}`, 1)
    })

    test('a change of password: one of two hundred, and no cookie of before is good anywhere after it', async () => {
      const email = people.pendiente
      const copied = await cookieFor(email)
      const more = await everywhere((nth) => cookieFor(email, demoPassword, nth))
      expect(await everywhere((nth) => statusOf(copied, nth))).toEqual(servers.map(() => 200))
      const won: { cookie: string; password: string }[] = []
      await together(async (nth) => {
        const password = `Bugambilia${nth}`
        const body = { actual: demoPassword, password, confirmarPassword: password }
        const reply = await ask(nth, 'PUT', '/api/cuentas/contrasena', body, { cookie: copied })
        if (reply.status === 204) won.push({ cookie: cookieOf(reply), password })
        return reply
      })
      expect(won).toHaveLength(1)
      const [{ cookie, password }] = won as [(typeof won)[0]]
      for (const old of [copied, ...more])
        expect(await everywhere((nth) => statusOf(old, nth))).toEqual(servers.map(() => 401))
      expect(await everywhere((nth) => statusOf(cookie, nth))).toEqual(servers.map(() => 200))
      await cookieFor(email, password, 1)
    })
  })

  test('a sign-in in flight with the old password is void after the password changes', async () => {
    for (const email of others.slice(0, 5)) {
      const cookie = await cookieFor(email)
      let over = false
      const opened: string[] = []
      const signingIn = Array.from({ length: 6 }, async (_, nth) => {
        while (!over) {
          const reply = await signIn(email, demoPassword, nth)
          if (reply.status === 204) opened.push(cookieOf(reply))
        }
      })
      const body = { actual: demoPassword, password: 'Magnolia55', confirmarPassword: 'Magnolia55' }
      const changed = await ask(1, 'PUT', '/api/cuentas/contrasena', body, { cookie })
      over = true
      await Promise.all(signingIn)
      expect(changed.status).toBe(204)
      expect(opened.length).toBeGreaterThan(0)
      const alive = await Promise.all(opened.map((old, nth) => statusOf(old, nth)))
      expect(alive.filter((status) => status !== 401)).toEqual([])
    }
  })

  test('the last of two administrators who make each other less stays', async () => {
    const email = 'gemela@tienda.test'
    const codigo = await invited(email, 'admin')
    const made = { codigo, password: demoPassword, confirmarPassword: demoPassword }
    expect((await ask(0, 'POST', '/api/cuentas/invitacion', made)).status).toBe(201)
    const cookies = [await cookieFor(people.admin), await cookieFor(email, demoPassword, 1)]
    const { miembros } = await (await ask(0, 'GET', '/api/admin/equipo', undefined, { cookie: cookies[0] })).json()
    const idOf = (of: string) => miembros.find((it: { email: string }) => it.email === of).id
    const ids = [idOf(people.admin), idOf(email)]
    const tried = await together((nth) => {
      const who = nth % 2
      const [path, method, body] = [
        ['baja', 'POST', { motivo: 'Prueba' }] as const,
        ['rol', 'PUT', { role: 'ventas', antes: 'admin' }] as const,
      ][who] as [string, string, object]
      const target = ids[1 - who]
      return ask(nth, method, `/api/admin/equipo/${target}/${path}`, body, { cookie: cookies[who] })
    })
    expect(tried[204]).toBe(1)
    const left = await Promise.all(
      cookies.map((cookie) => ask(1, 'GET', '/api/admin/equipo', undefined, { cookie }).then((it) => it.status)),
    )
    expect(left.toSorted()).toEqual([200, 401])
  })

  /** Somebody who is asked to the team. @returns the code of her letter. */
  async function invited(email: string, role: string): Promise<string> {
    const cookie = await cookieFor(people.admin)
    const body = { nombreCompleto: 'Ana Prado', email, role }
    const reply = await ask(0, 'POST', '/api/admin/equipo/invitaciones', body, { cookie })
    expect(reply.status).toBe(201)
    const letter = await until('her letter', () => mail.received.find(({ to }) => to.includes(email)))
    return /\/invitacion#([\w.-]+)/.exec(letter.body)?.[1] ?? ''
  }
})
