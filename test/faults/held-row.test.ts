import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { people } from '../app.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { cookieFrom, serve } from '../set-up/server.ts'
import { lineaOf } from '../set-up/shop.ts'
import { busy, looking, newAttempt, stockUp } from './customers.ts'
import { demandKept, sendAgain } from './promises.ts'

if (engine === 'postgres') {
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

  const p95 = (replies: { ms: number }[]) => replies.map(({ ms }) => ms).sort((a, b) => a - b)[56] ?? Number.NaN
  /** Sixty reads, twenty a second. */
  async function readAWhile() {
    const reads: ReturnType<typeof timed>[] = []
    for (let asked = 0; asked < 60; asked++) {
      reads.push(timed(asked % 2 ? '/api/pedidos' : '/api/productos?limite=24'))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return Promise.all(reads)
  }

  describe('another connection holds a row lock', () => {
    test('a held row is told within ten seconds, and everybody else goes on', { timeout: 60_000 }, async () => {
      const [producto = expect.unreachable()] = productos
      // What others wait for anyway, on this machine and now.
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
} else {
  test('SQLite has one server, so no other process can hold a row', () => {
    expect(engine).toBe('sqlite')
  })
}
