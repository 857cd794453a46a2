import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { openContext } from '#main/context.ts'
import { people } from '../app.ts'
import { newCluster } from '../set-up/cluster.ts'
import { demoDatabase, emptyDatabase } from '../set-up/databases.ts'
import { freePort } from '../set-up/free-port.ts'
import { invariants } from '../set-up/invariants.ts'
import { runProgram } from '../set-up/program.ts'
import { cookieFrom, serve, spawnServer, startServer } from '../set-up/server.ts'
import { lineaOf } from '../set-up/shop.ts'
import { openProxy } from '../set-up/tcp-proxy.ts'
import { until } from '../set-up/until.ts'
import { makeWorld } from '../set-up/world.ts'
import {
  busy,
  demandKept,
  looking,
  newAttempt,
  newJournal,
  percentile,
  sendAgain,
  signInAll,
  stockUp,
  work,
} from './customers.ts'

/** PostgreSQL is away, crashes, is slow, or a row in it is locked (vitest.config.ts: on PostgreSQL only). */

describe('an unreachable database', async () => {
  const cluster = await newCluster()
  const { env: settings, remove } = await emptyDatabase()
  const env = { ...settings, DATABASE_URL: cluster.url }
  afterAll(async () => {
    await cluster.remove()
    await remove()
  })

  describe('at start', () => {
    test('the server answers 503, and serves within two seconds of PostgreSQL', { timeout: 120_000 }, async () => {
      const port = await freePort()
      const server = await spawnServer({ env }, { port })
      const status = (path: string) =>
        fetch(`${server.url}${path}`).then(
          (reply) => reply.status,
          () => 0,
        )
      await until('an answer', async () => (await status('/healthz')) === 503, 60_000)
      expect([await status('/readyz'), await status('/'), await status('/api/productos')]).toEqual([503, 503, 503])
      await pause(3_000)
      expect(await status('/healthz')).toBe(503)
      await cluster.start()
      const began = performance.now()
      await until('health', async () => (await status('/healthz')) === 200, 10_000)
      expect(performance.now() - began).toBeLessThan(2_500)
      expect(await status('/readyz')).toBe(200)
      await server.stop()
      expect(await server.ended).toBe(0)
    })

    test('a database that does not exist ends the server with one sentence', { timeout: 60_000 }, async () => {
      const url = new URL(cluster.url)
      url.pathname = '/nobody'
      const server = await spawnServer({ env: { ...env, DATABASE_URL: url.href } })
      expect(await server.ended).toBe(1)
      expect(server.said()).toMatch(/^DATABASE_URL cannot be used: database "nobody" does not exist\.$/m)
    })
  })

  describe('crashing under load', () => {
    test('the server answers 503, recovers, and loses no answered request', { timeout: 240_000 }, async () => {
      await cluster.start().catch(() => {})
      const context = await openContext(env)
      await makeWorld(context)
      await context.close()
      const productos = await stockUp(env)
      const server = await startServer({ env }, { settings: busy })
      const customers = await signInAll(server.url)
      const journal = newJournal()
      let over = false
      const working = work(server.url, customers, productos, journal, () => over)
      void server.ended.then(
        (end) => end !== 0 && process.stdout.write(`The server ended (${end}): ${server.said().slice(-3_000)}`),
      )
      const crashes = Number(process.env.TRUST_CRASHES ?? 30)
      let slowest = 0
      for (let round = 0; round < crashes; round++) {
        await pause(300 + Math.random() * 300)
        // Every third time PostgreSQL only drops its connections.
        if (round % 3 === 2) await cluster.cutOff()
        else await cluster.crash()
        const away = await fetch(`${server.url}/api/productos?limite=1`)
        expect([200, 503]).toContain(away.status)
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
        if (round % 3 !== 2) await cluster.start()
        const began = performance.now()
        await until('service', async () => (await fetch(`${server.url}/readyz`)).status === 200, 10_000)
        slowest = Math.max(slowest, performance.now() - began)
      }
      await pause(1_000)
      over = true
      await working
      const unanswered = journal.open.length
      await sendAgain(server.url, journal)
      await server.stop()
      await looking(env, async (db) => {
        await demandKept(db, journal.promised)
        await invariants({ context: { db } })
      })
      expect(journal.faults).toEqual([])
      process.stdout.write(
        `postgres: ${crashes} crashes, ${journal.promised.length} promises kept, ${unanswered} sent again, back within ${Math.round(slowest)} ms\n`,
      )
      expect(slowest).toBeLessThan(3_000)
    })
  })

  test('a backup is refused with a sentence', async () => {
    await cluster.crash().catch(() => {})
    const { code, err } = await runProgram('backup', env)
    expect([code, err]).toEqual([1, expect.stringMatching(/^pg_dump: error: connection to server/)])
  })
})

describe('a slow connection', async () => {
  const database = await demoDatabase()
  const near = new URL(database.env.DATABASE_URL as string)
  const proxy = await openProxy(Number(near.port))
  near.port = String(proxy.port)
  const server = await startServer({ env: { ...database.env, DATABASE_URL: near.href } })
  const cookie = await cookieFrom(server.url, people.consultora)
  afterAll(async () => {
    proxy.slow(0)
    proxy.swallow(false)
    await server.stop()
    proxy.stop()
    await database.remove()
  })

  const timed = async (path: string, headers: Record<string, string> = {}) => {
    const began = performance.now()
    const reply = await fetch(`${server.url}${path}`, { headers, signal: AbortSignal.timeout(20_000) })
    await reply.arrayBuffer()
    return { status: reply.status, ms: performance.now() - began }
  }
  const unread = () => timed('/api/pedidos?limite=10', { cookie })

  describe('slow answers', () => {
    test.each([50, 500])(
      'delayed by %d ms: visitors are served quickly, and lists still load',
      { timeout: 60_000 },
      async (ms) => {
        expect((await timed('/')).status).toBe(200)
        proxy.slow(ms)
        const waits: Promise<{ status: number; ms: number }>[] = []
        for (let asked = 0; asked < 160; asked++) {
          waits.push(timed(asked % 2 ? '/' : '/api/productos?limite=24'))
          await pause(50)
        }
        const answers = await Promise.all(waits)
        expect(answers.filter(({ status }) => status !== 200)).toEqual([])
        expect(
          percentile(
            answers.map((it) => it.ms),
            0.95,
          ),
        ).toBeLessThan(500)
        expect((await timed('/api/pedidos', { cookie })).status).toBe(200)
        proxy.slow(0)
        await until('full speed', async () => (await timed('/api/pedidos', { cookie })).ms < 200, 5_000)
      },
    )

    test('delayed by five seconds: 503 within ten seconds', { timeout: 60_000 }, async () => {
      proxy.slow(5_000)
      const asked = Array.from({ length: 50 }, () => unread())
      const answers = await Promise.all(asked)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
      expect(Math.max(...answers.map((it) => it.ms))).toBeLessThan(10_000)
      proxy.slow(0)
      const good = async () => {
        const { status, ms } = await unread()
        return status === 200 && ms < 200
      }
      await until('full speed', good, 5_000)
    })
  })

  test('a half-open connection fails within six seconds', { timeout: 60_000 }, async () => {
    expect((await unread()).status).toBe(200)
    proxy.swallow(true)
    const { status, ms } = await unread()
    expect(status).toBe(503)
    expect(ms).toBeLessThan(6_000)
    // New connections work; swallowed ones never do again.
    proxy.swallow(false)
    await until('service', async () => (await unread()).status === 200, 10_000)
  })
})

describe('a locked row', async () => {
  const database = await demoDatabase()
  const productos = await stockUp(database.env, 1)
  const server = await serve(database, { settings: busy })
  const cookie = await cookieFrom(server.url, people.consultora)

  const timed = async (path: string, init: RequestInit = {}) => {
    const began = performance.now()
    const reply = await fetch(`${server.url}${path}`, { headers: { cookie }, ...init })
    await reply.arrayBuffer()
    return { status: reply.status, ms: performance.now() - began }
  }

  const p95 = (replies: { ms: number }[]) =>
    percentile(
      replies.map(({ ms }) => ms),
      0.95,
    )
  /** Sixty reads, twenty a second. */
  async function readAWhile() {
    const reads: ReturnType<typeof timed>[] = []
    for (let asked = 0; asked < 60; asked++) {
      reads.push(timed(asked % 2 ? '/api/pedidos' : '/api/productos?limite=24'))
      await pause(50)
    }
    return Promise.all(reads)
  }

  test('requests for the row get 503 within ten seconds, and all others go on', { timeout: 60_000 }, async () => {
    const [producto = expect.unreachable()] = productos
    const quiet = p95(await readAWhile())
    const holder = new pg.Client({ connectionString: database.env.DATABASE_URL as string })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from producto_tallas where id = $1 for update', [producto.tallas.M])

    const attempts = Array.from({ length: 30 }, () => newAttempt(cookie, lineaOf(producto)))
    const sending = attempts.map(({ request }) => timed('/api/pedidos', request))
    const others = await readAWhile()
    const refused = await Promise.all(sending)
    await holder.query('rollback')
    await holder.end()
    const slowest = Math.max(...refused.map(({ ms }) => ms))
    process.stdout.write(
      `refused within ${slowest.toFixed(0)} ms, others p95 ${p95(others).toFixed(0)} ms (${quiet.toFixed(0)} before)\n`,
    )
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
    expect(slowest).toBeLessThan(10_000)
    expect(others.filter(({ status }) => status !== 200)).toEqual([])
    expect(p95(others)).toBeLessThan(Math.max(500, 4 * quiet))

    const journal = { promised: [], open: attempts, faults: [] }
    await sendAgain(server.url, journal)
    await looking(database.env, (db) => demandKept(db, journal.promised))
  })
})
