import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { findFaults } from '#modules/reportes/server/integrity-reads.ts'
import { openForProgram, type Reader } from '#platform/db/database.ts'
import { lockFolder } from '#platform/db/folder-lock.ts'
import { migrate } from '#platform/db/migrate.ts'
import { type Env, readEnv } from '#platform/env.ts'
import { openLog } from '#platform/log.ts'
import { demandDatabase, sqliteName, volatileTables } from './backup-files.ts'
import { Refusal, runProgram } from './program.ts'

const usage = `Moves everything from the SQLite file in DATA_DIR to the PostgreSQL database in DATABASE_URL, which must be empty.
  DATA_DIR=/srv/azahar DATABASE_URL=postgres://… npm run move
Stop the server first, and start it with DATABASE_URL afterwards. The file stays as it is. Pictures stay in DATA_DIR.`

/** Tables filled by triggers. */
const derivedTables = ['pedidos_contados', 'profiles_busqueda', 'posiciones']
/** PostgreSQL allows 65,535 parameters per statement. */
const maxValues = 30_000

await runProgram(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
  if (values.help) return console.log(usage)
  const env = readEnv(process.env, 'test')
  if (!env.DATABASE_URL) throw new Refusal(usage)
  const { DATABASE_URL: _, ...ofFile } = env
  demandDatabase(ofFile)
  // A running server would write rows that are not moved.
  const unlock = lockFolder(env.DATA_DIR, { address: 'npm run move' })
  const file = new DatabaseSync(join(env.DATA_DIR, sqliteName), { readOnly: true })
  try {
    await moveRows(file, env)
  } finally {
    file.close()
    unlock()
  }
})

/** One transaction: the file's schema version, the rows, then newer migrations. */
async function moveRows(file: DatabaseSync, env: Env): Promise<void> {
  const db = await openForProgram(env, openLog({ ...env, LOG_LEVEL: 'error' }))
  const applied = file.prepare('select max(name) as name from kysely_migration').get() as { name: string }
  try {
    await db.read.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      if ((await findTables(tx)).length > 0)
        throw new Refusal('The PostgreSQL database is not empty: give one that is.')
      await migrate({ read: tx, engine: 'postgres' }, applied.name)
      const tables = await findTables(tx)
      // The file also contains the rows that migrations insert.
      for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx.withoutPlugins())
      console.log('Rows in SQLite and in PostgreSQL:')
      for (const table of tables) await moveTable(file, tx, table)
      // Deferred constraints must be checked before newer migrations run.
      await sql`set constraints all immediate`.execute(tx)
      await migrate({ read: tx, engine: 'postgres' })
      const faults = await findFaults(tx)
      if (faults.length > 0) throw new Refusal(`The books do not balance:\n${faults.join('\n')}`)
    })
  } finally {
    await db.close()
  }
}

type Table = { name: string; columns: string[] }

/** Our tables, referenced ones first. */
async function findTables(read: Reader): Promise<Table[]> {
  const raw = read.withoutPlugins()
  const { rows: found } = await sql<Table>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely\\_%'
      and table_name not in (${sql.join([...volatileTables, ...derivedTables])})
    group by table_name order by table_name`.execute(raw)
  const { rows: references } = await sql<{ from: string; to: string }>`
    select owner.relname as "from", target.relname as "to" from pg_constraint
    join pg_class owner on owner.oid = conrelid join pg_class target on target.oid = confrelid where contype = 'f'`.execute(
    raw,
  )
  const sorted: Table[] = []
  const visit = (table: Table, above: string[]) => {
    if (sorted.includes(table) || above.includes(table.name)) return
    const before = references.filter(({ from }) => from === table.name).map(({ to }) => to)
    for (const other of found.filter(({ name }) => before.includes(name))) visit(other, [...above, table.name])
    sorted.push(table)
  }
  for (const table of found) visit(table, [])
  return sorted
}

/** @throws Refusal when rows are missing afterwards. */
async function moveTable(file: DatabaseSync, tx: Reader, { name, columns }: Table): Promise<void> {
  const batchSize = Math.min(1_000, Math.floor(maxValues / columns.length))
  const fields = sql.join(columns.map((column) => sql.ref(column)))
  const select = file.prepare(`select ${columns.map((column) => `"${column}"`).join(', ')} from "${name}"`)
  // The driver refuses integers beyond 2^53 otherwise.
  select.setReadBigInts(true)
  let moved = 0
  for (const rows of batches(select.iterate() as Iterable<Row>, batchSize)) {
    const values = sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`))
    await sql`insert into ${sql.table(name)} (${fields}) values ${values}`.execute(tx.withoutPlugins())
    moved += rows.length
  }
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(tx)
  const there = Number(rows[0]?.count)
  console.log(`  ${name.padEnd(20)} ${String(moved).padStart(8)} ${String(there).padStart(8)}`)
  if (there !== moved) throw new Refusal(`${name}: not all rows came over. Nothing was moved.`)
}

type Row = Record<string, SQLInputValue>

function* batches<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const each of all) {
    batch.push(each)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
