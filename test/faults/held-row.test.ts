import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { people } from '../app.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { cookieFrom, startServer } from '../set-up/server.ts'
import { contacto } from '../set-up/shop.ts'
import { busy, looking, stockUp } from './customers.ts'
import { demandKept, sendAgain } from './promises.ts'

if (engine === 'postgres') {
  const database = await demoDatabase()
  const productos = await stockUp(database.env, 1)
  const server = await startServer(database, { settings: busy })
  const cookie = await cookieFrom(server.url, people.consultora)
  afterAll(async () => {
    await server.stop()
    await database.remove()
  })

  const timed = async (path: string, init: RequestInit = {}) => {
    const began = performance.now()
    const reply = await fetch(`${server.url}${path}`, { headers: { cookie }, ...init })
    await reply.arrayBuffer()
    return { status: reply.status, ms: performance.now() - began }
  }

  describe('F09: somebody else holds a row and does not let go', () => {
    test('a held row is told within ten seconds, and everybody else goes on', {
      timeout: 60_000,
    }, async () => {
      const { id, tallas, costo } = productos[0] ?? expect.unreachable()
      const holder = new pg.Client({ connectionString: database.env.DATABASE_URL as string })
      await holder.connect()
      await holder.query('begin')
      await holder.query('select 1 from producto_tallas where id = $1 for update', [tallas.M])

      const lineas = [{ productoId: id, tallaId: tallas.M, cantidad: 1, precioUnitarioCentavos: costo }]
      const body = JSON.stringify({ ...contacto, lineas })
      const attempts = Array.from({ length: 30 }, () => ({ clave: newId(), body, cookie }))
      const sending = attempts.map(({ clave }) =>
        timed('/api/pedidos', {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json', 'idempotency-key': clave },
          body,
        }),
      )
      const reads: Promise<{ status: number; ms: number }>[] = []
      for (let asked = 0; asked < 60; asked++) {
        reads.push(timed(asked % 2 ? '/api/pedidos' : '/api/productos?limite=24'))
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      const others = await Promise.all(reads)
      const refused = await Promise.all(sending)
      await holder.query('rollback')
      await holder.end()
      const sorted = others.map(({ ms }) => ms).sort((one, other) => one - other)
      process.stdout.write(
        `refused within ${Math.max(...refused.map(({ ms }) => ms)).toFixed(0)} ms, others p95 ${sorted[56]?.toFixed(0)} ms\n`,
      )
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
      expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(10_000)
      expect(others.filter(({ status }) => status !== 200)).toEqual([])
      expect(sorted[56]).toBeLessThan(500)

      const journal = { promised: [], open: attempts, faults: [] }
      await sendAgain(server.url, journal)
      await looking(database.env, (db) => demandKept(db, journal.promised))
    })
  })
} else {
  test('F09: SQLite has one server, and nobody else may hold a row', () => {
    expect(engine).toBe('sqlite')
  })
}
