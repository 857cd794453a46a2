import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { openForProgram } from '#platform/db/database.ts'
import { copyDatabase } from '#platform/db/migrate.ts'
import { type Env, readEnv } from '#platform/env.ts'
import { openLog } from '#platform/log.ts'
import { copyPictures, demandDatabase, dumpName, onPostgres, sqliteName, volatileTables } from './backup-files.ts'
import { Refusal, runProgram } from './program.ts'

const usage = `Backs up the database and the pictures of the settings, while the servers run. Pictures in a bucket (S3_*) stay there.
  npm run backup [-- --to /mnt/backups] [--keep 14]
  --to    the folder that backups go into, each into a folder of its own (DATA_DIR/backups)
  --keep  how many are kept there; older ones are deleted (all)`

await runProgram(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, keep: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
  if (values.help) return console.log(usage)
  const keep = values.keep === undefined ? Number.POSITIVE_INFINITY : Number(values.keep)
  if (!(keep >= 1)) throw new Refusal(usage)
  const env = readEnv(process.env, 'test')
  demandDatabase(env)
  const began = performance.now()
  const name = `azahar-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  const folder = resolve(values.to ?? join(env.DATA_DIR, 'backups'), name)
  console.log(await writeBackup(env, folder))
  console.log(`${folder}, ${((performance.now() - began) / 1000).toFixed(1)} s`)
  forgetOld(dirname(folder), keep)
})

/**
 * Writes to a draft folder, renamed when complete. The database is copied first; pictures never change.
 * @returns a summary sentence.
 */
async function writeBackup(env: Env, folder: string): Promise<string> {
  const draft = `${folder}.unfinished`
  mkdirSync(draft, { recursive: true })
  try {
    if (env.DATABASE_URL) await dumpPostgres(env, join(draft, dumpName))
    else await copySqlite(env, join(draft, sqliteName))
    const said = env.S3_ENDPOINT
      ? `The database only. The pictures are in the bucket ${env.S3_BUCKET}: back it up there.`
      : `The database and ${await copyPictures(env.DATA_DIR, draft)} picture files.`
    renameSync(draft, folder)
    return said
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

function dumpPostgres(env: Env, file: string): Promise<void> {
  const leftOut = volatileTables.map((table) => `--exclude-table-data=public.${table}`)
  return onPostgres('pg_dump', env, ['--format=custom', `--file=${file}`, ...leftOut])
}

async function copySqlite(env: Env, file: string): Promise<void> {
  const db = await openForProgram(env, openLog({ ...env, LOG_LEVEL: 'error' }))
  await copyDatabase(db.read, file).finally(db.close)
  const copy = new DatabaseSync(file)
  const known = copy.prepare("select name from sqlite_master where type = 'table'").all()
  // Overwrites deleted rows instead of only unlinking them.
  copy.exec('pragma secure_delete = on')
  for (const table of volatileTables) {
    if (known.some(({ name }) => name === table)) copy.exec(`delete from ${table}`)
  }
  copy.close()
}

function forgetOld(folder: string, keep: number): void {
  const names = readdirSync(folder).filter((name) => /^azahar-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/.test(name))
  for (const name of names.sort().reverse().slice(keep)) rmSync(join(folder, name), { recursive: true })
}
