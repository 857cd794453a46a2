import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { SettingsError } from '#platform/env.ts'
import type { Log } from '#platform/log.ts'
import type { Database, Engine, Reader } from './database.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)

/** Some column types differ between the engines. */
type EngineMigration = { up: (db: Kysely<unknown>, engine: Engine) => Promise<void> }

/** The database, or a transaction for an atomic migration. */
type Migrated = { read: Reader; engine: Engine }

/**
 * Applies all pending migrations of `db/migrations`, in order and in one transaction.
 * @param upTo the last migration to apply; the newest by default.
 * @throws SettingsError for a database of a newer Azahar; the error of a failed migration, which rolls back the whole
 * run.
 */
export async function migrate(database: Migrated, upTo?: string): Promise<void> {
  const ahead = await unknownMigrations(await appliedMigrations(database))
  if (ahead.length > 0) {
    throw new SettingsError(
      `The database was made by a newer Azahar (it has ${ahead.join(', ')}). Run that version, or restore a backup that this one made.`,
    )
  }
  const migrator = migratorOf(database)
  const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest()
  if (error) throw error
}

export const pendingMigrations = async (database: Migrated): Promise<string[]> =>
  (await migratorOf(database).getMigrations()).filter(({ executedAt }) => !executedAt).map(({ name }) => name)

/** Applied migrations that this build does not have: a newer Azahar's. */
export async function unknownMigrations(applied: string[]): Promise<string[]> {
  const known = await migrationFiles()
  return applied.filter((name) => !known.includes(`${name}.ts`))
}

export async function appliedMigrations({ read }: Pick<Migrated, 'read'>): Promise<string[]> {
  const tables = await read.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(read)
  return rows.map(({ name }) => name)
}

const migratorOf = ({ read, engine }: Migrated): Migrator =>
  new Migrator({ db: read.withoutPlugins(), provider: { getMigrations: () => readMigrations(engine) } })

const migrationFiles = async (): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort()

async function readMigrations(engine: Engine): Promise<Record<string, Migration>> {
  const files = await migrationFiles()
  const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href) as Promise<EngineMigration>))
  return Object.fromEntries(
    modules.map(({ up }, index) => [(files[index] as string).replace('.ts', ''), { up: (db) => up(db, engine) }]),
  )
}

const prefix = 'azahar.sqlite.before-'

/**
 * Copies a SQLite database to `azahar.sqlite.before-` and the name of the first pending migration. The copy stays until
 * the next upgrade. Operators back up PostgreSQL themselves (docs/operations.md).
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

/** Copies a SQLite database consistently while it is in use. The copy is renamed to its final name after fsync. */
export async function copyDatabase(read: Reader, copy: string): Promise<void> {
  const draft = `${copy}.unfinished`
  await rm(draft, { force: true })
  await sql`vacuum into ${draft}`.execute(read)
  const file = await open(draft, 'r+')
  await file.sync()
  await file.close()
  await rename(draft, copy)
}
