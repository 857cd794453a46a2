import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { startServer } from '../set-up/server.ts'
import { busy, looking, newJournal, signInAll, stockUp, work } from './customers.ts'
import { demandKept, sendAgain } from './promises.ts'

const rounds = Number(process.env.TRUST_ROUNDS ?? 200)
const secondsARound = 12

const database = await demoDatabase()
afterAll(database.remove)

describe(engine === 'sqlite' ? 'kill -9, SQLite' : 'kill -9, PostgreSQL', () => {
  test(
    `${rounds} kills at random moments of pedidos, cancellations and saves: acknowledged writes exist, whole and once`,
    async () => {
      const productos = await stockUp(database.env)
      const first = await startServer(database)
      const customers = await signInAll(first.url)
      await first.stop()

      const journal = newJournal()
      let told = 0
      let resent = 0
      let slowest = 0
      for (let round = 0; round < rounds; round++) {
        const began = performance.now()
        const server = await startServer(database, { settings: busy })
        slowest = Math.max(slowest, performance.now() - began)
        resent += journal.open.length
        await sendAgain(server.url, journal)
        const working = work(server.url, customers, productos, journal, () => false)
        await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 380))
        server.signal('SIGKILL')
        await Promise.all([server.ended, working])
        told += journal.promised.length
        const promised = journal.promised.splice(0)
        await looking(database.env, async (db) => {
          await demandKept(db, promised)
          if (round % 20 !== 19 && round !== rounds - 1) return
          await invariants({ context: { db } })
          if (engine === 'postgres') return
          const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db.read)
          expect(Object.values(rows[0] ?? {})).toEqual(['ok'])
        })
      }
      process.stdout.write(
        `${engine}: ${rounds} kills, ${told} promises kept, ${resent} unanswered sent again, slowest start ${Math.round(slowest)} ms\n`,
      )
      expect(journal.faults).toEqual([])
      expect(told).toBeGreaterThan(rounds)
      expect(resent).toBeGreaterThan(0)
    },
    rounds * secondsARound * 1_000 + 60_000,
  )
})
