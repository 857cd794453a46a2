/** What a message says, line by line (spec 3.2: Levantar pedido). */

export type Entendida = { productoId: string; tallaId: string; cantidad: number }

/** A product that may be meant, and what the line would then ask for, as far as it says: one press adds it. */
export type Candidato = { productoId: string; partidas: Entendida[] }

export type PorQue =
  | 'sin producto'
  | 'sin talla'
  | 'talla que no hay'
  | 'varias posibilidades'
  | 'parecido'
  | 'cantidad'
  | 'palabras'
  | 'pregunta'
  | 'platica'
  | 'adjunto'
  | 'corregida'
  | 'repetida'
  | 'duda'

/** Why something of a line was not understood, with what was. */
export type Duda = {
  porQue: PorQue
  productoId?: string | undefined
  tallaId?: string | undefined
  /** A size that the product has not, as it was written. */
  talla?: string | undefined
  cantidad?: number | undefined
  candidatos?: Candidato[] | undefined
}

/** A stretch of a line, from one character to the one before another. */
export type Tramo = { de: number; a: number }

/**
 * A line of the message, `linea` as it came: an order, understood or in doubt as a whole; or a heading, the product of the
 * lines under it; or nothing, like a greeting. `sobra` is the part of a line in doubt that was not understood.
 */
export type LineaLeida = { linea: string } & (
  | { tipo: 'pedido'; partidas: (Entendida | Duda)[]; sobra?: Tramo[] | undefined }
  | { tipo: 'producto'; productoId: string }
  | { tipo: 'nada' }
)

export const isEntendida = (partida: Entendida | Duda): partida is Entendida => !('porQue' in partida)
