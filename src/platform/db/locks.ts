import { sql } from 'kysely'
import { AppError } from '#shared/errors.ts'
import type { Writer } from './database.ts'

type Edit<Change> = {
  seen: number
  /** What is saved now, as the refusal tells it. */
  actual: { version: number; [fact: string]: unknown }
  detail: string
  /** For what is edited in parts: the newest change of this part since `seen`. None lets the edit through. */
  newestChange?: () => Promise<Change | undefined>
}

/**
 * Refuses a stale edit: somebody else saved after the version that was on the screen. Call it with the row locked.
 * @throws stale with the present state in `actual` and the newest change, where it is known, in `cambio`. A version that
 * was never reached is stale too.
 */
export async function assertNotStale<Change>({ seen, actual, detail, newestChange }: Edit<Change>): Promise<void> {
  if (seen === actual.version) return
  const cambio = await newestChange?.()
  if (newestChange && !cambio && seen < actual.version) return
  throw new AppError('stale', detail, { actual, ...(cambio && { cambio }) })
}

/**
 * Did a write fail because a unique index has the value already?
 * @param index the index as PostgreSQL names it. @param columns `table.column`, as SQLite names the same.
 */
export function isUniqueViolation(error: unknown, { index, columns }: { index: string; columns: string }): boolean {
  if (!(error instanceof Error)) return false
  if ('constraint' in error && 'code' in error) return error.code === '23505' && error.constraint === index
  return error.message === `UNIQUE constraint failed: ${columns}`
}

/**
 * Takes rows for the rest of a transaction, always in the order of their ids, so that two transactions that want the
 * same rows wait for each other instead of deadlocking. Rows that refer to them may be inserted meanwhile: `for update` conflicts with
 * foreign-key checks and would deadlock. SQLite has one writer at a time: nothing to take.
 */
export async function lockRows(tx: Writer, table: string, ids: string[]): Promise<void> {
  if (tx.engine === 'sqlite' || ids.length === 0) return
  await sql`select 1 from ${sql.table(table)} where id in (${sql.join(ids)}) order by id for no key update`.execute(tx)
}
