import { type AdminProducto, columnsOf, factsOf } from '#modules/catalogo/fields.ts'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { maxColores, skuKey } from '#modules/catalogo/rules.ts'
import type { ProductoRequest, SaveProducto } from '#modules/catalogo/schema.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { noteMade } from '#platform/db/idempotency.ts'
import { isUniqueViolation, lockRows } from '#platform/db/locks.ts'
import type { ProductoColumns } from '#platform/db/schema.ts'
import { newId, now } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { mexicanDay } from '#shared/format.ts'
import type { Actor } from '#shared/rights.ts'
import { findAdminProducto } from './admin-reads.ts'
import { compareTallas, lockTallas, writeTallas } from './talla-writes.ts'

type Imagenes = Pick<ProductoRequest, 'imagenId' | 'imagenesAdicionales'>

/** Makes the first additional picture the main one if there is none. */
export function withPrincipal<Form extends Imagenes>(form: Form): Form {
  return { ...form, imagenId: form.imagenId ?? form.imagenesAdicionales[0] ?? null }
}

/** Keeps the form's pictures from the cleanup until the transaction ends. @throws invalid_request for a missing one. */
export async function assertImagenes(tx: Writer, { imagenId, imagenesAdicionales }: Imagenes): Promise<void> {
  const wanted = imagenId ? [imagenId, ...imagenesAdicionales] : imagenesAdicionales
  if (wanted.length === 0) return
  const kept = await tx
    .updateTable('imagenes')
    .set({ sinUsoDesde: null })
    .where('id', 'in', wanted)
    .returning('id')
    .execute()
  const here = new Set(kept.map(({ id }) => id))
  const message = 'Esta imagen ya no está guardada. Súbela de nuevo.'
  const errors = imagenesAdicionales.flatMap((id, index) =>
    here.has(id) ? [] : [{ path: `imagenesAdicionales.${index}`, message }],
  )
  if (imagenId && !here.has(imagenId)) errors.unshift({ path: 'imagenId', message })
  if (errors.length > 0) throw new AppError('invalid_request', message, { errors })
}

/** Stores each picture once; the main one is not repeated among the additional ones. */
export async function writeImagenes(tx: Writer, productoId: string, request: Imagenes): Promise<void> {
  const others = new Set(request.imagenesAdicionales)
  if (request.imagenId) others.delete(request.imagenId)
  if (others.size === 0) return
  const rows = [...others].map((imagenId, posicion) => ({ productoId, posicion, imagenId }))
  await tx.insertInto('productoImagenes').values(rows).execute()
}

type Saved = { actor: Actor; before: AdminProducto | null; after: AdminProducto; at: string }

/** Records a product's changes in the staff log; stock moved by pedidos is only in the ledger. */
export function recordProducto(tx: Writer, { actor, before, after, at }: Saved): Promise<void> {
  const verbo = before ? 'producto_guardado' : 'producto_creado'
  const facts = before && factsOf(before)
  return recordChange(tx, { actor, verbo, objetoId: after.id, before: facts, after: factsOf(after), at })
}

const everyMs = 30_000
const maxAtOnce = 200

/** Publishes products on their scheduled day while the server runs (spec 3.5). @returns a function that stops it. */
export function publishOnTheirDay({ db, log }: { db: Database; log: Log }): () => void {
  const publish = () =>
    void publishDue(db).catch((error: unknown) => log.warn({ err: error }, 'products not published on their day'))
  publish()
  const timer = setInterval(publish, everyMs).unref()
  return () => clearInterval(timer)
}

/**
 * Activates products whose scheduled day has come, one transaction each, in the name of the user who saved it last.
 * @param today a day in Mexico City.
 * @returns how many this server published; each product is published by only one server.
 */
export async function publishDue(db: Database, today = mexicanDay(new Date())): Promise<number> {
  const due = await db.read
    .selectFrom('productos')
    .select('id')
    .where('publicarEl', '<=', today)
    .where('activo', '=', 0)
    .orderBy('publicarEl')
    .limit(maxAtOnce)
    .execute()
  let published = 0
  for (const { id } of due) published += await publishOne(db, id, today)
  return published
}

const publishOne = (db: Database, id: string, today: string): Promise<number> =>
  db.write(async (tx) => {
    const at = now()
    const saved = await tx
      .selectFrom('bitacora')
      .select('actorId')
      .where('objetoId', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const before = tx.selectFrom('productos').select('publicarEl').where('id', '=', id).where('activo', '=', 0)
    const { publicarEl } = (await before.executeTakeFirst()) ?? {}
    if (!publicarEl || publicarEl > today) return 0
    const row = await tx
      .updateTable('productos')
      .set((eb) => ({ activo: 1, publicarEl: null, version: eb('version', '+', 1), updatedAt: at }))
      .where('id', '=', id)
      .where('activo', '=', 0)
      .where('publicarEl', '=', publicarEl)
      .returning('version')
      .executeTakeFirst()
    if (!row) return 0
    tx.publish({ topic: 'producto', id, version: row.version })
    if (saved?.actorId) {
      await recordChange(tx, {
        actor: { id: saved.actorId },
        verbo: 'producto_publicado',
        objetoId: id,
        before: { activo: false, publicarEl },
        after: { activo: true, publicarEl: null },
        at,
      })
    }
    return 1
  })

type Save = { id: string; admin: Actor; at: string; before: AdminProducto | null }

/**
 * The modelo of a saved product: that of `hermanaId`, created if it has none; else its own; `null` when the form leaves it; `undefined` for
 * no change.
 * @throws invalid_request at `hermanaId` or `modeloId`; conflict when the modelo is full.
 */
async function resolveModelo(
  tx: Writer,
  { id, admin, at, before }: Save,
  { hermanaId, modeloId }: Pick<ProductoRequest, 'hermanaId' | 'modeloId'>,
): Promise<string | null | undefined> {
  if (hermanaId) return joinModelo(tx, { id, admin, at, hermanaId })
  if (modeloId && modeloId !== before?.modeloId)
    throw refusal(
      'invalid_request',
      'modeloId',
      'El modelo no es el de este producto. Elige la prenda con la que lo comparte.',
    )
  return modeloId
}

type Join = Omit<Save, 'before'> & { hermanaId: string }

async function joinModelo(tx: Writer, { id, admin, at, hermanaId }: Join): Promise<string> {
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
  tx.publish({ topic: 'producto', id: hermanaId, version })
  const after = { ...hermana, modeloId, version }
  await recordProducto(tx, { actor: admin, before: hermana, after, at })
  return modeloId
}

function refusal(code: ErrorCode, path: string, message: string): AppError {
  return new AppError(code, message, { errors: [{ path, message }] })
}

/**
 * Creates a product with pictures and sizes; the stock of each size gets its first ledger row (spec 2.7: Create).
 * @param alongside written last, in the same transaction.
 * @throws conflict at `sku` when another product has it, at `colorNombre` when another of its modelo has; invalid_request at a deleted
 * picture.
 */
export const createProducto = (db: Database, admin: Actor, form: ProductoRequest, alongside?: Alongside) =>
  writeProducto(db, admin, { id: newId(), form, seen: null }, alongside)

/**
 * Saves the product form. Sizes are matched by id; stock changes by the difference that staff entered, so concurrent pedidos are kept
 * (docs/decisions/005).
 * @param alongside written last, in the same transaction.
 * @throws not_found; stale with the current product in `actual`, when someone else saved since, or a size was counted or adjusted (in
 * `errors`, per size); conflict at `sku` or `colorNombre`; stock_short at a size whose stock would fall below its held pieces.
 */
export const saveProducto = (db: Database, admin: Actor, id: string, form: SaveProducto, alongside?: Alongside) =>
  writeProducto(db, admin, { id, form, seen: form.version }, alongside)

type Write = { id: string; form: ProductoRequest; seen: number | null }
type Alongside = (tx: Writer, after: AdminProducto, before: AdminProducto | null) => Promise<void>
const nothing: Alongside = () => Promise.resolve()

function writeProducto(
  db: Database,
  admin: Actor,
  { id, form, seen }: Write,
  alongside: Alongside = nothing,
): Promise<AdminProducto> {
  const request = withPrincipal(form)
  const at = now()
  const written = columnsOf(request) satisfies ProductoColumns
  return orTaken(request, () =>
    db.write(async (tx) => {
      await lockProductos(tx, id, request)
      const { before, ...tallas } = seen === null ? blank : await findAsSeen(tx, { id, seen, request })
      const version = (before?.version ?? 0) + 1
      await assertFreeSku(tx, request.sku, id)
      await assertImagenes(tx, request)
      const modeloId = await resolveModelo(tx, { id, admin, at, before }, request)
      const row = { ...written, modeloId, version, updatedAt: at }
      if (before) {
        await tx.updateTable('productos').set(row).where('id', '=', id).execute()
        await tx.deleteFrom('productoImagenes').where('productoId', '=', id).execute()
      } else {
        await tx
          .insertInto('productos')
          .values({ ...row, id, createdAt: at })
          .execute()
      }
      await writeImagenes(tx, id, request)
      const motivo = before ? 'ajuste' : 'inicial'
      await writeTallas(tx, { productoId: id, actorId: admin.id, at, motivo }, request, tallas)
      tx.publish({ topic: 'producto', id, version })
      const after = await findSaved(tx, id)
      await recordProducto(tx, { actor: admin, before, after, at })
      await alongside(tx, after, before)
      if (!before) noteMade({ producto: { id, nombre: after.nombre } })
      return after
    }),
  )
}

const blank = { before: null, tallas: [], since: new Map() }

async function findAsSeen(tx: Writer, { id, seen, request }: { id: string; seen: number; request: ProductoRequest }) {
  // Sizes are locked before the product is read, so that a concurrent sale is not recorded as a staff change.
  const tallas = await lockTallas(tx, id)
  const before = await findAdminProducto(tx, id)
  if (!before) throw new AppError('not_found', catalogoTexts.missing)
  const { errors, since } = await compareTallas(tx, request, tallas)
  const facts = { actual: before, ...(errors.length > 0 && { errors }) }
  if (seen !== before.version) throw new AppError('stale', adminProductoTexts.stale, facts)
  if (errors.length > 0) throw new AppError('stale', adminProductoTexts.tallasMoved(errors.length), facts)
  return { before, tallas, since }
}

/** Locks a product and the one whose modelo it joins, ordered by id to avoid deadlocks. */
const lockProductos = (tx: Writer, id: string, { hermanaId }: Pick<ProductoRequest, 'hermanaId'>) =>
  lockRows(tx, 'productos', hermanaId ? [id, hermanaId] : [id])

/** An early check, for a clear message; the unique index covers races. */
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

export async function findSaved(tx: Writer, id: string): Promise<AdminProducto> {
  const saved = await findAdminProducto(tx, id)
  if (!saved) throw new Error(`The product ${id} was written and is not there.`)
  return saved
}
