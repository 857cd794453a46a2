import { isDay } from './days.ts'

export const maxBusquedaLength = 100

/** Unquotes a value: the router formerly quoted digits, `?numero=%2283%22`. */
const quoted = (value: string): string | null => {
  if (!/^".*"$/s.test(value)) return null
  try {
    return JSON.parse(value) as string
  } catch {
    return null
  }
}

/** All values as text, by name; the last one of a repeated name. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, quoted(value) ?? value]))

/** The inverse of `parseSearch`: words and digits unquoted, `?numero=83`; missing values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue
    const text = String(value)
    // Quotes text that is itself quoted, so that it round-trips.
    params.set(name, quoted(text) === null ? text : JSON.stringify(text))
  }
  return params.size > 0 ? `?${params}` : ''
}

/** A trimmed search text; `undefined` when it is empty, too long, or has characters that the API refuses. */
export function searchText(value: unknown, maxLength: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const isText = text !== '' && !/[\0\uFFFD]/.test(text) && text.isWellFormed()
  return isText && text.length <= maxLength ? text : undefined
}

export const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)

export const dayText = (value: unknown): string | undefined => (isDay(value) ? value : undefined)

export const idText = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? value : undefined

/** The words of a folded text (see `fold`). */
export const wordsIn = (folded: string): string[] => folded.split(' ').filter(Boolean)

/** The digits of a phone as typed; `null` for any other text. */
export const telefonoIn = (folded: string): string | null =>
  /^[\d\s()+./-]*\d[\d\s()+./-]*$/.test(folded) ? folded.replace(/\D/g, '') : null

/** Messages of a search box without results. */
export const searchTexts = {
  failed: 'No se pudo buscar. Revisa tu internet e intenta de nuevo.',
  searching: 'Buscando…',
}
