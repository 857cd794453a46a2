import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, readPersonas } from '#main/demo/demo-data.ts'
import { openDatabase } from '#platform/db/database.ts'
import { openLog } from '#platform/log.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { type Fetch, people } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { demoDatabase, engine, quickDatabase, type TestDatabase } from '../set-up/databases.ts'
import { insist } from '../set-up/insist.ts'
import { invariants } from '../set-up/invariants.ts'
import { megabytesOf } from '../set-up/memory.ts'
import { registro } from '../set-up/registro.ts'
import { type Answer, ask, ask as request } from '../set-up/request.ts'
import { codeOf, codesAt, type Door } from '../set-up/segundo-factor.ts'
import { asJson, cookieFrom, type Server, serve, startServer } from '../set-up/server.ts'
import { lineaOf, pedidoAs } from '../set-up/shop.ts'
import { makeSignInCostly } from '../set-up/sign-in-cost.ts'
import { type MailServer, mailServer } from '../set-up/smtp.ts'
import { until } from '../set-up/until.ts'
import { looking, percentile, stockUp } from './customers.ts'

/** Limits hold when hundreds of requests arrive at once, on several servers, with wrong clocks. */

describe('two hundred requests at once', async () => {
  const atOnce = 200
  const wrong = 'No-es-esta-1'
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

  describe.each(shifts)('on %s', { timeout: 120_000 }, (_, clocks) => {
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

    /** An address of its own for each request. */
    let asked = 0
    const fresh = () => `198.51.${Math.floor(++asked / 250)}.${asked % 250}`
    const ask = (nth: number, method: string, path: string, body?: object, { cookie = '', from = fresh() } = {}) =>
      insist(async () => {
        const headers = { 'x-forwarded-for': from, ...(cookie && { cookie }) }
        // A connection each, like separate browsers; a reset one is retried.
        const sent = request(at(nth), path, { method, headers, agent: false, ...(body && { body }) })
        const reply = await sent.catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ECONNRESET') return null
          throw error
        })
        if (!reply) return new Response(null, { status: 503 })
        const cookies = (reply.headers['set-cookie'] ?? []).map((it): [string, string] => ['set-cookie', it])
        return new Response(reply.status === 204 ? null : reply.text, { status: reply.status, headers: cookies })
      })
    /** Counts the answers by status; requests go to the servers in turn. */
    const together = async (send: (nth: number) => Promise<Response>): Promise<Record<string, number>> => {
      const replies = await Promise.all(Array.from({ length: atOnce }, (_, nth) => send(nth)))
      await Promise.all(replies.map((reply) => reply.arrayBuffer()))
      return Object.fromEntries(
        [...Map.groupBy(replies, (it) => it.status)].map(([status, all]) => [status, all.length]),
      )
    }
    /** Asserts that at most `max` requests got `status` and all others 429 or 503. */
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
    /** Eight browsers that have passed the password and lack the code. */
    const halves = async (email: string): Promise<(nth: number) => string> => {
      const cookies = (await Promise.all(Array.from({ length: 8 }, (_, nth) => signIn(email, demoPassword, nth)))).map(
        cookieOf,
      )
      return (nth) => cookies[nth % cookies.length] ?? ''
    }

    describe('limited tries', () => {
      test('ten passwords of one account are checked, then even the right one waits', async () => {
        atMost(10, 401, await together((nth) => signIn(people.ventas, wrong, nth)))
        expect(await everywhere(async (nth) => (await signIn(people.ventas, demoPassword, nth)).status)).toEqual(
          servers.map(() => 429),
        )
      })

      test('thirty passwords from one address are checked', async () => {
        const from = fresh()
        atMost(30, 401, await together((nth) => signIn(`nadie.${nth}@azahar.test`, wrong, nth, from)))
      })

      test('ten current passwords at a password change are checked', async () => {
        const cookie = await cookieFor(people.almacen)
        const change = (nth: number, actual: string) => {
          const body = { actual, password: 'Jacaranda88', confirmarPassword: 'Jacaranda88' }
          return ask(nth, 'PUT', '/api/cuentas/contrasena', body, { cookie })
        }
        atMost(10, 400, await together((nth) => change(nth, wrong)))
        expect((await change(1, demoPassword)).status).toBe(429)
      })

      test('an address requests twenty recovery letters, a person gets three', async () => {
        const recover = (nth: number, email: string, from?: string) =>
          ask(nth, 'POST', '/api/cuentas/recuperacion', { email }, { from })
        const from = fresh()
        atMost(20, 202, await together((nth) => recover(nth, `nadie.${nth}@azahar.test`, from)))
        expect(await together((nth) => recover(nth, people.catalogo))).toEqual({ 202: 200 })
        const cookie = await cookieFor(people.admin)
        const { items } = await (await ask(0, 'GET', '/api/mensajes?limite=50', undefined, { cookie })).json()
        expect(items.filter(({ para }: { para: string }) => para === people.catalogo)).toHaveLength(3)
      })

      test('an address sends twenty applications, an e-mail one', async () => {
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

      test('five second-factor codes are checked, then even the right one waits', async () => {
        const { email, secret, codigos } = await turnOn(people.otraConsultora)
        const half = await halves(email)
        const tried = await together((nth) => bring(nth, half(nth), String(900_000 + nth)))
        // 409: the browser no longer waits for a code; not counted as a try.
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

    describe('single use', () => {
      test('a code of an app works once', async () => {
        const { email, secret } = await turnOn(people.consultora)
        const half = await halves(email)
        const codigo = codeOf(secret)
        // 409: another request of this browser used it.
        const tried = await together((nth) => bring(nth, half(nth), codigo))
        const { 204: good, 401: used = 0, 409: late = 0, 429: waits = 0 } = tried
        expect([good, used + late + waits, tried]).toEqual([1, 199, tried])
      })

      test('a recovery code works once', async () => {
        const { email, codigos, cookie } = await turnOn(people.expirada)
        const half = await halves(email)
        const tried = await together((nth) => bring(nth, half(nth), codigos[0] ?? '', 'recuperacion'))
        expect(tried).toMatchObject({ 204: 1 })
        const left = await ask(0, 'GET', '/api/perfil/seguridad', undefined, { cookie })
        expect(await left.json()).toMatchObject({ codigos: 9 })
      })

      test('an invitation link works once', async () => {
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

      test('one password change wins, and every older session ends on every server', async () => {
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

    test('a sign-in in flight with the old password opens no session after the change', async () => {
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

    /** Invites somebody to the team. @returns the code of the letter. */
    async function invited(email: string, role: string): Promise<string> {
      const cookie = await cookieFor(people.admin)
      const body = { nombreCompleto: 'Ana Prado', email, role }
      const reply = await ask(0, 'POST', '/api/admin/equipo/invitaciones', body, { cookie })
      expect(reply.status).toBe(201)
      const letter = await until('the letter', () => mail.received.find(({ to }) => to.includes(email)))
      return /\/invitacion#([\w.-]+)/.exec(letter.body)?.[1] ?? ''
    }
  })
})

describe('a wrong clock', async () => {
  const database = await demoDatabase()
  afterAll(database.remove)

  test('sessions end on time, numbers stay unique, limits expire', { timeout: 90_000 }, async () => {
    const [producto = expect.unreachable()] = await stockUp(database.env, 1)
    const shifted = (ms: number) =>
      startServer(database, {
        imports: [new URL('../set-up/shifted-clock.mjs', import.meta.url).href],
        settings: { CLOCK_SHIFT_MS: String(ms) },
      })
    const status = (url: string, cookie: string) =>
      fetch(`${url}/api/perfil`, { headers: { cookie } }).then((it) => it.status)
    const numbers: string[] = []
    const buy = async (url: string, cookie: string) => {
      const reply = await fetch(`${url}/api/pedidos`, pedidoAs(cookie, [lineaOf(producto)]))
      expect(reply.status).toBe(201)
      numbers.push((await reply.json()).numeroPedido)
    }

    const right = await startServer(database)
    const cookie = await cookieFrom(right.url, people.consultora)
    await buy(right.url, cookie)
    const wrong = asJson('', 'POST', { email: people.otraConsultora, password: 'Equivocada-1' })
    for (let tries = 0; tries < 12; tries++) await fetch(`${right.url}/api/sesion`, wrong)
    await expect(cookieFrom(right.url, people.otraConsultora)).rejects.toThrow('429')
    await right.stop()

    for (const ms of [hourMs, -hourMs, 8 * dayMs, -8 * dayMs]) {
      const server = await shifted(ms)
      // Tries counted at another time lock nobody out; a session lasts thirty days.
      await cookieFrom(server.url, people.otraConsultora)
      expect([ms, await status(server.url, cookie)]).toEqual([ms, 200])
      await buy(server.url, cookie)
      await server.stop()
    }
    const later = await shifted(60 * dayMs)
    expect(await status(later.url, cookie)).toBe(401)
    await buy(later.url, await cookieFrom(later.url, people.consultora))
    await later.stop()

    expect(new Set(numbers).size).toBe(numbers.length)
    await looking(database.env, (db) => invariants({ context: { db } }))
  })
})

describe('a flood of sign-ins', async () => {
  const seconds = Number(process.env.TRUST_SECONDS ?? 10)
  const database = await demoDatabase()
  const db = await openDatabase(database.env, openLog(database.env))
  await makeSignInCostly({ db })
  await db.close()
  const server = await serve(database, {
    settings: { LOGIN_TRIES_PER_ACCOUNT: '100000', LOGIN_FAILURES_PER_ADDRESS: '100000', LOG_LEVEL: 'warn' },
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 220 })

  test('visitors do not wait for two hundred sign-ins at once', { timeout: (seconds + 120) * 1_000 }, async () => {
    let over = false
    const signIns: Answer[] = []
    const flood = Array.from({ length: 200 }, async (_, n) => {
      const password = n % 2 ? 'Azahar2026' : 'No-es-esta-1'
      const email = n % 4 ? people.consultora : 'nadie@azahar.test'
      while (!over) {
        signIns.push(await ask(server.url, '/api/sesion', { agent, method: 'POST', body: { email, password } }))
        // Sooner than the five seconds of Retry-After.
        await pause(500)
      }
    })
    const visits: number[] = []
    let highest = 0
    const began = performance.now()
    const pages = ['/api/productos?limite=24', '/', '/productos/moda-casual', '/api/productos?q=blusa', '/contacto']
    for (let turn = 0; performance.now() - began < seconds * 1_000; turn++) {
      const { status, ms } = await ask(server.url, pages[turn % pages.length] as string, { agent })
      expect(status).toBe(200)
      visits.push(ms)
      highest = Math.max(highest, megabytesOf(server.pid))
      await pause(Math.max(0, 20 - ms))
    }
    over = true
    await Promise.all(flood)
    agent.destroy()

    const p95 = percentile(visits, 0.95)
    const refused = signIns.filter(({ status }) => status === 503)
    const looked = signIns.filter(({ status }) => status === 204 || status === 401)
    process.stdout.write(
      `${engine}: ${visits.length} visits, p95 ${Math.round(p95)} ms; ${looked.length} passwords looked at, ${refused.length} told to wait; at most ${Math.round(highest)} MB\n`,
    )
    expect(signIns.length).toBe(refused.length + looked.length)
    expect(looked.length).toBeGreaterThan(10)
    expect(refused.length).toBeGreaterThan(looked.length)
    for (const { headers } of refused) expect(headers['retry-after']).toBe('5')
    expect(p95).toBeLessThan(500)
    expect(highest).toBeLessThan(700)
  })
})
