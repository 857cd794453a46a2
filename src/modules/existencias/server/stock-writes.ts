import { type Kysely, sql } from 'kysely'
import { movesMark, setsStock } from '#modules/existencias/rules.ts'
import { existenciasTexts } from '#modules/existencias/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import type { ProductoTallaRow, StockMovimientoRow } from '#platform/db/schema.ts'
import { newId } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import { type Actor, may } from '#shared/rights.ts'

/** What is to happen to one size: pieces on hand and pieces held, each with its sign. */
export type StockMove = { tallaId: string; stock: number; apartado: number }

type Cause = Pick<StockMovimientoRow, 'motivo' | 'actorId' | 'pedidoId'> & {
  at: string
  nota?: string | null
  lote?: string
}

/** PostgreSQL carries 8,000 bytes in a notification. */
const tallasPerEvent = 100

/** The two tables as they are; to all others their types are closed (`Moved`). */
type Books = Kysely<{ productoTallas: ProductoTallaRow; stockMovimientos: StockMovimientoRow }>

/**
 * Moves pieces between on hand, held and gone, and writes the ledger: the only writer of both (docs/decisions/005). The guard is in the
 * UPDATE: a size that cannot bear the move is not touched. Ledger rows of a pedido are written at the end of the transaction, since a new
 * pedido has its row only then.
 * @param moves each size once at most.
 * @throws stock_short naming each size that cannot bear it and what is left of it; the transaction is rolled back.
 */
export async function moveStock(tx: Writer, moves: StockMove[], cause: Cause): Promise<void> {
  const real = moves.filter(({ stock, apartado }) => stock !== 0 || apartado !== 0)
  if (real.length === 0) return
  const stock = sql<number>`stock + ${byTalla(real, ({ stock }) => stock)}`
  const apartado = sql<number>`apartado + ${byTalla(real, ({ apartado }) => apartado)}`
  const marca = sql<number>`marca + ${byTalla(real, (move) => Number(movesMark(cause.motivo, move.stock)))}`
  const ids = real.map(({ tallaId }) => tallaId)
  const books = tx as unknown as Books
  const moved = await books
    .updateTable('productoTallas')
    .set({ stock, apartado, marca })
    .where('id', 'in', ids)
    .where(sql<boolean>`${stock} >= ${apartado} and ${apartado} >= 0`)
    .returning(['id', 'stock', 'apartado', 'marca', 'faltan', 'faltanPor'])
    .execute()
  if (moved.length < real.length) throw await stockShort(tx, real, moved)
  for (let at = 0; at < ids.length; at += tallasPerEvent)
    tx.publish({ topic: 'stock', id: newId(), tallas: ids.slice(at, at + tallasPerEvent) })
  const after = new Map(moved.map((it) => [it.id, it]))
  const rows = real.map((move) => ledgerRow(move, cause, after.get(move.tallaId)))
  if (cause.pedidoId) tx.later(() => books.insertInto('stockMovimientos').values(rows))
  else await books.insertInto('stockMovimientos').values(rows).execute()
  for (const talla of moved) if (talla.faltan > 0) await settleMissing(tx, talla, cause)
}

/** @throws forbidden. */
export function assertMayTakeOut(actor: Actor): void {
  if (!may(actor.role, 'inventario'))
    throw new AppError('forbidden', 'Solo Almacén o Administración pueden ajustar la existencia.')
}

/** Takes pieces out of stock that were not found, recorded like an ajuste. A garment without a size has no stock. */
export async function takeOut(
  tx: Writer,
  { tallaId, piezas, admin, at }: { tallaId: string; piezas: number; admin: Actor; at: string },
): Promise<{ sacadas: number; porSacar: number }> {
  await lockRows(tx, 'producto_tallas', [tallaId])
  const talla = await tx.selectFrom('productoTallas').select('stock').where('id', '=', tallaId).executeTakeFirst()
  if (!talla) return { sacadas: 0, porSacar: 0 }
  const taken = await takeMissing(tx, { tallaId, piezas, actorId: admin.id, at })
  if (taken.sacadas > 0) {
    const before = { stock: talla.stock, motivo: null, nota: null }
    const after = { stock: talla.stock - taken.sacadas, motivo: 'merma', nota: existenciasTexts.missing }
    await recordChange(tx, { actor: admin, verbo: 'existencia_ajustada', objetoId: tallaId, before, after, at })
    tx.publish({ topic: 'existencias', id: newId() })
  }
  return taken
}

/**
 * Takes pieces that were not found out of the stock (spec 3.3), with their row in the ledger. Those that pedidos hold leave it once they do not:
 * a stock is never less than what is held. Call it with the size locked.
 * @param piezas how many are missing. @returns how many left the stock, and how many wait.
 */
async function takeMissing(
  tx: Writer,
  { tallaId, piezas, actorId, at }: { tallaId: string; piezas: number; actorId: string; at: string },
): Promise<{ sacadas: number; porSacar: number }> {
  const books = tx as unknown as Books
  const talla = await books
    .updateTable('productoTallas')
    .set((eb) => ({ faltan: eb('faltan', '+', piezas), faltanPor: actorId }))
    .where('id', '=', tallaId)
    .returning(['id', 'stock', 'apartado', 'faltan', 'faltanPor'])
    .executeTakeFirstOrThrow()
  const sacadas = await settleMissing(tx, talla, { pedidoId: null, motivo: 'merma', actorId, at })
  return { sacadas, porSacar: Math.min(talla.faltan, talla.stock) - sacadas }
}

type Missing = Pick<ProductoTallaRow, 'id' | 'stock' | 'apartado' | 'faltan' | 'faltanPor'>

/** After a movement: missing pieces leave as far as nobody holds them. A count or a typed stock has seen what is there. */
async function settleMissing(tx: Writer, talla: Missing, { motivo, actorId, at }: Cause): Promise<number> {
  const due = setsStock(motivo) ? 0 : Math.min(talla.faltan, talla.stock)
  const sacadas = Math.min(due, talla.stock - talla.apartado)
  const books = tx as unknown as Books
  if (due - sacadas !== talla.faltan)
    await books
      .updateTable('productoTallas')
      .set({ faltan: due - sacadas })
      .where('id', '=', talla.id)
      .execute()
  if (sacadas > 0)
    await moveStock(tx, [{ tallaId: talla.id, stock: -sacadas, apartado: 0 }], {
      pedidoId: null,
      motivo: 'merma',
      actorId: talla.faltanPor ?? actorId,
      // Behind the row that freed them.
      at: new Date(Date.parse(at) + 1).toISOString(),
      nota: existenciasTexts.missing,
    })
  return sacadas
}

/**
 * Locks all sizes that a pedido ever had or was offered, and `more` that it is about to have, before any of them moves: `tellAvisos` looks at
 * all of them, and would lock them out of order.
 */
export async function lockTallasOfPedido(tx: Writer, pedidoId: string, more: (string | null)[] = []): Promise<void> {
  if (tx.engine === 'sqlite') return
  const { rows } = await sql<{ tallaId: string }>`
    select talla_id from pedido_items where pedido_id = ${pedidoId} and talla_id is not null
    union select propuesta_lineas.talla_id from propuesta_lineas join propuestas on propuestas.id = propuesta_lineas.propuesta_id
      where propuestas.pedido_id = ${pedidoId} and propuesta_lineas.talla_id is not null`.execute(tx)
  const ids = [...rows.map(({ tallaId }) => tallaId), ...more.flatMap((id) => id ?? [])]
  await lockRows(tx, 'producto_tallas', [...new Set(ids)])
}

const byTalla = (moves: StockMove[], amountOf: (move: StockMove) => number) =>
  sql<number>`(case id ${sql.join(
    moves.map((move) => sql`when ${move.tallaId} then cast(${amountOf(move)} as integer)`),
    sql` `,
  )} end)`

const ledgerRow = (
  { tallaId, stock, apartado }: StockMove,
  { pedidoId, motivo, actorId, at, nota = null, lote }: Cause,
  after: { stock: number; marca: number } | undefined,
) => ({
  id: newId(),
  tallaId,
  pedidoId,
  motivo,
  actorId,
  createdAt: at,
  nota,
  lote: lote ?? null,
  stockDelta: stock,
  apartadoDelta: apartado,
  marca: movesMark(motivo, stock) && after ? after.marca : null,
  quedan: movesMark(motivo, stock) && after ? after.stock : null,
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
  const said = tallas.map(({ nombre, talla, disponible }) => existenciasTexts.stockShort(nombre, talla, disponible))
  const facts = tallas.map(({ tallaId, disponible }) => ({ tallaId, disponible }))
  return new AppError('stock_short', said.join(' '), { tallas: facts })
}
