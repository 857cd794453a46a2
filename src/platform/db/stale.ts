import { AppError } from '#shared/errors.ts'

type Edit<Change> = {
  /** The version that the edit was made on. */
  seen: number
  /** What is saved now, as the refusal tells it. */
  actual: { version: number; [fact: string]: unknown }
  /** The sentence of the refusal. */
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
