/** A carrier (spec 3.3) and its tracking address, with `{guia}` for the number; empty if it has none. */
export type Paqueteria = { nombre: string; url: string }

const place = '{guia}'

/**
 * Whether the pattern is an https address whose host does not depend on the number; others could lead elsewhere or run
 * a script.
 */
export function isGuiaPattern(pattern: string): boolean {
  if (!pattern.includes(place)) return false
  const [one, other] = [urlOf(pattern, 'a1'), urlOf(pattern, 'b2')]
  if (!one || !other) return false
  return one.protocol === 'https:' && one.host === other.host && one.username === '' && one.password === ''
}

/** The tracking page of a number; `null` without one. */
export function guiaUrl({ url }: Paqueteria, numero: string): string | null {
  if (!isGuiaPattern(url)) return null
  return urlOf(url, encodeURIComponent(numero.replaceAll(' ', '')))?.href ?? null
}

function urlOf(pattern: string, numero: string): URL | null {
  const text = pattern.replaceAll(place, numero)
  return URL.canParse(text) ? new URL(text) : null
}
