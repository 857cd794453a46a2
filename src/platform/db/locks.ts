import { sql } from 'kysely'
import { AppError } from '#shared/errors.ts'
import type { Writer } from './database.ts'

type Edit<Change> = {
  seen: number
  /** The stored state, returned with the refusal. */
  actual: { version: number; [fact: string]: unknown }
  detail: string
  /** For objects that are edited in parts: the newest change of this part since `seen`. `undefined` allows the edit. */
  newestChange?: () => Promise<Change | undefined>
}

/**
 * Optimistic lock: refuses an edit of an older version. Call it with the row locked.
 * @throws stale with the stored state in `actual` and the newest change, if known, in `cambio`; also for a version that
 * never existed.
 */
export async function assertNotStale<Change>({ seen, actual, detail, newestChange }: Edit<Change>): Promise<void> {
  if (seen === actual.version) return
  const cambio = await newestChange?.()
  if (newestChange && !cambio && seen < actual.version) return
  throw new AppError('stale', detail, { actual, ...(cambio && { cambio }) })
}

/**
 * Whether a write failed because of a unique index.
 * @param index its name on PostgreSQL. @param columns `table.column`, as SQLite reports it.
 */
export function isUniqueViolation(error: unknown, { index, columns }: { index: string; columns: string }): boolean {
  if (!(error instanceof Error)) return false
  if ('constraint' in error && 'code' in error) return error.code === '23505' && error.constraint === index
  return error.message === `UNIQUE constraint failed: ${columns}`
}

/**
 * Locks rows until the transaction ends, in the order of their ids, which avoids deadlocks. `for update` would conflict
 * with foreign-key checks of concurrent inserts and deadlock. A no-op on SQLite, which has one writer.
 */
export async function lockRows(tx: Writer, table: string, ids: string[]): Promise<void> {
  if (tx.engine === 'sqlite' || ids.length === 0) return
  await sql`select 1 from ${sql.table(table)} where id in (${sql.join(ids)}) order by id for no key update`.execute(tx)
}
