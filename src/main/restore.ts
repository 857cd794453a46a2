import { existsSync, mkdirSync } from 'node:fs'
import { copyFile, open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { findDamage } from '#platform/db/damage.ts'
import { openForProgram } from '#platform/db/database.ts'
import { lockFolder } from '#platform/db/folder-lock.ts'
import { unknownMigrations } from '#platform/db/migrate.ts'
import { type Env, readEnv } from '#platform/env.ts'
import { openLog } from '#platform/log.ts'
import { copyPictures, dumpName, onPostgres, runPostgresTool, sqliteName } from './backup-files.ts'
import { Refusal, runProgram } from './program.ts'

const usage = `Puts a backup into the empty folder or the empty PostgreSQL database of the settings.
  npm run restore -- <folder of the backup>`

await runProgram(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  })
  const [given] = positionals
  if (values.help) return console.log(usage)
  if (!given || positionals.length > 1) throw new Refusal(usage)
  const folder = resolve(given)
  const env = readEnv(process.env, 'test')
  demandBackup(folder, env)
  mkdirSync(env.DATA_DIR, { recursive: true })
  const began = performance.now()
  console.log(env.DATABASE_URL ? await restorePostgres(env, folder) : await restoreSqlite(env, folder))
  console.log(`Restored, ${((performance.now() - began) / 1000).toFixed(1)} s. Everybody signs in again.`)
})

function demandBackup(folder: string, { DATABASE_URL }: Env): void {
  const [wanted, other] = DATABASE_URL ? [dumpName, sqliteName] : [sqliteName, dumpName]
  if (folder.endsWith('.unfinished')) throw new Refusal(`${folder} was never finished. Nothing was restored.`)
  if (existsSync(join(folder, wanted))) return
  if (!existsSync(join(folder, other))) throw new Refusal(`${folder} is no backup. Nothing was restored.`)
  throw new Refusal(
    DATABASE_URL
      ? 'This is a backup of SQLite. Restore it without DATABASE_URL; npm run move takes it to PostgreSQL.'
      : 'This is a backup of PostgreSQL. Set DATABASE_URL to an empty database.',
  )
}

/**
 * Pictures first, so that no row lacks its files.
 * @returns a summary sentence.
 */
async function restoreSqlite(env: Env, folder: string): Promise<string> {
  const unlock = lockFolder(env.DATA_DIR, { address: 'npm run restore' })
  try {
    const file = resolve(env.DATA_DIR, sqliteName)
    // A foreign WAL or journal would be replayed into this database.
    if (['', '-wal', '-journal'].some((end) => existsSync(`${file}${end}`)))
      throw new Refusal(`${env.DATA_DIR} holds data already. Move ${file}* to another folder first.`)
    const backup = join(folder, sqliteName)
    const damage = findDamage(backup)
    if (damage) throw new Refusal(`${backup} is damaged (${damage}). Nothing was restored.`)
    await demandKnown(backup, migrationsOfFile(backup))
    const said = await restorePictures(env, folder)
    await putWhole(backup, file)
    return said
  } finally {
    unlock()
  }
}

async function putWhole(from: string, to: string): Promise<void> {
  const draft = `${to}.unfinished`
  await rm(draft, { force: true })
  await copyFile(from, draft)
  const file = await open(draft, 'r+')
  await file.sync()
  await file.close()
  await rename(draft, to)
}

async function restorePostgres(env: Env, folder: string): Promise<string> {
  const db = await openForProgram(env, openLog({ ...env, LOG_LEVEL: 'error' }))
  const { rows } = await sql`
    select from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' limit 1`
    .execute(db.read)
    .finally(db.close)
  if (rows.length > 0) throw new Refusal('The database holds data already. Set DATABASE_URL to an empty one.')
  const dump = join(folder, dumpName)
  await demandKnown(dump, await migrationsOfDump(dump))
  const said = await restorePictures(env, folder)
  await onPostgres('pg_restore', env, [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    dump,
  ])
  return said
}

/** @throws Refusal for a database that is not Azahar's, or has newer migrations. */
async function demandKnown(backup: string, applied: string[]): Promise<void> {
  if (applied.length === 0) throw new Refusal(`${backup} is no database of Azahar. Nothing was restored.`)
  const ahead = await unknownMigrations(applied)
  if (ahead.length === 0) return
  throw new Refusal(
    `The backup was made by a newer Azahar (it has ${ahead.join(', ')}). Restore it with that version. Nothing was restored.`,
  )
}

function migrationsOfFile(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const table = database.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get()
    return table
      ? database
          .prepare('select name from kysely_migration')
          .all()
          .map(({ name }) => String(name))
      : []
  } finally {
    database.close()
  }
}

/** `pg_restore` prints one row per line, the name first. */
async function migrationsOfDump(file: string): Promise<string[]> {
  const rows = await runPostgresTool('pg_restore', ['--data-only', '--table=kysely_migration', '--file=-', file])
  return [...rows.matchAll(/^(\d\S*)\t/gm)].map(([, name = '']) => name)
}

async function restorePictures({ S3_ENDPOINT, S3_BUCKET, DATA_DIR }: Env, folder: string): Promise<string> {
  const pictures = join(folder, 'imagenes')
  const hasPictures = existsSync(pictures)
  if (S3_ENDPOINT && hasPictures)
    return `The database only. Put the files of ${pictures} into the bucket ${S3_BUCKET}, without subfolders.`
  if (S3_ENDPOINT) return `The database only. The pictures are in the bucket ${S3_BUCKET}: restore it there.`
  if (hasPictures) return `The database and ${await copyPictures(folder, DATA_DIR)} picture files.`
  return 'The database only. The backup holds no pictures: they may be in a bucket (S3_*).'
}
