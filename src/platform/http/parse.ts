import type { ValidationTargets } from 'hono'
import { validator } from 'hono-openapi'
import type { z } from 'zod'
import { AppError } from '#shared/errors.ts'

/**
 * Reads one part of a request by its schema. What does not fit is refused whole, with a Spanish sentence per field. Text
 * comes out composed (NFC): an `é` is one character, however a keyboard wrote it (threats A54).
 */
export const parse = <Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) => {
  const middleware = validator(target, schema, (result) => {
    const errors = result.success
      ? unstorable(result.data).map((path) => ({ path, message: 'Contiene caracteres que no se pueden guardar' }))
      : result.error.map((issue) => ({
          path: (issue.path ?? [])
            .map((part) => (typeof part === 'object' ? String(part.key) : String(part)))
            .join('.'),
          message: issue.message,
        }))
    if (errors.length === 0) return
    throw new AppError('invalid_request', 'Revisa los datos: hay algo que no se entiende.', { errors })
  })
  const composing: typeof middleware = (c, next) =>
    middleware(c, async () => {
      c.req.addValidatedData(target, composed(c.req.valid(target as never) as object))
      await next()
    })
  // With what describes it to OpenAPI.
  return Object.assign(composing, middleware)
}

function composed<T>(value: T): T {
  if (typeof value === 'string') return value.normalize('NFC') as T
  if (Array.isArray(value)) return value.map(composed) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, composed(part)])) as T
}

/**
 * Where a request holds text that no database keeps as it is: the character NUL, which PostgreSQL refuses, half a
 * character, or U+FFFD, which stands where the bytes were no UTF-8.
 */
function unstorable(value: unknown, path: string[] = []): string[] {
  if (typeof value === 'string') return /[\0\uFFFD]/.test(value) || !value.isWellFormed() ? [path.join('.')] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => unstorable(part, [...path, key]))
}
