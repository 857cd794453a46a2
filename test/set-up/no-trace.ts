import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import type { WithDatabase } from './with-database.ts'

/** Tables that a sign-in, a server start or missed demand change (test/api/reportes-demanda.test.ts). */
const ofNoBusiness = [
  ...['demanda_perdida', 'busquedas_sin_resultado', 'busquedas_textos'],
  ...[
    'session',
    'verification',
    'intentos',
    'codigos_usados',
    'llave_retos',
    'kysely_migration',
    'kysely_migration_lock',
  ],
]

/**
 * Every business table as it is (SQLite's search indexes are of no table's own), so that two of these are equal when nothing at all
 * was written in between: the number of its rows, and on SQLite all of them in one text, on PostgreSQL the sum of their hashes. This is
 * asked twice in hundreds of tests.
 */
export async function businessTables({ context: { db } }: WithDatabase): Promise<Record<string, string>> {
  const raw = db.read.withoutPlugins()
  statement ??= (await raw.introspection.getTables())
    .filter(({ name }) => !ofNoBusiness.includes(name) && !name.includes('_trigramas'))
    .map(({ name, columns }) => {
      const names = sql.join(columns.map((column) => sql.ref(column.name)))
      const rows =
        db.engine === 'postgres'
          ? sql`sum(hashtextextended(${sql.table(name)}::text, 0))`
          : sql`string_agg(cast(json_array(${names}) as text), ${sql.lit('\n')})`
      return sql`select ${sql.lit(name)} as name, count(*) as count, ${rows} as rows from ${sql.table(name)}`
    })
    .reduce((all, one) => sql`${all} union all ${one}`)
  const { rows: tables } = await sql<{ name: string; count: number; rows: string | null }>`${statement}`.execute(raw)
  return Object.fromEntries(tables.map(({ name, count, rows }) => [name, `${count} rows\n${rows ?? ''}`]))
}

/** The schema is the same in all databases of a run. */
let statement: RawBuilder<unknown> | undefined

/** Asserts that what `attempt` does leaves every business table as it was. */
export async function leavesNoTrace<T>(app: WithDatabase, attempt: () => Promise<T>): Promise<T> {
  const before = await businessTables(app)
  const result = await attempt()
  await expectUnchanged(app, before)
  return result
}

/** Asserts that all tests of a `describe` together leave every business table as it was. */
export function storesNothing(app: WithDatabase): void {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await businessTables(app)
  })
  afterAll(() => expectUnchanged(app, before))
}

async function expectUnchanged(app: WithDatabase, before: Record<string, string>): Promise<void> {
  const after = await businessTables(app)
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(changed, 'tables that were written to').toEqual([])
}
