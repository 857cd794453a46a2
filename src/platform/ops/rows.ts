import { sql } from 'kysely'
import type { Engine, Reader } from '#platform/db/database.ts'

/** A table by name, with what is in it, as the engine itself tells it. */
export type TableShape = { name: string; columns: string[] }

/**
 * The tables of a database, those that are referred to before those that refer to them.
 * @param read a transaction or a database, whichever plugins it has.
 */
export async function findTables(read: Reader, engine: Engine): Promise<TableShape[]> {
  const found = engine === 'sqlite' ? await sqliteTables(read) : await postgresTables(read)
  const names = found.map(({ name }) => name)
  const references = engine === 'sqlite' ? await sqliteReferences(read, names) : await postgresReferences(read)
  const sorted: TableShape[] = []
  const visit = (table: TableShape, on: Set<string>) => {
    if (sorted.includes(table) || on.has(table.name)) return
    const before = references.filter(({ from }) => from === table.name).map(({ to }) => to)
    for (const other of found.filter(({ name }) => before.includes(name))) visit(other, new Set([...on, table.name]))
    sorted.push(table)
  }
  for (const table of found) visit(table, new Set())
  return sorted
}

/** Virtual tables too, but not the tables that those keep for themselves. */
async function sqliteTables(read: Reader): Promise<TableShape[]> {
  const { rows } = await raw(
    read,
    sql<{ name: string; column: string }>`
    select list.name, info.name as "column" from pragma_table_list as list, pragma_table_info(list.name) as info
    where list.schema = 'main' and list.type in ('table', 'virtual') and list.name not like 'sqlite\\_%' escape '\\'
    order by list.name, info.cid`,
  )
  return grouped(rows)
}

async function postgresTables(read: Reader): Promise<TableShape[]> {
  const { rows } = await raw(
    read,
    sql<{ name: string; column: string }>`
    select table_name as name, column_name as "column" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name, ordinal_position`,
  )
  return grouped(rows)
}

const grouped = (rows: { name: string; column: string }[]): TableShape[] =>
  [...Map.groupBy(rows, ({ name }) => name)].map(([name, each]) => ({
    name,
    columns: each.map(({ column }) => column),
  }))

type Reference = { from: string; to: string }

async function sqliteReferences(read: Reader, names: string[]): Promise<Reference[]> {
  const each = names.map(async (from) => {
    const { rows } = await raw(read, sql<{ to: string }>`select "table" as "to" from pragma_foreign_key_list(${from})`)
    return rows.map(({ to }) => ({ from, to }))
  })
  return (await Promise.all(each)).flat()
}

async function postgresReferences(read: Reader): Promise<Reference[]> {
  const { rows } = await raw(
    read,
    sql<Reference>`
    select owner.relname as "from", target.relname as "to" from pg_constraint
    join pg_class owner on owner.oid = conrelid join pg_class target on target.oid = confrelid where contype = 'f'`,
  )
  return rows
}

const atOnce = 5_000

/**
 * All rows of a table, some thousands at a time, each as a list of values in the order of `columns`: text, whole numbers
 * and null, the same on both engines. Within a transaction, they are those of one moment.
 */
export async function* rowsOf(
  read: Reader,
  engine: Engine,
  { name, columns }: TableShape,
): AsyncGenerator<unknown[][]> {
  const fields = sql.join(columns.map((column) => sql.ref(column)))
  const values = (row: Record<string, unknown>) => columns.map((column) => row[column] ?? null)
  if (engine === 'sqlite') {
    for (let after = 0; ; ) {
      const page = sql<Record<string, unknown>>`
        select rowid as "at rowid", ${fields} from ${sql.table(name)} where rowid > ${after} order by rowid limit ${sql.lit(atOnce)}`
      const { rows } = await raw(read, page)
      if (rows.length === 0) return
      after = Number(rows.at(-1)?.['at rowid'])
      yield rows.map(values)
    }
  }
  await raw(read, sql`declare reading no scroll cursor for select ${fields} from ${sql.table(name)}`)
  for (;;) {
    const { rows } = await raw(read, sql<Record<string, unknown>>`fetch ${sql.lit(atOnce)} from reading`)
    if (rows.length === 0) break
    yield rows.map(values)
  }
  await raw(read, sql`close reading`)
}

/** As the engine names things, not as the product does. */
const raw = <Row>(read: Reader, query: ReturnType<typeof sql<Row>>) => query.execute(read.withoutPlugins())
