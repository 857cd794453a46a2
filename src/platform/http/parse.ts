import type { MiddlewareHandler, ValidationTargets } from 'hono'
import { type InferInput, validator } from 'hono/validator'
import { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import { hasInvisible } from '#shared/invisible-characters.ts'
import { described, requestPart } from './described.ts'
import type { Front } from './front.ts'

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

/** The input of the typed client and the output for the handler. */
type Parsed<Target extends keyof ValidationTargets, Schema extends z.ZodType> = {
  in: { [K in Target]: z.input<Schema> extends ValidationTargets[K] ? z.input<Schema> : InferInput<z.input<Schema>, K> }
  out: { [K in Target]: z.output<Schema> }
}

/**
 * Reads one part of a request by its schema. What does not fit is refused whole, with a Spanish sentence per field. Text
 * comes out composed (NFC): an `é` is one character, however a keyboard wrote it.
 */
export const parse = <Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
): MiddlewareHandler<Front, string, Parsed<Target, Schema>> => {
  const read = validator(target, (value: unknown) => {
    const { error, data } = schema.safeParse(value)
    const errors = error
      ? error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
      : unfit(value, target === 'json' ? refusalToKeep : refusalToRead)
    if (errors.length > 0)
      throw new AppError('invalid_request', 'Revisa los datos: hay algo que no se entiende.', { errors })
    return composed(data)
  }) as MiddlewareHandler<Front, string, Parsed<Target, Schema>>
  return described(read, () => requestPart(target, schema))
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

/** Invisible characters: a search that has them finds nothing; a body that has them is refused. */
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
