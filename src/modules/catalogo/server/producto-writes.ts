import type { AdminProducto } from '#modules/catalogo/admin-producto.ts'
import { columnsOf } from '#modules/catalogo/fields.ts'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { maxColores, skuKey } from '#modules/catalogo/rules.ts'
import type { ProductoRequest, SaveProducto } from '#modules/catalogo/schema.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import type { Database, Engine, Writer } from '#platform/db/database.ts'
import { noteMade } from '#platform/db/idempotency.ts'
import { isUniqueViolation, lockRows } from '#platform/db/locks.ts'
import type { ProductoColumns } from '#platform/db/schema.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { Publish } from '#shared/events.ts'
import { findAdminProducto } from './admin-reads.ts'
import { assertImagenes, withPrincipal, writeImagenes } from './imagenes-writes.ts'
import { recordProducto } from './producto-record.ts'
import { compareTallas, lockTallas, writeTallas } from './talla-writes.ts'

type Save = { id: string; admin: Actor; at: string; before: AdminProducto | null }

/**
 * Which modelo a product has once its form is saved: that of the product which the form names, made with it where it has none; else
 * the one that it has, or none where the form gives it up. `undefined` leaves it as it is.
 * @throws invalid_request at `hermanaId` or `modeloId`; conflict when the modelo is full.
 */
async function resolveModelo(
  tx: Writer,
  publish: Publish,
  { id, admin, at, before }: Save,
  { hermanaId, modeloId }: Pick<ProductoRequest, 'hermanaId' | 'modeloId'>,
): Promise<string | null | undefined> {
  if (hermanaId) return joinModelo(tx, publish, { id, admin, at, hermanaId })
  if (modeloId && modeloId !== before?.modeloId)
    throw refusal(
      'invalid_request',
      'modeloId',
      'El modelo no es el de este producto. Elige la prenda con la que lo comparte.',
    )
  return modeloId
}

type Join = Omit<Save, 'before'> & { hermanaId: string }

async function joinModelo(tx: Writer, publish: Publish, { id, admin, at, hermanaId }: Join): Promise<string> {
  const hermana = hermanaId === id ? undefined : await findAdminProducto(tx, hermanaId)
  if (!hermana) throw refusal('invalid_request', 'hermanaId', 'Esa prenda ya no está. Elige otra.')
  if (hermana.modeloId) {
    const others = hermana.colores.filter((color) => color.id !== id)
    if (others.length >= maxColores)
      throw refusal('conflict', 'hermanaId', `Un modelo tiene ${maxColores} colores como máximo.`)
    return hermana.modeloId
  }
  const modeloId = newId()
  const version = hermana.version + 1
  await tx.updateTable('productos').set({ modeloId, version, updatedAt: at }).where('id', '=', hermanaId).execute()
  publish({ topic: 'producto', id: hermanaId, version })
  const after = { ...hermana, modeloId, version }
  await recordProducto(tx, { actor: admin, before: hermana, after, at })
  return modeloId
}

function refusal(code: ErrorCode, path: string, message: string): AppError {
  return new AppError(code, message, { errors: [{ path, message }] })
}

/**
 * Adds a product with its pictures and sizes; what there is of each size opens its ledger (spec 2.7: Create),
 * and who added it is noted.
 * @param alongside what stands or falls with the product: it is written first, in the same transaction.
 * @throws conflict at `sku` when another product has it, at `colorNombre` when another of its modelo has; invalid_request at a picture
 * that is no longer kept.
 */
export function createProducto(
  db: Database,
  admin: Actor,
  form: ProductoRequest,
  alongside: Alongside = nothing,
): Promise<AdminProducto> {
  const request = withPrincipal(form)
  const id = newId()
  const at = now()
  const written = columnsOf(request) satisfies ProductoColumns
  return orTaken(request, () =>
    db.write(async (tx, publish) => {
      await alongside(tx, id)
      await lockProductos(tx, db.engine, id, request)
      await assertFreeSku(tx, request.sku, id)
      await assertImagenes(tx, request)
      const modeloId = await resolveModelo(tx, publish, { id, admin, at, before: null }, request)
      await tx
        .insertInto('productos')
        .values({ id, ...written, modeloId, version: 1, createdAt: at, updatedAt: at })
        .execute()
      await writeImagenes(tx, id, request)
      await writeTallas(tx, { productoId: id, actorId: admin.id, at, motivo: 'inicial' }, request, {
        before: [],
        since: new Map(),
      })
      publish({ topic: 'producto', id, version: 1 })
      const after = await findSaved(tx, id)
      await recordProducto(tx, { actor: admin, before: null, after, at })
      noteMade({ producto: { id, nombre: after.nombre } })
      return after
    }),
  )
}

/**
 * Saves the product form: sizes are kept in place by their ids, stock moves by what staff changed and never back over
 * what a pedido did meanwhile (docs/decisions/005).
 * @param alongside what stands or falls with the save: it is written first, in the same transaction.
 * @throws not_found; stale, with the product as it is by now in `actual`, when someone else saved since, or a size was counted or
 * adjusted (in `errors`, beside each size); conflict at
 * `sku` or `colorNombre`; stock_short at a size whose stock would go below what open pedidos hold.
 */
export function saveProducto(
  db: Database,
  admin: Actor,
  id: string,
  form: SaveProducto,
  alongside: Alongside = nothing,
): Promise<AdminProducto> {
  const request = withPrincipal(form)
  const at = now()
  const written = columnsOf(request) satisfies ProductoColumns
  return orTaken(request, () =>
    db.write(async (tx, publish) => {
      await alongside(tx, id)
      await lockProductos(tx, db.engine, id, request)
      // Before it is read: what a pedido takes meanwhile was not changed by staff.
      const tallas = await lockTallas(tx, db.engine, id)
      const before = await findAdminProducto(tx, id)
      if (!before) throw new AppError('not_found', catalogoTexts.missing)
      const { errors, since } = await compareTallas(tx, request, tallas)
      const facts = { actual: before, ...(errors.length > 0 && { errors }) }
      if (request.version !== before.version) throw new AppError('stale', adminProductoTexts.stale, facts)
      if (errors.length > 0) throw new AppError('stale', adminProductoTexts.tallasMoved(errors.length), facts)
      const version = before.version + 1
      await assertFreeSku(tx, request.sku, id)
      await assertImagenes(tx, request)
      const modeloId = await resolveModelo(tx, publish, { id, admin, at, before }, request)
      await tx
        .updateTable('productos')
        .set({ ...written, modeloId, version, updatedAt: at })
        .where('id', '=', id)
        .execute()
      await tx.deleteFrom('productoImagenes').where('productoId', '=', id).execute()
      await writeImagenes(tx, id, request)
      await writeTallas(tx, { productoId: id, actorId: admin.id, at, motivo: 'ajuste' }, request, {
        before: tallas,
        since,
      })
      publish({ topic: 'producto', id, version })
      const after = await findSaved(tx, id)
      await recordProducto(tx, { actor: admin, before, after, at })
      return after
    }),
  )
}

/** Takes a product against other staff, with the one whose modelo it joins: two that join each other wait. */
const lockProductos = (tx: Writer, engine: Engine, id: string, { hermanaId }: Pick<ProductoRequest, 'hermanaId'>) =>
  lockRows(tx, engine, 'productos', hermanaId ? [id, hermanaId] : [id])

type Alongside = (tx: Writer, id: string) => Promise<void>
const nothing: Alongside = () => Promise.resolve()

/** Asked before anything is written, so that the answer is a sentence; the unique index answers a race. */
async function assertFreeSku(tx: Writer, sku: string, id: string): Promise<void> {
  const key = skuKey(sku)
  if (key === null) return
  const other = tx.selectFrom('productos').select('id').where('skuClave', '=', key).where('id', '<>', id)
  if (await other.executeTakeFirst()) throw skuTaken(sku)
}

async function orTaken<T>({ sku, colorNombre = '' }: ProductoRequest, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, skuIndex)) throw skuTaken(sku)
    if (isUniqueViolation(error, colorIndex))
      throw taken('colorNombre', `Ya hay un color «${colorNombre}» en este modelo.`)
    throw error
  }
}

const skuIndex = { index: 'productos_sku_clave', columns: 'productos.sku_clave' }
const colorIndex = { index: 'productos_color_clave', columns: 'productos.modelo_id, productos.color_clave' }

const skuTaken = (sku: string) =>
  taken('sku', `El SKU "${sku}" ya existe. Por favor, use otro código o déjelo en blanco.`)

const taken = (path: string, message: string) => new AppError('conflict', message, { errors: [{ path, message }] })

/** A product that was written in this transaction. */
export async function findSaved(tx: Writer, id: string): Promise<AdminProducto> {
  const saved = await findAdminProducto(tx, id)
  if (!saved) throw new Error(`The product ${id} was written and is not there.`)
  return saved
}
