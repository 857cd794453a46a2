import { sql } from 'kysely'
import type { Engine, Writer } from './database.ts'
import { type Asked, together } from './together.ts'

/**
 * Takes rows for the rest of a transaction, always in the order of their ids, so that two transactions that want the
 * same rows wait for each other instead of dead-locking. SQLite has one writer at a time: nothing to take.
 */
export async function lockRows(tx: Writer, engine: Engine, table: string, ids: string[]): Promise<void> {
  await together(tx, [asksForRows(engine, table, ids)])
}

/** The same for `together`. */
export function asksForRows(engine: Engine, table: string, ids: string[]): Asked<unknown> | null {
  if (engine === 'sqlite' || ids.length === 0) return null
  return (read) =>
    sql`select 1 from ${sql.table(table)} where id in (${sql.join(ids)}) order by id for update`.compile(read)
}
