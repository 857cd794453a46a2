/**
 * Did a write fail because a unique index has the value already?
 * @param index the index as PostgreSQL names it. @param columns `table.column`, as SQLite names the same.
 */
export function isUniqueViolation(error: unknown, { index, columns }: { index: string; columns: string }): boolean {
  if (!(error instanceof Error)) return false
  if ('constraint' in error && 'code' in error) return error.code === '23505' && error.constraint === index
  return error.message === `UNIQUE constraint failed: ${columns}`
}
