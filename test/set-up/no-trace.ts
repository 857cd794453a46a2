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
 * Every business table as it is (SQLite's search indexes are of no table's own), each as the number of its rows and one long text, so that two of these are equal when
 * nothing at all was written in between. The database makes the text: this is asked twice in hundreds of tests.
 */
export async function businessTables({ context: { db } }: WithDatabase): Promise<Record<string, string>> {
  const raw = db.read.withoutPlugins()
  statement ??= (await raw.introspection.getTables())
    .filter(({ name }) => !ofNoBusiness.includes(name) && !name.includes('_trigramas'))
    .map(({ name, columns }) => {
      const names = columns.map((column) => sql.ref(column.name))
      const row = sql`${sql.raw(db.engine === 'postgres' ? 'jsonb_build_array' : 'json_array')}(${sql.join(names)})`
      return sql`select ${sql.lit(name)} as name, count(*) as count, string_agg(line, ${sql.lit('\n')} order by line) as lines
        from (select cast(${row} as text) as line from ${sql.table(name)}) rows`
    })
    .reduce((all, one) => sql`${all} union all ${one}`)
  const { rows } = await sql<{ name: string; count: number; lines: string | null }>`${statement}`.execute(raw)
  return Object.fromEntries(rows.map(({ name, count, lines }) => [name, `${count} rows\n${lines ?? ''}`]))
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
