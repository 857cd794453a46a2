import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { people, testApp } from '../app.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { builtPages } from '../set-up/pages.ts'
import { cookieFrom, startServer } from '../set-up/server.ts'
import { lineaOf } from '../set-up/shop.ts'
import { busy, looking, newAttempt, stockUp } from './customers.ts'
import { demandKept, sendAgain } from './promises.ts'

const database = await demoDatabase()
const productos = await stockUp(database.env, 1)
afterAll(database.remove)

/** Loaded into the server before it starts: what its own code never should do, at a signal. */
const fault = (code: string) => `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${code} })`)}`

describe('an uncaught error', () => {
  test.each([
    ['in a timer', `setTimeout(() => { throw new Error('a fault of the test') })`],
    ['in a promise', `Promise.reject(new Error('a fault of the test'))`],
  ])(
    '%s: the server says so in one line, finishes what is under way, ends, and the next one has every promise',
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

describe('an error while a page renders', () => {
  test('an uncached page in Spanish without details; then all is well again', async () => {
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
