import type { ValidationTargets } from 'hono'
import { validator } from 'hono-openapi'
import type { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import { hasInvisible } from '#shared/invisible-characters.ts'

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
      ? unfit(result.data, target === 'json' ? refusalToKeep : refusalToRead)
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

type Refusal = (text: string) => string | null

/**
 * Text that no database keeps as it is: the character NUL, which PostgreSQL refuses, half a character, or U+FFFD, which
 * stands where the bytes were no UTF-8.
 */
const refusalToRead: Refusal = (text) =>
  /[\0\uFFFD]/.test(text) || !text.isWellFormed() ? 'Contiene caracteres que no se pueden guardar' : null

/** Invisible characters: a search that has them finds nothing; a body that has them is refused (threats A54). */
const refusalToKeep: Refusal = (text) =>
  refusalToRead(text) ?? (hasInvisible(text) ? 'Contiene caracteres invisibles: bórralo y escríbelo de nuevo' : null)

/** Where a request holds text that is refused, and why. */
function unfit(value: unknown, refusal: Refusal, path: string[] = []): { path: string; message: string }[] {
  if (typeof value === 'string') {
    const message = refusal(value)
    return message ? [{ path: path.join('.'), message }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => unfit(part, refusal, [...path, key]))
}
