import { randomBytes } from 'node:crypto'
import { codigoFrom, maxSelecciones, slugFor } from '#modules/clientas/vitrina/rules.ts'
import type { SaveSeleccion, SeleccionRequest } from '#modules/clientas/vitrina/schema.ts'
import { seleccionTexts, vitrinaTexts } from '#modules/clientas/vitrina/texts.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { findVitrina } from './reads.ts'

/**
 * Switches a vitrina on or off (spec 3.4). Creates its code the first time.
 * @throws conflict when WhatsApp cannot dial the phone.
 */
export function setEncendida(
  db: Database,
  { consultoraId, encendida, prefix }: { consultoraId: string; encendida: boolean; prefix: string },
) {
  return db.write(async (tx) => {
    const was = await findVitrina(tx, consultoraId, prefix)
    if (encendida && was.whatsapp === null) throw new AppError('conflict', vitrinaTexts.noWhatsapp)
    await lockVitrina(tx, consultoraId)
    await tx
      .updateTable('vitrinas')
      .set({ encendida: encendida ? 1 : 0, updatedAt: now() })
      .where('consultoraId', '=', consultoraId)
      .execute()
    return findVitrina(tx, consultoraId, prefix)
  })
}

/**
 * Replaces the displayed code (docs/decisions/004); old links stop working.
 * @throws stale when the code has changed meanwhile, or there is none.
 */
export function changeCodigo(
  db: Database,
  { consultoraId, codigo, prefix }: { consultoraId: string; codigo: string; prefix: string },
) {
  return db.write(async (tx) => {
    const changed = await tx
      .updateTable('vitrinas')
      .set({ codigo: codigoFrom(randomBytes), updatedAt: now() })
      .where('consultoraId', '=', consultoraId)
      .where('codigo', '=', codigo)
      .returning('consultoraId')
      .executeTakeFirst()
    if (!changed) throw new AppError('stale', 'Tu código ya había cambiado. Este es el nuevo.')
    return findVitrina(tx, consultoraId, prefix)
  })
}

/**
 * Creates a named collection of products (spec 3.4).
 * @throws conflict beyond 50; invalid_request at products that are not in the catalogue.
 */
export function createSeleccion(db: Database, consultoraId: string, { nombre, productos }: SeleccionRequest) {
  const [id, at] = [newId(), now()]
  return db.write(async (tx) => {
    await lockVitrina(tx, consultoraId)
    const own = await tx.selectFrom('selecciones').select('slug').where('consultoraId', '=', consultoraId).execute()
    if (own.length >= maxSelecciones) throw new AppError('conflict', vitrinaTexts.noMore)
    await assertForSale(tx, productos, [])
    const slug = slugFor(
      nombre,
      own.map((it) => it.slug),
    )
    await tx
      .insertInto('selecciones')
      .values({ id, consultoraId, nombre, slug, createdAt: at, updatedAt: at })
      .execute()
    await putProductos(tx, id, productos)
    return { id, slug, version: 1 }
  })
}

/**
 * Changes name and products of a selección. Products already in it may stay although they are no longer for sale.
 * @throws not_found for another consultora's; stale when it was saved elsewhere meanwhile; invalid_request as
 * `createSeleccion`.
 */
export function saveSeleccion(
  db: Database,
  { id, consultoraId }: { id: string; consultoraId: string },
  { nombre, productos, version }: SaveSeleccion,
) {
  return db.write(async (tx) => {
    const saved = await tx
      .updateTable('selecciones')
      .set({ nombre, version: version + 1, updatedAt: now() })
      .where('id', '=', id)
      .where('consultoraId', '=', consultoraId)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!saved) throw await missingOrStale(tx, { id, consultoraId })
    const before = await tx
      .deleteFrom('seleccionProductos')
      .where('seleccionId', '=', id)
      .returning('productoId')
      .execute()
    await assertForSale(
      tx,
      productos,
      before.map(({ productoId }) => productoId),
    )
    await putProductos(tx, id, productos)
    return { version: version + 1 }
  })
}

/** Its link stops working. @throws not_found for another consultora's. */
export const deleteSeleccion = (db: Database, { id, consultoraId }: { id: string; consultoraId: string }) =>
  db.write(async (tx) => {
    await tx
      .deleteFrom('selecciones')
      .where('id', '=', id)
      .where('consultoraId', '=', consultoraId)
      .returning('id')
      .executeTakeFirstOrThrow(notFound(seleccionTexts.missing))
  })

/** Upserts and locks the row of a vitrina, which serialises counts of its selecciones. */
async function lockVitrina(tx: Writer, consultoraId: string): Promise<void> {
  const at = now()
  await tx
    .insertInto('vitrinas')
    .values({ consultoraId, codigo: codigoFrom(randomBytes), encendida: 0, createdAt: at, updatedAt: at })
    .onConflict((on) => on.column('consultoraId').doUpdateSet((eb) => ({ updatedAt: eb.ref('excluded.updatedAt') })))
    .execute()
}

const putProductos = (tx: Writer, seleccionId: string, productos: string[]) =>
  tx
    .insertInto('seleccionProductos')
    .values(productos.map((productoId, posicion) => ({ seleccionId, posicion, productoId })))
    .execute()

/** @param kept products that may stay without being for sale. */
async function assertForSale(tx: Writer, productos: string[], kept: string[]): Promise<void> {
  const rows = await tx
    .selectFrom('productos')
    .select('id')
    .where('id', 'in', productos)
    .where((eb) => eb.or([eb('activo', '=', 1), ...(kept.length > 0 ? [eb('id', 'in', kept)] : [])]))
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const errors = productos.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `productos.${index}`, message: seleccionTexts.notForSale }],
  )
  if (errors.length > 0) throw new AppError('invalid_request', seleccionTexts.notForSale, { errors })
}

async function missingOrStale(tx: Writer, { id, consultoraId }: { id: string; consultoraId: string }) {
  const own = await tx
    .selectFrom('selecciones')
    .select('id')
    .where('id', '=', id)
    .where('consultoraId', '=', consultoraId)
    .executeTakeFirst()
  return own
    ? new AppError('stale', 'Cambiaste esta selección en otra pestaña. Vuelve a abrirla para ver cómo quedó.')
    : new AppError('not_found', seleccionTexts.missing)
}
