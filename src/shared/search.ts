import { isDay } from './days.ts'

/** The part of a URL after the `?`: how pages write and read it. */

/** Characters that a search box takes. */
export const maxBusquedaLength = 100

/** A value that reads like text in quotes, which the router once wrote around digits: `?numero=%2283%22`. */
const quoted = (value: string): string | null => {
  if (!/^".*"$/s.test(value)) return null
  try {
    return JSON.parse(value) as string
  } catch {
    return null
  }
}

/** Every value as text, under its name. A name said twice counts once, with its last value. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, quoted(value) ?? value]))

/** The reverse: words and digits as they are, `?numero=83`; missing values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue
    const text = String(value)
    // Text that is itself in quotes gets another pair, so that it comes back as it was.
    params.set(name, quoted(text) === null ? text : JSON.stringify(text))
  }
  return params.size > 0 ? `?${params}` : ''
}

/**
 * A text to search for, without the space around it; `undefined` for nothing, for more than `maxLength` characters, and for
 * what the API refuses: NUL, half a surrogate pair, and the replacement character.
 */
export function searchText(value: unknown, maxLength: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const isText = text !== '' && !/[\0\uFFFD]/.test(text) && text.isWellFormed()
  return isText && text.length <= maxLength ? text : undefined
}

/** One of the words of a list; anything else is no choice. */
export const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)

/** A calendar day that there is, `2026-11-05`. */
export const dayText = (value: unknown): string | undefined => (isDay(value) ? value : undefined)

/** The id of something, as the server makes them. */
export const idText = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? value : undefined
