import { afterAll, describe, expect, test } from 'vitest'
import { people } from '../app.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { cookieFrom, startServer } from '../set-up/server.ts'
import { openProxy } from '../set-up/tcp-proxy.ts'
import { until } from '../set-up/until.ts'

if (engine === 'postgres') {
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
  const at = (sorted: number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN

  describe('the database is slow', () => {
    test.each([50, 500])(
      'by %d ms: what visitors see stays quick, and her list still comes',
      { timeout: 60_000 },
      async (ms) => {
        expect((await timed('/')).status).toBe(200)
        proxy.slow(ms)
        const waits: Promise<{ status: number; ms: number }>[] = []
        for (let asked = 0; asked < 160; asked++) {
          waits.push(timed(asked % 2 ? '/' : '/api/productos?limite=24'))
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
        const answers = await Promise.all(waits)
        expect(answers.filter(({ status }) => status !== 200)).toEqual([])
        const sorted = answers.map((it) => it.ms).sort((one, other) => one - other)
        expect(at(sorted, 0.95)).toBeLessThan(500)
        expect((await timed('/api/pedidos', { cookie })).status).toBe(200)
        proxy.slow(0)
        await until('full speed', async () => (await timed('/api/pedidos', { cookie })).ms < 200, 5_000)
      },
    )

    test('slow by five seconds: a clear refusal within ten, and full speed afterwards', {
      timeout: 60_000,
    }, async () => {
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

  test('a half-open connection ends its query within six seconds', {
    timeout: 60_000,
  }, async () => {
    expect((await unread()).status).toBe(200)
    proxy.swallow(true)
    const { status, ms } = await unread()
    expect(status).toBe(503)
    expect(ms).toBeLessThan(6_000)
    // New connections are good; those that were swallowed stay so for ever.
    proxy.swallow(false)
    await until('service', async () => (await unread()).status === 200, 10_000)
  })
} else {
  test('SQLite runs in the process, without a connection that could be slow', () => {
    expect(engine).toBe('sqlite')
  })
}
