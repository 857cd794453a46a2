/** What a message says, line by line (spec 3.2: Levantar pedido). */

export type TallaLeida = { id: string; talla: string }
export type ProductoLeido = { id: string; sku: string | null; nombre: string; tallas: TallaLeida[] }

export type Entendida = { productoId: string; tallaId: string; cantidad: number }

/** A product that may be meant, and what the line would then ask for, as far as it says. */
export type Candidato = { productoId: string; partidas: Entendida[] }

export type PorQue = 'sin producto' | 'sin talla' | 'talla que no hay' | 'varias posibilidades' | 'cantidad' | 'duda'

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

/**
 * A line of the message: what it orders; or the product of the lines under it; or nothing, like a greeting. `linea` is as it came.
 */
export type LineaLeida = { linea: string } & (
  | { tipo: 'pedido'; partidas: (Entendida | Duda)[] }
  | { tipo: 'producto'; productoId: string }
  | { tipo: 'nada' }
)

export const isEntendida = (partida: Entendida | Duda): partida is Entendida => !('porQue' in partida)
