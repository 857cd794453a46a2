import { afterAll, describe, expect, test } from 'vitest'
import { openContext } from '#main/context.ts'
import { newCluster } from '../set-up/cluster.ts'
import { emptyDatabase, engine } from '../set-up/databases.ts'
import { freePort } from '../set-up/free-port.ts'
import { invariants } from '../set-up/invariants.ts'
import { runProgram } from '../set-up/program.ts'
import { spawnServer, startServer } from '../set-up/server.ts'
import { until } from '../set-up/until.ts'
import { makeWorld } from '../set-up/world.ts'
import { busy, looking, newJournal, signInAll, stockUp, work } from './customers.ts'
import { demandKept, sendAgain } from './promises.ts'

if (engine === 'postgres') {
  const cluster = await newCluster()
  const { env: settings, remove } = await emptyDatabase()
  const env = { ...settings, DATABASE_URL: cluster.url }
  afterAll(async () => {
    await cluster.remove()
    await remove()
  })

  describe('PostgreSQL is down when the server starts', () => {
    test('it waits and says so, and serves within two seconds after PostgreSQL', { timeout: 120_000 }, async () => {
      const port = await freePort()
      const server = await spawnServer({ env }, { port })
      const status = (path: string) =>
        fetch(`${server.url}${path}`).then(
          (reply) => reply.status,
          () => 0,
        )
      await until('an answer', async () => (await status('/healthz')) === 503, 60_000)
      expect([await status('/readyz'), await status('/'), await status('/api/productos')]).toEqual([503, 503, 503])
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      expect(await status('/healthz')).toBe(503)
      await cluster.start()
      const began = performance.now()
      await until('health', async () => (await status('/healthz')) === 200, 10_000)
      expect(performance.now() - began).toBeLessThan(2_500)
      expect(await status('/readyz')).toBe(200)
      await server.stop()
      expect(await server.ended).toBe(0)
    })

    test('what PostgreSQL refuses is told in one sentence, and the server ends', { timeout: 60_000 }, async () => {
      const url = new URL(cluster.url)
      url.pathname = '/nobody'
      const server = await spawnServer({ env: { ...env, DATABASE_URL: url.href } })
      expect(await server.ended).toBe(1)
      expect(server.said()).toMatch(/^DATABASE_URL cannot be used: database "nobody" does not exist\.$/m)
    })
  })

  describe('PostgreSQL crashes while people work', () => {
    test('no server process dies, errors are 503, it goes on by itself, and every promise is kept', {
      timeout: 240_000,
    }, async () => {
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
        await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 300))
        // Every third time PostgreSQL stays, and cuts off everybody.
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
      await new Promise((resolve) => setTimeout(resolve, 1_000))
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

  test('a backup of a database that is away is refused in a sentence', async () => {
    await cluster.crash().catch(() => {})
    const { code, err } = await runProgram('backup', env)
    expect([code, err]).toEqual([1, expect.stringMatching(/^pg_dump: error: connection to server/)])
  })
} else {
  test('SQLite has no server that could be down', () => {
    expect(engine).toBe('sqlite')
  })
}
