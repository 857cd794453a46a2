/** What is true of the carriers of the brand (spec 3.3). */

/** A carrier, with the address of the page that follows a parcel: `{guia}` stands for the number, an empty one for none. */
export type Paqueteria = { nombre: string; url: string }

const place = '{guia}'

/**
 * Does a pattern lead to a page of one https host, whatever the number is? Anything else could lead her elsewhere, or run as a script.
 */
export function isGuiaPattern(pattern: string): boolean {
  if (!pattern.includes(place)) return false
  const [one, other] = [urlOf(pattern, 'a1'), urlOf(pattern, 'b2')]
  if (!one || !other) return false
  return one.protocol === 'https:' && one.host === other.host && one.username === '' && one.password === ''
}

/** The page that follows a number; `null` where the carrier has none. */
export function guiaUrl({ url }: Paqueteria, numero: string): string | null {
  if (!isGuiaPattern(url)) return null
  return urlOf(url, encodeURIComponent(numero.replaceAll(' ', '')))?.href ?? null
}

function urlOf(pattern: string, numero: string): URL | null {
  const text = pattern.replaceAll(place, numero)
  return URL.canParse(text) ? new URL(text) : null
}
