import { sql } from 'kysely'
import { pedidoTexts } from '#features/pedidos/texts.ts'
import type { Writer } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { StockMovimientoRow } from './tables.ts'
import '#features/catalogo/server/tables.ts'

/** How many pieces of one size a pedido has. */
export type Piezas = { tallaId: string; cantidad: number }

/** What is to happen to one size: pieces on hand and pieces held, each with its sign. */
export type StockMove = { tallaId: string; stock: number; apartado: number }

type Cause = Pick<StockMovimientoRow, 'motivo' | 'actorId'> & { pedidoId: string; at: string }

/**
 * Moves pieces between on hand, held and gone, and writes the ledger: whatever pedidos and propuestas hold, take or free goes
 * through here (docs/decisions/006). The guard is in the UPDATE itself: a size that cannot bear it is not touched.
 * @param moves each size once at most.
 * @throws stock_short naming each size that cannot bear it and what is left of it; the transaction is rolled back.
 */
export async function moveStock(tx: Writer, moves: StockMove[], cause: Cause): Promise<void> {
  const real = moves.filter(({ stock, apartado }) => stock !== 0 || apartado !== 0)
  if (real.length === 0) return
  const stock = sql<number>`stock + ${byTalla(real, ({ stock }) => stock)}`
  const apartado = sql<number>`apartado + ${byTalla(real, ({ apartado }) => apartado)}`
  const ids = real.map(({ tallaId }) => tallaId)
  const moved = await tx
    .updateTable('productoTallas')
    .set({ stock, apartado })
    .where('id', 'in', ids)
    .where(sql<boolean>`${stock} >= ${apartado} and ${apartado} >= 0`)
    .returning('id')
    .execute()
  if (moved.length < real.length) throw await stockShort(tx, real, moved)
  await tx
    .insertInto('stockMovimientos')
    .values(real.map((move) => ledgerRow(move, cause)))
    .execute()
}

const byTalla = (moves: StockMove[], amountOf: (move: StockMove) => number) =>
  sql<number>`(case id ${sql.join(
    moves.map((move) => sql`when ${move.tallaId} then cast(${amountOf(move)} as integer)`),
    sql` `,
  )} end)`

const ledgerRow = ({ tallaId, stock, apartado }: StockMove, { pedidoId, motivo, actorId, at }: Cause) => ({
  ...{ id: newId(), tallaId, pedidoId, motivo, actorId, createdAt: at },
  ...{ stockDelta: stock, apartadoDelta: apartado },
})

/** The refusal, with what is left of each size. Those that have moved already in this transaction could bear it. */
async function stockShort(tx: Writer, moves: StockMove[], moved: { id: string }[]): Promise<AppError> {
  const bore = new Set(moved.map(({ id }) => id))
  const short = moves.filter(({ tallaId }) => !bore.has(tallaId)).map(({ tallaId }) => tallaId)
  const tallas = await tx
    .selectFrom('productoTallas')
    .innerJoin('productos', 'productos.id', 'productoTallas.productoId')
    .select(['productoTallas.id as tallaId', 'nombre', 'talla'])
    .select((eb) => eb('stock', '-', eb.ref('apartado')).as('disponible'))
    .where('productoTallas.id', 'in', short)
    .orderBy('nombre')
    .execute()
  const said = tallas.map(({ nombre, talla, disponible }) => pedidoTexts.stockShort(nombre, talla, disponible))
  const facts = tallas.map(({ tallaId, disponible }) => ({ tallaId, disponible }))
  return new AppError('stock_short', said.join(' '), { tallas: facts })
}

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
