import { sql } from 'kysely'
import type { Engine, Writer } from './database.ts'

/**
 * Takes rows for the rest of a transaction, always in the order of their ids, so that two transactions that want the
 * same rows wait for each other instead of deadlocking. Rows that refer to them may be inserted meanwhile: a foreign key shares the key, and
 * `for update` would wait for everybody who has inserted one, who waits for us. SQLite has one writer at a time: nothing to take.
 */
export async function lockRows(tx: Writer, engine: Engine, table: string, ids: string[]): Promise<void> {
  if (engine === 'sqlite' || ids.length === 0) return
  await sql`select 1 from ${sql.table(table)} where id in (${sql.join(ids)}) order by id for no key update`.execute(tx)
}
