import { sql } from 'kysely'
import { type PedidoStatus, stockEffect } from '#features/pedidos/rules.ts'
import type { Writer } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import type { StockMovimientoRow } from './tables.ts'

/** How many pieces of one size a pedido has. */
export type Piezas = { tallaId: string; cantidad: number }

type Move = { pedidoId: string; actorId: string; from: PedidoStatus | null; to: PedidoStatus; at: string }

/**
 * Moves pieces between on hand, held and gone as a pedido changes status, and writes the ledger.
 * The guard is in the UPDATE itself: a size that cannot bear it is not touched.
 * @returns whether every size could bear it; when not, the caller must roll the transaction back.
 */
export async function moveStock(tx: Writer, piezas: Piezas[], move: Move): Promise<boolean> {
  const effect = stockEffect(move.from, move.to)
  if (piezas.length === 0 || (effect.stock === 0 && effect.apartado === 0)) return true
  const cases = piezas.map(({ tallaId, cantidad }) => sql`when ${tallaId} then ${integer(cantidad)}`)
  const cantidad = sql<number>`case id ${sql.join(cases, sql` `)} end`
  const stock = sql<number>`stock + ${integer(effect.stock)} * (${cantidad})`
  const apartado = sql<number>`apartado + ${integer(effect.apartado)} * (${cantidad})`
  const moved = await tx
    .updateTable('productoTallas')
    .set({ stock, apartado })
    .where(
      'id',
      'in',
      piezas.map(({ tallaId }) => tallaId),
    )
    .where(sql<boolean>`${stock} >= ${apartado}`)
    .returning('id')
    .execute()
  if (moved.length < piezas.length) return false
  const moves = piezas.map((pieza) => ledgerRow(pieza, effect, move))
  await tx.insertInto('stockMovimientos').values(moves).execute()
  return true
}

const integer = (value: number) => sql<number>`cast(${value} as integer)`

/** The pieces of a pedido by size: lines of the same size are added up. */
export function piezasOf(lineas: { tallaId: string | null; cantidad: number }[]): Piezas[] {
  const byTalla = new Map<string, number>()
  for (const { tallaId, cantidad } of lineas) {
    if (tallaId) byTalla.set(tallaId, (byTalla.get(tallaId) ?? 0) + cantidad)
  }
  return [...byTalla].map(([tallaId, cantidad]) => ({ tallaId, cantidad }))
}

const ledgerRow = (
  { tallaId, cantidad }: Piezas,
  effect: { stock: number; apartado: number },
  move: Move,
): StockMovimientoRow => ({
  id: newId(),
  tallaId,
  pedidoId: move.pedidoId,
  motivo: move.from === null ? 'pedido' : 'status',
  stockDelta: effect.stock * cantidad,
  apartadoDelta: effect.apartado * cantidad,
  actorId: move.actorId,
  createdAt: move.at,
})
