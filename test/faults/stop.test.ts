import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { people, testApp } from '../app.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { builtPages } from '../set-up/pages.ts'
import { cookieFrom, startServer } from '../set-up/server.ts'
import { lineaOf } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'
import { busy, demandKept, looking, newAttempt, newJournal, sendAgain, signInAll, stockUp, work } from './customers.ts'

/** The server process ends: by a signal, by a second server, by an uncaught fault. */

describe('a signal, and a second server', async () => {
  const database = await demoDatabase()
  afterAll(database.remove)

  describe('SIGTERM', () => {
    test('finishes running requests, tells live pages to reconnect, exits with 0', { timeout: 60_000 }, async () => {
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
        await pause(400)
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
        // Every stored pedido was answered.
        expect(journal.open.filter(({ clave }) => kept.has(clave))).toEqual([])
        expect(journal.faults).toEqual([])
      }
    })
  })

  describe('two servers on one folder', () => {
    test('the second exits at once; a kill frees the folder', async () => {
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
})

describe('an uncaught fault', async () => {
  const database = await demoDatabase()
  const productos = await stockUp(database.env, 1)
  afterAll(database.remove)

  /** Code that a signal runs inside the server. */
  const fault = (code: string) =>
    `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${code} })`)}`

  describe('an exception', () => {
    test.each([
      ['in a timer', `setTimeout(() => { throw new Error('a fault of the test') })`],
      ['in a promise', `Promise.reject(new Error('a fault of the test'))`],
    ])(
      '%s: the server logs one line, finishes running requests and exits; the next one has every answered pedido',
      async (_, code) => {
        const server = await startServer(database, { settings: busy, imports: [fault(code)] })
        onTestFinished(server.stop)
        const cookie = await cookieFrom(server.url, people.consultora)
        const live = await fetch(`${server.url}/api/pedidos/en-vivo`, { headers: { cookie } })
        onTestFinished(() => void live.body?.cancel().catch(() => {}))
        const attempt = newAttempt(cookie, lineaOf(productos[0] ?? expect.unreachable(), 'M', 2))
        const sending = fetch(`${server.url}/api/pedidos`, attempt.request).then(
          (reply) => reply.status,
          () => 'cut off',
        )
        const began = performance.now()
        server.signal('SIGUSR2')
        expect(await server.ended).toBe(1)
        expect(performance.now() - began).toBeLessThan(2_000)
        expect([201, 'cut off']).toContain(await sending)
        const lines = server.said().split('\n')
        const told = lines.filter((line) => line.includes('a fault of the test')).map((line) => JSON.parse(line))
        expect(told).toEqual([expect.objectContaining({ level: 60, err: expect.objectContaining({ type: 'Error' }) })])

        const next = await startServer(database, { settings: busy })
        const journal = { promised: [], open: [attempt], faults: [] }
        await sendAgain(next.url, journal)
        await next.stop()
        await looking(database.env, async (db) => {
          await demandKept(db, journal.promised)
          await invariants({ context: { db } })
        })
      },
    )
  })

  describe('a page that cannot be rendered', () => {
    test('is an uncached page in Spanish without details, and renders again afterwards', async () => {
      const app = await testApp({ renderPage: await builtPages() })
      const { schema } = app.context.db.read
      const visit = async (person: 'visitor' | 'consultora' | 'admin', page: string) => {
        const reply = await app.as(person)(page, { headers: { accept: 'text/html' } })
        return { status: reply.status, kept: reply.headers.get('cache-control'), html: await reply.text() }
      }
      const pages = [
        ['visitor', paths.categoria('pijamas')],
        ['consultora', paths.catalogo],
        ['consultora', paths.misPedidos],
        ['admin', paths.adminProductos],
        ['admin', paths.adminDashboard],
      ] as const
      for (const table of ['productos', 'pedidos']) await schema.alterTable(table).renameTo(`${table}Gone`).execute()
      const broken = await Promise.all(pages.map(async ([person, page]) => ({ page, ...(await visit(person, page)) })))
      for (const table of ['productos', 'pedidos']) await schema.alterTable(`${table}Gone`).renameTo(table).execute()
      for (const { page, status, kept, html } of broken) {
        expect([page, [200, 500].includes(status)]).toEqual([page, true])
        expect([page, kept]).toEqual([page, expect.stringMatching(/no-store/)])
        expect([page, html]).toEqual([page, expect.stringMatching(/<html lang="es-MX"/)])
        const details = /productosGone|no such table|does not exist|sqlite|node_modules|at \w+ \(|PED-\d{6}/i
        expect([page, html.match(details)]).toEqual([page, null])
      }
      for (const [person, page] of pages) {
        const { status, html } = await visit(person, page)
        expect([page, status]).toEqual([page, 200])
        expect([page, html]).toEqual([page, expect.stringMatching(/PED-\d{6}|\$\d+\.\d\d/)])
      }
    })
  })
})
