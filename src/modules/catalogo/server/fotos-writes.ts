import type { FotosRequest } from '#modules/catalogo/foto-schema.ts'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { maxImagenesAdicionales } from '#modules/catalogo/rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import type { Database } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { findAdminProducto } from './admin-reads.ts'
import { assertImagenes, withPrincipal, writeImagenes } from './imagenes-writes.ts'
import { recordProducto } from './producto-record.ts'
import { findSaved } from './producto-writes.ts'
import { lockTallas } from './talla-writes.ts'

/**
 * Adds pictures to a product behind those that it has; where it had none the first becomes the main one (spec 3.5). It takes
 * nothing away, so no version is asked for: what others save meanwhile stays. Given twice, a picture is added once.
 * @returns how many were added.
 * @throws not_found; invalid_request for a picture that is no longer kept, and for more than a product may have.
 */
export function addFotos(db: Database, admin: Actor, { productoId: id, imagenIds }: FotosRequest): Promise<number> {
  const at = now()
  return db.write(async (tx, publish) => {
    await tx.updateTable('productos').set({ updatedAt: at }).where('id', '=', id).execute()
    await lockTallas(tx, db.engine, id)
    const before = await findAdminProducto(tx, id)
    if (!before) throw new AppError('not_found', catalogoTexts.missing)
    const others = before.imagenesAdicionales.map((imagen) => imagen.id)
    const added = [...new Set(imagenIds)].filter((it) => it !== before.imagen?.id && !others.includes(it))
    if (added.length === 0) return 0
    const imagenes = withPrincipal({ imagenId: before.imagen?.id ?? null, imagenesAdicionales: [...others, ...added] })
    if (imagenes.imagenesAdicionales.filter((it) => it !== imagenes.imagenId).length > maxImagenesAdicionales)
      throw new AppError('invalid_request', adminProductoTexts.tooManyFotos(maxImagenesAdicionales))
    await assertImagenes(tx, imagenes)
    const version = before.version + 1
    await tx
      .updateTable('productos')
      .set({ imagenId: imagenes.imagenId, version, updatedAt: at })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('productoImagenes').where('productoId', '=', id).execute()
    await writeImagenes(tx, id, imagenes)
    publish({ topic: 'producto', id, version })
    await recordProducto(tx, { actor: admin, before, after: await findSaved(tx, id), at })
    return added.length
  })
}
