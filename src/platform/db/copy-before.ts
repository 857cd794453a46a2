import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Log } from '#platform/log.ts'
import type { Database, Reader } from './database.ts'
import { appliedMigrations, pendingMigrations } from './migrate.ts'

const prefix = 'azahar.sqlite.before-'

/**
 * Copies a SQLite database beside itself before newer migrations change it: `azahar.sqlite.before-` and the
 * first of them. The copy stays until the next upgrade. A PostgreSQL is backed up by whoever keeps it (docs/operations.md).
 */
export async function copyBeforeMigrating(db: Database, dataDir: string, log: Log): Promise<void> {
  if (db.engine === 'postgres' || (await appliedMigrations(db)).length === 0) return
  const [next] = await pendingMigrations(db)
  if (!next) return
  const copy = join(dataDir, `${prefix}${next}`)
  await copyDatabase(db.read, copy)
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(prefix) && join(dataDir, name) !== copy) await rm(join(dataDir, name), { force: true })
  }
  log.info({ copy, before: next }, 'the database was copied before it is brought up to date')
}

/** Copies a SQLite database as it is at one moment, while others use it. The copy has its name once it is on the disk. */
export async function copyDatabase(read: Reader, copy: string): Promise<void> {
  const draft = `${copy}.unfinished`
  await rm(draft, { force: true })
  await sql`vacuum into ${draft}`.execute(read)
  const file = await open(draft, 'r+')
  await file.sync()
  await file.close()
  await rename(draft, copy)
}
