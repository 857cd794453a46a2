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

export const maxGuiaLength = 60
export const maxBultos = 99

/** `Estafeta 1234567890`, with the packages where they are several. */
export const guiaText = ({ paqueteria, numero, bultos }: GuiaEscrita): string =>
  `${paqueteria} ${numero}${bultos > 1 ? ` (${bultos} bultos)` : ''}`
