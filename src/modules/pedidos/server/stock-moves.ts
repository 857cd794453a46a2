import type { StockMove } from '#modules/existencias/server/stock-writes.ts'

/** What pedidos and propuestas ask of the stock, as moves of single sizes. */

/** How many pieces of one size a pedido has. */
export type Piezas = { tallaId: string; cantidad: number }

type Line = { tallaId: string | null; cantidad: number }

/** The pieces of a pedido by size: lines of the same size are added up. */
export function piezasOf(lineas: Line[]): Piezas[] {
  const byTalla = new Map<string, number>()
  for (const { tallaId, cantidad } of lineas) {
    if (tallaId) byTalla.set(tallaId, (byTalla.get(tallaId) ?? 0) + cantidad)
  }
  return [...byTalla].map(([tallaId, cantidad]) => ({ tallaId, cantidad }))
}

/** The same for each piece of each size. */
export const movesOf = (piezas: Piezas[], each: { stock: number; apartado: number }): StockMove[] =>
  piezas.map(({ tallaId, cantidad }) => ({
    tallaId,
    stock: each.stock * cantidad,
    apartado: each.apartado * cantidad,
  }))

/** What is held once lines become others: the difference of each size. */
export const heldDifference = (before: Line[], after: Line[]): StockMove[] =>
  piezasOf([...after, ...before.map(({ tallaId, cantidad }) => ({ tallaId, cantidad: -cantidad }))]).map(
    ({ tallaId, cantidad }) => ({ tallaId, stock: 0, apartado: cantidad }),
  )
