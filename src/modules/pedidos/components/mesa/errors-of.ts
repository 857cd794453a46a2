import type { z } from 'zod'

/** The sentence for each field of a form that its schema refuses, the first of each. */
export const errorsOf = (error: z.ZodError | undefined): Record<string, string> =>
  Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]))
