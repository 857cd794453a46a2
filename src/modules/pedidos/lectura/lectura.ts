/** The result of reading a message line by line (spec 3.2: Levantar pedido). */

export type Entendida = { productoId: string; tallaId: string; cantidad: number }

/** A product that may be meant, with the pieces that one click adds. */
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

/** Why part of a line was not understood, and what was recognised. */
export type Duda = {
  porQue: PorQue
  productoId?: string | undefined
  tallaId?: string | undefined
  /** A size that the product does not have, as written. */
  talla?: string | undefined
  cantidad?: number | undefined
  candidatos?: Candidato[] | undefined
}

/** A range of characters of a line; `a` is exclusive. */
export type Tramo = { de: number; a: number }

/**
 * One line of the message; `linea` is the original text. `pedido`: an order, understood or ambiguous; `producto`: a heading that names the
 * product of the lines below; `nada`: no order, such as a greeting. `sobra` is the text that was not understood.
 */
export type LineaLeida = { linea: string } & (
  | { tipo: 'pedido'; partidas: (Entendida | Duda)[]; sobra?: Tramo[] | undefined }
  | { tipo: 'producto'; productoId: string }
  | { tipo: 'nada' }
)

export const isEntendida = (partida: Entendida | Duda): partida is Entendida => !('porQue' in partida)
