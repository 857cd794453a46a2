import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { findFaults } from '#features/pedidos/server/integrity-reads.ts'
import { lockFolder } from '#platform/db/folder-lock.ts'
import { type Env, readEnv } from '#platform/env.ts'
import { openBackup } from '#platform/ops/archive.ts'
import { writeBackup } from '#platform/ops/backup.ts'
import { restoreBackup } from '#platform/ops/restore.ts'
import { findTables } from '#platform/ops/rows.ts'
import { demandDatabase, leftOut, openForBackup } from './backup-plan.ts'
import { Refusal, runProgram } from './program.ts'

const usage = `Moves everything from the SQLite file in DATA_DIR to the PostgreSQL database in DATABASE_URL, which must be empty.
  DATA_DIR=/srv/azahar DATABASE_URL=postgres://… npm run move
Stop the server first, and start it with DATABASE_URL afterwards. The file stays as it is. Pictures stay in DATA_DIR.`

await runProgram(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
  if (values.help) return console.log(usage)
  const env = readEnv(process.env, 'test')
  if (!env.DATABASE_URL) throw new Refusal(usage)
  const { DATABASE_URL: _, ...ofFile } = env
  demandDatabase(ofFile)
  // No server may run meanwhile: rows that it writes after they are read would be lost.
  const unlock = lockFolder(env.DATA_DIR, { address: 'npm run move' })
  const folder = join(mkdtempSync(join(tmpdir(), 'azahar-move-')), 'backup')
  try {
    await read(ofFile, folder)
    await write(env, folder)
  } finally {
    rmSync(join(folder, '..'), { recursive: true, force: true })
    unlock()
  }
})

async function read(env: Env, folder: string): Promise<void> {
  const { db } = await openForBackup(env)
  try {
    await writeBackup({ db, images: null, leftOut }, folder)
  } finally {
    await db.close()
  }
}

async function write(env: Env, folder: string): Promise<void> {
  const manifest = await openBackup(folder)
  const { db } = await openForBackup(env)
  try {
    if ((await findTables(db.read, db.engine)).length > 0)
      throw new Refusal('The PostgreSQL database is not empty: give one that is.')
    await restoreBackup({ db, images: null, findFaults }, folder, manifest)
    console.log('Rows in SQLite and in PostgreSQL, compared one by one:')
    for (const { name, rows } of manifest.tables) {
      const { rows: counted } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(
        db.read.withoutPlugins(),
      )
      console.log(`  ${name.padEnd(20)} ${String(rows).padStart(8)} ${String(counted[0]?.rows).padStart(8)}`)
    }
  } finally {
    await db.close()
  }
}
