import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { tallaKey } from '#modules/catalogo/rules.ts'
import type { ProductoRequest } from '#modules/catalogo/schema.ts'
import { deltaOfTyped, type StockTyped } from '#modules/existencias/rules.ts'
import { markedSince } from '#modules/existencias/server/reads.ts'
import { moveStock } from '#modules/existencias/server/stock-writes.ts'
import { type Moved, staleStockText } from '#modules/existencias/texts.ts'
import type { Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import type { ProductoTallaRow } from '#platform/db/schema.ts'
import { newId } from '#platform/ids.ts'
import { AppError, type ErrorCode, type FieldError } from '#shared/errors.ts'

type Save = { productoId: string; actorId: string; at: string; motivo: 'inicial' | 'ajuste' }
type Wanted = Pick<ProductoRequest, 'tallas' | 'quitadas'>

/** A size after the save; `delta` is its stock change. */
type Row = Required<Omit<ProductoTallaRow, 'retirada' | 'faltan' | 'faltanPor'>> & {
  retirada: number
  delta: number
  isNew: boolean
}
type Since = Map<string, Moved[]>
type LockedTalla = Awaited<ReturnType<typeof lockTallas>>[number]
type Known = Row | LockedTalla
type Refuse = (code: ErrorCode, path: string, message: string) => void

/**
 * Writes the sizes of a form. An entered stock is applied by `deltaOfTyped`, so concurrent sales are kept; each change gets a ledger row. A
 * removed size keeps its row for the pedidos that reference it, and is reused when a size of that name is added again.
 * @param locked `tallas` of `lockTallas` and `since` of `compareTallas`, which found no errors; empty for a new product.
 * @throws stock_short, conflict or invalid_request, with a sentence per size; the caller's transaction rolls back.
 */
export async function writeTallas(
  tx: Writer,
  save: Save,
  wanted: Wanted,
  { tallas: before, since }: { tallas: LockedTalla[]; since: Since },
): Promise<void> {
  const errors: { code: ErrorCode; field: FieldError }[] = []
  const refuse: Refuse = (code, path, message) => void errors.push({ code, field: { path, message } })

  const shown = wanted.tallas.map((_, posicion) => shownRow(save, before, since, wanted, posicion, refuse))
  const shownIds = new Set(shown.map(({ id }) => id))
  const removed = wanted.quitadas.flatMap((_, index) => removedRow(before, wanted, index, shownIds, refuse))
  assertEachOnce(before, [...shown, ...removed], refuse)
  if (errors[0])
    throw new AppError(errors[0].code, errors[0].field.message, { errors: errors.map(({ field }) => field) })

  await freeNames(tx, before, shown)
  // Removed sizes first: others may take their names.
  for (const row of [...removed, ...shown].filter((row) => !row.isNew && !isAsBefore(row, before)))
    await writeRow(tx, row)
  const added = shown.filter(({ isNew }) => isNew)
  await insertRows(tx, added)
  const { actorId, at, motivo } = save
  const moves = [...removed, ...shown].map(({ id, delta }) => ({ tallaId: id, stock: delta, apartado: 0 }))
  await moveStock(tx, moves, { pedidoId: null, motivo, actorId, at })
}

/**
 * Compares the sizes of a form with the stored ones.
 * @param before of `lockTallas` in this transaction.
 * @returns `errors` for refused stocks, with the movements since they were read; `since`: these movements, for `writeTallas`.
 */
export async function compareTallas(
  tx: Writer,
  wanted: Wanted,
  before: LockedTalla[],
): Promise<{ errors: FieldError[]; since: Since }> {
  const since = await sinceRead(tx, before, wanted)
  const named = wanted.tallas.map((talla, index) => {
    const typed = typedOf(before, wanted, talla)
    return { path: `tallas.${index}.stock`, typed, replaces: talla.id === null && typed.stock === typed.stockVisto }
  })
  const gone = wanted.quitadas.map((quitada, index) => ({
    path: `quitadas.${index}`,
    typed: { ...quitada, stock: 0 } as Typed,
    replaces: quitada.marca !== undefined,
  }))
  const errors = [...named, ...gone].flatMap(({ path, typed, replaces }) => {
    const known = before.find(({ id }) => id === typed.id)
    if (!known) return []
    const rows = since.get(known.id) ?? []
    // A size that was empty when the form was read cannot be removed, or added again as empty, once it has pieces.
    const isOther = replaces && typed.marca !== known.marca && typed.stock !== known.stock
    const refused = isOther || deltaOfTyped(typed, known, rows) === null
    return refused ? [{ path, message: staleStockText(typed, known, rows) }] : []
  })
  return { errors, since }
}

/** `id` is `null` for a size that the product never had. */
type Typed = StockTyped & { id: string | null }

/**
 * The entered stock of a size and the stock it replaces. For a removed size that is added again, the latter is 0, or the displayed one if
 * this form removed it.
 */
function typedOf(before: Known[], wanted: Wanted, talla: Wanted['tallas'][number]): Typed {
  if (talla.id !== null) return talla
  const id = findSameName(before, talla.talla, wanted)?.id ?? null
  const leaving = wanted.quitadas.find((quitada) => quitada.id === id)
  return { id, stock: talla.stock, stockVisto: leaving?.stockVisto ?? 0, marca: leaving?.marca }
}

/** Movements of the sizes whose `marca` changed since they were read. */
function sinceRead(tx: Writer, before: LockedTalla[], wanted: Wanted): Promise<Since> {
  const typed = [...wanted.tallas.map((talla) => typedOf(before, wanted, talla)), ...wanted.quitadas]
  return markedSince(
    tx,
    typed.flatMap(({ id, marca }) => {
      const known = before.find((row) => row.id === id)
      return known && known.marca !== marca ? [{ tallaId: known.id, marca }] : []
    }),
  )
}

function shownRow(save: Save, before: Known[], since: Since, wanted: Wanted, posicion: number, refuse: Refuse): Row {
  const talla = wanted.tallas[posicion] as Wanted['tallas'][number]
  const typed = typedOf(before, wanted, talla)
  const known = before.find(({ id }) => id === typed.id)
  if (talla.id !== null && !known)
    refuse('conflict', `tallas.${posicion}.talla`, 'Alguien más quitó esta talla. Quítala o agrégala de nuevo.')
  const { id, stock, apartado, marca } = known ?? { id: newId(), stock: 0, apartado: 0, marca: 0 }
  const delta = known ? (deltaOfTyped(typed, known, since.get(id) ?? []) ?? 0) : talla.stock
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
    marca,
    delta,
    isNew: !known,
  }
}

/** A removed size keeps pieces that were returned while the form was open, and is then displayed again. */
function removedRow(before: Known[], wanted: Wanted, index: number, shownIds: Set<string>, refuse: Refuse): Row[] {
  const quitada = wanted.quitadas[index] as Wanted['quitadas'][number]
  const known = before.find((row) => row.id === quitada.id)
  if (!known || shownIds.has(known.id)) return []
  const delta = -Math.min(quitada.stockVisto, known.stock)
  if (known.stock + delta < known.apartado) {
    refuse('stock_short', `quitadas.${index}`, adminProductoTexts.heldRemoved(known.apartado))
  }
  return [{ ...known, activo: 0, retirada: 1, stock: known.stock + delta, delta, isNew: false }]
}

/** A removed size with this name, unless the form displays it. */
function findSameName(before: Known[], talla: string, { tallas, quitadas }: Wanted): Known | undefined {
  const shown = new Set(tallas.map(({ id }) => id))
  const leaving = new Set(quitadas.map(({ id }) => id))
  return before.find(
    (row) =>
      (row.retirada === 1 || leaving.has(row.id)) && !shown.has(row.id) && tallaKey(row.talla) === tallaKey(talla),
  )
}

/** Every stored size must be in the form exactly once, as kept or removed. */
function assertEachOnce(before: Known[], rows: Row[], refuse: Refuse): void {
  const named = new Set(rows.map(({ id }) => id))
  if (named.size < rows.length) refuse('invalid_request', 'tallas', 'Una talla aparece dos veces.')
  const missing = before.find((row) => row.retirada === 0 && !named.has(row.id))
  if (missing) refuse('invalid_request', 'tallas', `Falta decir si la talla ${missing.talla} se queda o se quita.`)
}

/** Locks the sizes of a product until the transaction ends, and reads them. */
export async function lockTallas(tx: Writer, productoId: string) {
  const rows = await tx.selectFrom('productoTallas').select('id').where('productoId', '=', productoId).execute()
  const ids = rows.map(({ id }) => id)
  await lockRows(tx, 'producto_tallas', ids)
  return tx.selectFrom('productoTallas').selectAll().where('productoId', '=', productoId).execute()
}

/** Clears changing names first, so that two sizes can swap names in one save. */
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
