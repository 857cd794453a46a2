import { type Kysely, sql } from 'kysely'
import { type MovimientoMotivo, raisesMarca, setsStock } from '#modules/existencias/rules.ts'
import { existenciasTexts } from '#modules/existencias/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import type { ProductoTallaRow, StockMovimientoRow } from '#platform/db/schema.ts'
import { newId } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import { type Actor, may } from '#shared/rights.ts'

/** Signed changes of a size's stock and held pieces. */
export type StockMove = { tallaId: string; stock: number; apartado: number }

type Cause = Pick<StockMovimientoRow, 'actorId' | 'pedidoId'> & {
  motivo: MovimientoMotivo
  at: string
  nota?: string | null
  lote?: string
}

/** PostgreSQL limits a notification to 8,000 bytes. */
const tallasPerEvent = 100

/** The writable types of both tables; elsewhere these columns are read-only (`Moved`). */
type StockTables = Kysely<{ productoTallas: ProductoTallaRow; stockMovimientos: StockMovimientoRow }>

/**
 * Moves pieces between stock, held and gone, and writes the ledger; nothing else writes these columns and rows (docs/decisions/005). The
 * UPDATE has the guard: a row that would violate stock >= apartado >= 0 is not updated. Ledger rows of a pedido are deferred to the end of
 * the transaction, because a new pedido is inserted only then.
 * @param moves at most one per size.
 * @throws stock_short with the available pieces of each size; the transaction rolls back.
 */
export async function moveStock(tx: Writer, moves: StockMove[], cause: Cause): Promise<void> {
  const real = moves.filter(({ stock, apartado }) => stock !== 0 || apartado !== 0)
  if (real.length === 0) return
  const stock = sql<number>`stock + ${byTalla(real, ({ stock }) => stock)}`
  const apartado = sql<number>`apartado + ${byTalla(real, ({ apartado }) => apartado)}`
  const marca = sql<number>`marca + ${byTalla(real, (move) => Number(raisesMarca(cause.motivo, move.stock)))}`
  const ids = real.map(({ tallaId }) => tallaId)
  const tables = tx as unknown as StockTables
  const moved = await tables
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
  if (cause.pedidoId) tx.later(() => tables.insertInto('stockMovimientos').values(rows))
  else await tables.insertInto('stockMovimientos').values(rows).execute()
  for (const talla of moved) if (talla.faltan > 0) await settleMissing(tx, talla, cause)
}

/** @throws forbidden. */
export function assertMayTakeOut(actor: Actor): void {
  if (!may(actor.role, 'inventario'))
    throw new AppError('forbidden', 'Solo Almacén o Administración pueden ajustar la existencia.')
}

/**
 * Removes missing pieces from stock, and records an ajuste in the staff log. A garment without a size has no stock.
 * @returns pieces removed now, and pieces to remove once they are released.
 */
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
 * Removes missing pieces from stock, with a ledger row (spec 3.3). Held pieces are removed once they are released, because stock is never
 * below the held pieces. The caller has locked the size.
 * @param piezas how many are missing.
 * @returns pieces removed now, and pieces that wait.
 */
async function takeMissing(
  tx: Writer,
  { tallaId, piezas, actorId, at }: { tallaId: string; piezas: number; actorId: string; at: string },
): Promise<{ sacadas: number; porSacar: number }> {
  const tables = tx as unknown as StockTables
  const talla = await tables
    .updateTable('productoTallas')
    .set((eb) => ({ faltan: eb('faltan', '+', piezas), faltanPor: actorId }))
    .where('id', '=', tallaId)
    .returning(['id', 'stock', 'apartado', 'faltan', 'faltanPor'])
    .executeTakeFirstOrThrow()
  const sacadas = await settleMissing(tx, talla, { pedidoId: null, motivo: 'merma', actorId, at })
  return { sacadas, porSacar: Math.min(talla.faltan, talla.stock) - sacadas }
}

type Missing = Pick<ProductoTallaRow, 'id' | 'stock' | 'apartado' | 'faltan' | 'faltanPor'>

/**
 * Runs after a movement: removes the missing pieces that nobody holds. A count or an entered stock cancels the rest, because it already
 * excludes them.
 */
async function settleMissing(tx: Writer, talla: Missing, { motivo, actorId, at }: Cause): Promise<number> {
  const due = setsStock(motivo) ? 0 : Math.min(talla.faltan, talla.stock)
  const sacadas = Math.min(due, talla.stock - talla.apartado)
  const tables = tx as unknown as StockTables
  if (due - sacadas !== talla.faltan)
    await tables
      .updateTable('productoTallas')
      .set({ faltan: due - sacadas })
      .where('id', '=', talla.id)
      .execute()
  if (sacadas > 0)
    await moveStock(tx, [{ tallaId: talla.id, stock: -sacadas, apartado: 0 }], {
      pedidoId: null,
      motivo: 'merma',
      actorId: talla.faltanPor ?? actorId,
      // Sorts after the row that released them.
      at: new Date(Date.parse(at) + 1).toISOString(),
      nota: existenciasTexts.missing,
    })
  return sacadas
}

/** Cancels missing pieces of sizes whose count equals the stock. @returns whether any were missing. */
export async function cancelMissing(tx: Writer, tallaIds: string[]): Promise<boolean> {
  if (tallaIds.length === 0) return false
  const tables = tx as unknown as StockTables
  const found = await tables
    .updateTable('productoTallas')
    .set({ faltan: 0 })
    .where('id', 'in', tallaIds)
    .where('faltan', '>', 0)
    .returning('id')
    .execute()
  return found.length > 0
}

/**
 * Locks all sizes that a pedido ever had or was offered, and `more` that it will have, before any of them moves: `tellAvisos` reads all of
 * them, and would otherwise lock them out of order.
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
  marca: raisesMarca(motivo, stock) && after ? after.marca : null,
  quedan: raisesMarca(motivo, stock) && after ? after.stock : null,
})

/** The error, with the available pieces of each size that was not updated. */
async function stockShort(tx: Writer, moves: StockMove[], moved: { id: string }[]): Promise<AppError> {
  const updated = new Set(moved.map(({ id }) => id))
  const short = moves.filter(({ tallaId }) => !updated.has(tallaId)).map(({ tallaId }) => tallaId)
  const tallas = await tx
    .selectFrom('productoTallas')
    .innerJoin('productos', 'productos.id', 'productoTallas.productoId')
    .select(['productoTallas.id as tallaId', 'nombre', 'talla'])
    .select((eb) => eb('stock', '-', eb.ref('apartado')).as('disponible'))
    .where('productoTallas.id', 'in', short)
    .orderBy('nombre')
    .execute()
  const sentences = tallas.map(({ nombre, talla, disponible }) =>
    existenciasTexts.stockShort(nombre, talla, disponible),
  )
  const facts = tallas.map(({ tallaId, disponible }) => ({ tallaId, disponible }))
  return new AppError('stock_short', sentences.join(' '), { tallas: facts })
}
