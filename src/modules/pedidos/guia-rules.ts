/** What is true of guías: what a parcel is followed by on its way (spec 3.3). */

/** Of a pedido that was, or is about to be, given to a carrier. */
export type Guia = {
  /** The carrier's name, as the settings had it when the guía was written down. */
  paqueteria: string
  numero: string
  /** Packages that travel under this number. */
  bultos: number
  /** Where the parcel is followed; `null` for a carrier without such a page. */
  url: string | null
}

/** What staff write down; the link is the server's. */
export type GuiaEscrita = Omit<Guia, 'url'>

/** A carrier, with the address of the page that follows a parcel: `{guia}` stands for the number, an empty one for none. */
export type Paqueteria = { nombre: string; url: string }

export const maxGuiaLength = 60
export const maxBultos = 99

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

/** `Estafeta 1234567890`, with the packages where they are several. */
export const guiaText = ({ paqueteria, numero, bultos }: GuiaEscrita): string =>
  `${paqueteria} ${numero}${bultos > 1 ? ` (${bultos} bultos)` : ''}`
