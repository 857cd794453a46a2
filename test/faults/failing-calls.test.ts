import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { startServer } from '../set-up/server.ts'
import { busy, looking, newJournal, signInAll, stockUp, work } from './customers.ts'
import { demandKept, sendAgain } from './promises.ts'

/** The calls that keep something, each of which fails now and then, for a while. */
const calls = ['sync/fsync', 'sync/fdatasync', 'rw/pwrite', 'rw/pread', 'oc/open', 'dir/rename']
const secondsEach = 4

test(`system calls fail (${engine}): each request succeeds durably or is clearly refused`, {
  timeout: 180_000,
}, async () => {
  const database = await demoDatabase()
  const productos = await stockUp(database.env)
  const folder = mkdtempSync(join(tmpdir(), 'azahar-calls-'))
  onTestFinished(async () => {
    rmSync(folder, { recursive: true, force: true })
    await database.remove()
  })
  const control = join(folder, 'control')
  const server = await startServer(database, { settings: busy, under: ['fiu-run', '-x', '-f', control] })
  const tell = (command: string) => execFileSync('fiu-ctrl', ['-f', control, '-c', command, String(server.pid)])
  const customers = await signInAll(server.url)
  const journal = newJournal()
  let over = false
  const working = work(server.url, customers, productos, journal, () => over)
  for (const call of calls) {
    const before = journal.promised.length
    tell(`enable_random name=posix/io/${call},probability=0.05`)
    await new Promise((resolve) => setTimeout(resolve, secondsEach * 1_000))
    tell(`disable name=posix/io/${call}`)
    const answered = journal.promised.length - before
    process.stdout.write(`${engine}: ${call} failing: ${answered} promises, ${journal.open.length} without an answer\n`)
  }
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  over = true
  await working
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await sendAgain(server.url, journal)
  await server.stop()
  await looking(database.env, async (db) => {
    await demandKept(db, journal.promised)
    await invariants({ context: { db } })
  })
  expect(journal.promised.length).toBeGreaterThan(calls.length)
  // What went wrong inside, where an answer did not say that it may be tried again.
  const inside = journal.faults.map((fault) => toldOf(server.said(), fault))
  expect(inside).toEqual([])
})

/** What the server wrote of the request that a fault names. */
const toldOf = (said: string, fault: string): string => {
  const [, requestId = fault] = fault.match(/"requestId":"([^"]+)/) ?? []
  return said.split('\n').find((line) => line.includes(requestId) && line.includes('err')) ?? fault
}
