/** What SQLite says of a file that is not as it was written, or that is no database at all. */
const corrupt = 11
const notADatabase = 26

/** Did a statement find the file of the database damaged? Extended codes have theirs in the last byte. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return false
  return [corrupt, notADatabase].includes(error.errcode & 0xff)
}
