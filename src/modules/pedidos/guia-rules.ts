/** Guías: the shipping label of a parcel, with its tracking number (spec 3.3). */

/** The guía of a pedido that is packed or sent. */
export type Guia = {
  /** The carrier's name in the settings at the time of entry. */
  paqueteria: string
  numero: string
  /** Packages under this tracking number. */
  bultos: number
  /** Tracking page; `null` if the carrier has none. */
  url: string | null
}

/** The fields that staff enter; the server adds the link. */
export type GuiaEscrita = Omit<Guia, 'url'>

export const maxGuiaLength = 60
export const maxBultos = 99

/** `Estafeta 1234567890`, with the number of packages if more than one. */
export const guiaText = ({ paqueteria, numero, bultos }: GuiaEscrita): string =>
  `${paqueteria} ${numero}${bultos > 1 ? ` (${bultos} bultos)` : ''}`
