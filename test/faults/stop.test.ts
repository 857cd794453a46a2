import { afterAll, describe, expect, test } from 'vitest'
import { demoDatabase } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { cookieFrom, startServer } from '../set-up/server.ts'
import { until } from '../set-up/until.ts'
import { busy, looking, newJournal, signInAll, stockUp, work } from './customers.ts'

const database = await demoDatabase()
afterAll(database.remove)

describe('SIGTERM while people work', () => {
  test('finishes what was begun, tells live pages to return, ends with 0', { timeout: 60_000 }, async () => {
    const productos = await stockUp(database.env, 1)
    for (let round = 0; round < 5; round++) {
      const server = await startServer(database, { settings: busy })
      const cookie = await cookieFrom(server.url, 'consultora@azahar.test')
      const streams = await Promise.all(
        Array.from({ length: 5 }, () => fetch(`${server.url}/api/pedidos/en-vivo`, { headers: { cookie } })),
      )
      const farewells = streams.map((reply) => reply.text())
      const journal = newJournal()
      const working = work(server.url, await signInAll(server.url), productos, journal, () => false)
      await new Promise((resolve) => setTimeout(resolve, 400))
      const began = performance.now()
      server.signal('SIGTERM')
      server.signal('SIGTERM')
      expect(await server.ended).toBe(0)
      expect(performance.now() - began).toBeLessThan(10_000)
      await working
      const pauses = (await Promise.all(farewells)).map((text) =>
        Number(text.match(/event: adios\n[\s\S]*?retry: (\d+)/)?.[1]),
      )
      for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(500)
      expect(new Set(pauses).size).toBeGreaterThan(1)

      const rows = await looking(database.env, async (db) => {
        await invariants({ context: { db } })
        return db.read.selectFrom('idempotencia').select('clave').execute()
      })
      const kept = new Set(rows.map(({ clave }) => clave))
      for (const it of journal.promised) if (it.kind === 'pedido') expect(kept.has(it.clave)).toBe(true)
      // Nobody whose pedido was taken was left without an answer.
      expect(journal.open.filter(({ clave }) => kept.has(clave))).toEqual([])
      expect(journal.faults).toEqual([])
    }
  })
})

describe('two servers on one folder', () => {
  test('a second server on the folder ends at once; a kill frees it', async () => {
    if (database.env.DATABASE_URL) {
      // Several servers may share a PostgreSQL database (test/api/en-vivo.test.ts).
      const servers = await Promise.all([startServer(database), startServer(database)])
      for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200)
      for (const server of servers) await server.stop()
      return
    }
    const first = await startServer(database)
    await expect(startServer(database)).rejects.toThrow(
      new RegExp(`in use by another Azahar server \\(process ${first.pid}, ${first.url}`),
    )
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    first.signal('SIGKILL')
    await first.ended
    const third = await startServer(database)
    await until('health', async () => (await fetch(`${third.url}/readyz`)).status === 200)
    await third.stop()
  })
})
