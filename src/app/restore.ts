import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { findFaults } from '#features/pedidos/server/integrity-reads.ts'
import type { Database } from '#platform/db/database.ts'
import { FolderInUse, lockFolder } from '#platform/db/folder-lock.ts'
import { type Env, readEnv } from '#platform/env.ts'
import { openBackup } from '#platform/ops/archive.ts'
import { writeBackup } from '#platform/ops/backup.ts'
import { restoreBackup } from '#platform/ops/restore.ts'
import { findTables } from '#platform/ops/rows.ts'
import { leftOut, nameOfNow, openForBackup, summaryOf } from './backup-plan.ts'
import { Refusal, runProgram } from './program.ts'

const usage = `Puts a backup into the database and the picture store of the settings.
  npm run restore -- <folder of the backup> [--replace] [--check]
  --replace  also where there is data: that is backed up first, into DATA_DIR/backups
  --check    only looks whether the backup is whole`

await runProgram(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [given] = positionals
  if (values.help) return console.log(usage)
  if (!given || positionals.length > 1) throw new Refusal(usage)
  const folder = resolve(given)
  const manifest = await openBackup(folder)
  console.log(`${summaryOf(manifest)}\nwhole, made ${manifest.madeAt} on ${manifest.engine}`)
  if (values.check) return

  const env = readEnv(process.env, 'test')
  mkdirSync(env.DATA_DIR, { recursive: true })
  const unlock = lockIfFree(env)
  const began = performance.now()
  const { db, images } = await openForBackup(env)
  try {
    if (await holdsPeople(db)) {
      if (!values.replace)
        throw new Refusal(
          'The database holds data already. Add --replace to put the backup in its place; what is there is backed up first.',
        )
      const before = resolve(env.DATA_DIR, 'backups', nameOfNow('before-restore'))
      mkdirSync(join(env.DATA_DIR, 'backups'), { recursive: true })
      // The pictures stay where they are: a restore adds some and takes none away.
      await writeBackup({ db, images: null, leftOut }, before)
      console.log(`What was there: ${before}`)
    }
    await restoreBackup({ db, images, findFaults }, folder, manifest)
  } finally {
    await db.close()
    unlock()
  }
  console.log(
    `Restored and compared row by row, ${((performance.now() - began) / 1000).toFixed(1)} s. Everybody signs in again.`,
  )
})

/** Keeps servers from starting meanwhile. One that runs goes on, and serves what was restored from then on. */
function lockIfFree({ DATA_DIR, DATABASE_URL }: Env): () => void {
  if (DATABASE_URL) return () => {}
  try {
    return lockFolder(DATA_DIR, { address: 'npm run restore' })
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    console.log('A server runs on this folder: while the rows are written, what it wants to write is refused (503).')
    return () => {}
  }
}

async function holdsPeople({ read, engine }: Database): Promise<boolean> {
  const tables = await findTables(read, engine)
  if (!tables.some(({ name }) => name === 'user')) return false
  const { rows } = await sql`select 1 from "user" limit 1`.execute(read)
  return rows.length > 0
}
