import { z } from 'zod'
import { AppError } from '#shared/errors.ts'

const uuid = z.uuid()

/**
 * The id in an address. What is not a UUID is refused like an id that does not exist.
 * @param missing the sentence for that.
 * @throws not_found
 */
export function idInPath(text: string, missing: string): string {
  const { success, data } = uuid.safeParse(text)
  if (!success) throw new AppError('not_found', missing)
  return data.toLowerCase()
}
