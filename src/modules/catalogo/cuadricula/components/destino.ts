import type { ProductoDeCuadricula } from '#modules/catalogo/cuadricula/client.ts'
import type { Partida } from '#modules/catalogo/cuadricula/rules.ts'

/** Where the pieces of a grid go: her cart, a pedido that is being raised, or a propuesta. */
export type Destino = {
  /** Whose, and where to: what is typed is kept under it. */
  clave: string
  texts: { held: (piezas: number) => string; add: (piezas: number) => string }
  /** Pieces of a size that are there already. */
  heldOf: (tallaId: string) => number
  /** How many lines there may be, and how many more. */
  max: number
  room: number
  /** What a piece is shown at, in centavos; `null`: nobody is told. */
  priceOf: (producto: ProductoDeCuadricula) => number | null
  onAdd: (productos: ProductoDeCuadricula[], partidas: Partida[]) => void
}
