import { z } from 'zod'
import { AppError } from '#shared/errors.ts'

const uuid = z.uuid()

/**
 * The id in an address. What is not a UUID is refused like an id that does not exist.
 * @param missing the sentence for that. @param name of the path parameter.
 * @throws not_found
 */
export function idOf(
  c: { req: { param: (name: string) => string | undefined } },
  missing: string,
  name = 'id',
): string {
  const { success, data } = uuid.safeParse(c.req.param(name))
  if (!success) throw new AppError('not_found', missing)
  return data.toLowerCase()
}
