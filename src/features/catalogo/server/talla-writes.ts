import { adminProductoTexts } from '#features/catalogo/producto-texts.ts'
import { tallaKey } from '#features/catalogo/rules.ts'
import type { ProductoRequest } from '#features/catalogo/schema.ts'
import { moveStock } from '#features/existencias/server/stock-writes.ts'
import type { Engine, Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { newId } from '#platform/ids.ts'
import { AppError, type ErrorCode, type FieldError } from '#shared/errors.ts'
import type { ProductoTallaRow } from './tables.ts'

type Save = { productoId: string; actorId: string; at: string; motivo: 'inicial' | 'ajuste' }
type Wanted = Pick<ProductoRequest, 'tallas' | 'quitadas'>

/** A size as the save leaves it; `delta` is what its stock changes by. */
type Row = Required<Omit<ProductoTallaRow, 'retirada'>> & { retirada: number; delta: number; isNew: boolean }
type LockedTalla = Awaited<ReturnType<typeof lockTallas>>[number]
type Known = Row | LockedTalla
type Refuse = (code: ErrorCode, path: string, message: string) => void

/**
 * Writes the sizes of a form over those of the product, each in its place. Stock changes by the difference between what
 * staff saw and what they wrote, so a pedido that was sent meanwhile stays sent; each change is a row in the ledger. A
 * size that is taken off keeps its row for the pedidos that name it; one that is added under its name again is that row.
 * @param before the product's sizes, as `lockTallas` gave them in this transaction; of a new product none.
 * @throws stock_short, conflict or invalid_request, with a sentence per size; the caller's transaction is rolled back.
 */
export async function writeTallas(tx: Writer, save: Save, wanted: Wanted, before: LockedTalla[]): Promise<void> {
  const errors: { code: ErrorCode; field: FieldError }[] = []
  const refuse: Refuse = (code, path, message) => void errors.push({ code, field: { path, message } })

  const shown = wanted.tallas.map((_, posicion) => shownRow(save, before, wanted, posicion, refuse))
  const shownIds = new Set(shown.map(({ id }) => id))
  const removed = wanted.quitadas.flatMap((_, index) => removedRow(before, wanted, index, shownIds, refuse))
  assertEachOnce(before, [...shown, ...removed], refuse)
  if (errors[0])
    throw new AppError(errors[0].code, errors[0].field.message, { errors: errors.map(({ field }) => field) })

  await freeNames(tx, before, shown)
  // Those that leave go first: their names may be taken by those that stay.
  for (const row of [...removed, ...shown].filter((row) => !row.isNew && !isAsBefore(row, before)))
    await writeRow(tx, row)
  await insertRows(
    tx,
    shown.filter(({ isNew }) => isNew),
  )
  const { actorId, at, motivo } = save
  const moves = [...removed, ...shown].map(({ id, delta }) => ({ tallaId: id, stock: delta, apartado: 0 }))
  await moveStock(tx, moves, { pedidoId: null, motivo, actorId, at })
}

function shownRow(save: Save, before: Known[], wanted: Wanted, posicion: number, refuse: Refuse): Row {
  const talla = wanted.tallas[posicion] as Wanted['tallas'][number]
  const known = talla.id === null ? findSameName(before, talla.talla, wanted) : before.find(({ id }) => id === talla.id)
  if (talla.id !== null && !known) refuse('conflict', `tallas.${posicion}.talla`, adminProductoTexts.tallaGone)
  const { id, stock, apartado } = known ?? { id: newId(), stock: 0, apartado: 0 }
  const seen =
    talla.id === null ? (wanted.quitadas.find((quitada) => quitada.id === id)?.stockVisto ?? stock) : talla.stockVisto
  const delta = talla.stock - seen
  if (stock + delta < apartado) {
    const message = apartado > 0 ? adminProductoTexts.heldMore(apartado) : adminProductoTexts.belowZero
    refuse('stock_short', `tallas.${posicion}.stock`, message)
  }
  const { productoId } = save
  const activo = Number(talla.activo)
  return {
    id,
    productoId,
    talla: talla.talla,
    posicion,
    activo,
    retirada: 0,
    stock: stock + delta,
    apartado,
    delta,
    isNew: !known,
  }
}

/** Pieces that came back while the form was open stay with the size, and it shows again. */
function removedRow(before: Known[], wanted: Wanted, index: number, shownIds: Set<string>, refuse: Refuse): Row[] {
  const { id, stockVisto } = wanted.quitadas[index] as Wanted['quitadas'][number]
  const known = before.find((row) => row.id === id)
  if (!known || shownIds.has(id)) return []
  const delta = -Math.min(stockVisto, known.stock)
  if (known.stock + delta < known.apartado) {
    refuse('stock_short', `quitadas.${index}`, adminProductoTexts.heldRemoved(known.apartado))
  }
  return [{ ...known, activo: 0, retirada: 1, stock: known.stock + delta, delta, isNew: false }]
}

/** A size of this name that was taken off, before or in this very form, unless the form shows that row itself. */
function findSameName(before: Known[], talla: string, { tallas, quitadas }: Wanted): Known | undefined {
  const shown = new Set(tallas.map(({ id }) => id))
  const leaving = new Set(quitadas.map(({ id }) => id))
  return before.find(
    (row) =>
      (row.retirada === 1 || leaving.has(row.id)) && !shown.has(row.id) && tallaKey(row.talla) === tallaKey(talla),
  )
}

/** A form says of each size that it stays or that it goes, once. */
function assertEachOnce(before: Known[], rows: Row[], refuse: Refuse): void {
  const said = new Set(rows.map(({ id }) => id))
  if (said.size < rows.length) refuse('invalid_request', 'tallas', 'Una talla aparece dos veces.')
  const missing = before.find((row) => row.retirada === 0 && !said.has(row.id))
  if (missing) refuse('invalid_request', 'tallas', `Falta decir si la talla ${missing.talla} se queda o se quita.`)
}

/** Takes the sizes of a product for the rest of the transaction, and gives them as they are now. */
export async function lockTallas(tx: Writer, engine: Engine, productoId: string) {
  const ids = await tx.selectFrom('productoTallas').select('id').where('productoId', '=', productoId).execute()
  await lockRows(
    tx,
    engine,
    'producto_tallas',
    ids.map(({ id }) => id),
  )
  return tx.selectFrom('productoTallas').selectAll().where('productoId', '=', productoId).execute()
}

/** Two sizes may exchange their names in one save: names that change are given up before any is taken. */
async function freeNames(tx: Writer, before: { id: string; talla: string }[], rows: Row[]): Promise<void> {
  const names = new Map(before.map(({ id, talla }) => [id, talla]))
  const renamed = rows.filter((row) => !row.isNew && names.get(row.id) !== row.talla).map(({ id }) => id)
  if (renamed.length === 0) return
  await tx
    .updateTable('productoTallas')
    .set((eb) => ({ talla: eb.ref('id') }))
    .where('id', 'in', renamed)
    .execute()
}

const isAsBefore = (row: Row, before: LockedTalla[]): boolean =>
  before.some((it) => it.id === row.id && ownColumns.every((name) => it[name] === row[name]))

/** All of a size but its stock, which is moved. */
const ownColumns = ['talla', 'posicion', 'activo', 'retirada'] as const

async function writeRow(tx: Writer, { id, talla, posicion, activo, retirada }: Row): Promise<void> {
  await tx.updateTable('productoTallas').set({ talla, posicion, activo, retirada }).where('id', '=', id).execute()
}

async function insertRows(tx: Writer, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  const own = rows.map(({ id, productoId, talla, posicion, activo, retirada }) => {
    return { id, productoId, talla, posicion, activo, retirada, stock: 0 as const, apartado: 0 as const }
  })
  await tx.insertInto('productoTallas').values(own).execute()
}
