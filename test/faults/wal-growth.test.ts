import { copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { openLog } from '#platform/log.ts'
import { demoDatabase, emptyDatabase, engine } from '../set-up/databases.ts'
import { startServer } from '../set-up/server.ts'

const megabyte = 1024 * 1024
const writingMs = 30_000

async function world(made: typeof demoDatabase) {
  const database = await made()
  onTestFinished(database.remove)
  return { database, file: join(database.env.DATA_DIR, 'azahar.sqlite') }
}

/** PostgreSQL keeps its own log to a size (`max_wal_size`). */
describe.skipIf(engine === 'postgres')('the write-ahead log while a reader stays open', () => {
  test('grows while somebody reads, shrinks afterwards, and survives a kill', {
    timeout: 120_000,
  }, async () => {
    const { database, file } = await world(demoDatabase)
    const db = await openDatabase(database.env, openLog(database.env))
    onTestFinished(() => db.close())
    const megabytesOfLog = () => statSync(`${file}-wal`).size / megabyte
    const reader = new DatabaseSync(file, { readOnly: true })
    reader.exec('begin')
    reader.prepare('select count(*) from productos').get()

    const { id } = await db.read.selectFrom('productos').select('id').limit(1).executeTakeFirstOrThrow()
    const rewrite = (version: number) =>
      db.writeRelaxed((tx) => tx.updateTable('productos').set({ version }).where('id', '=', id).execute())
    let updates = 0
    for (const began = performance.now(); performance.now() - began < writingMs; ) await rewrite(++updates)
    const grown = megabytesOfLog()
    expect(grown).toBeGreaterThan(150)

    // As a kill leaves it: no index of the log, nobody who tidied up.
    const killed = await world(emptyDatabase)
    for (const part of ['', '-wal']) copyFileSync(`${file}${part}`, `${killed.file}${part}`)
    const began = performance.now()
    const server = await startServer(killed.database)
    const took = performance.now() - began
    await server.stop()
    const kept = new DatabaseSync(killed.file, { readOnly: true })
    expect(kept.prepare('select version from productos where id = ?').get(id)).toEqual({ version: updates })
    kept.close()
    expect(took).toBeLessThan(3_000)

    reader.exec('rollback')
    reader.close()
    let slowest = 0
    let turns = 0
    for (; turns < 100 && megabytesOfLog() >= 128; turns++) {
      const at = performance.now()
      await rewrite(++updates)
      slowest = Math.max(slowest, performance.now() - at)
    }
    process.stdout.write(
      `${updates} updates: ${grown.toFixed(0)} MB, opened in ${took.toFixed(0)} ms, ${megabytesOfLog().toFixed(1)} MB after ${turns} more (the slowest ${slowest.toFixed(0)} ms)\n`,
    )
    expect(megabytesOfLog()).toBeLessThan(128)
  })
})
