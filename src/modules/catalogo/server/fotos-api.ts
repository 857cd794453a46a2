import { Hono } from 'hono'
import { z } from 'zod'
import { imagenIdSchema } from '#modules/catalogo/field-schemas.ts'
import { maxFotoNombreLength, maxFotos, skusOfFoto } from '#modules/catalogo/foto-rules.ts'
import { maxImagenesAdicionales } from '#modules/catalogo/rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { actorOf, authorize, type Front, parse } from '#platform/http/route.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'
import { findAdminProducto } from './admin-reads.ts'
import { assertImagenes, findSaved, recordProducto, withPrincipal, writeImagenes } from './producto-writes.ts'
import { lockTallas } from './talla-writes.ts'

const fotoNombresSchema = z.strictObject({
  nombres: z
    .array(z.string().min(1).max(maxFotoNombreLength))
    .min(1)
    .max(maxFotos, `Elige hasta ${maxFotos} fotos a la vez`),
})

const fotosSchema = z.strictObject({
  productoId: z.uuid(),
  imagenIds: z.array(imagenIdSchema).min(1).max(maxFotos),
})
export type FotosRequest = z.output<typeof fotosSchema>

/** Matches photos to products by the SKU at the start of their names, in one query (spec 3.5). */
async function matchFotos(read: Reader, nombres: string[]) {
  const named = nombres.map((nombre) => ({ nombre, skus: skusOfFoto(nombre) }))
  const wanted = [...new Set(named.flatMap(({ skus }) => skus))]
  const rows =
    wanted.length === 0
      ? []
      : await read
          .selectFrom('productos')
          .select(['id', 'nombre', 'sku', 'skuClave'])
          .where('skuClave', 'in', wanted)
          .execute()
  const bySku = new Map(rows.map(({ skuClave, sku, ...rest }) => [skuClave, { ...rest, sku: sku ?? '' }]))
  return named.map(({ nombre, skus }) => ({
    nombre,
    producto: skus.map((sku) => bySku.get(sku)).find((it) => it !== undefined) ?? null,
  }))
}

/**
 * Appends pictures to a product; if it has none, the first becomes the main one (spec 3.5). It removes nothing, so it needs no version.
 * @returns how many were added; a picture is added once.
 * @throws not_found; invalid_request for a deleted picture, and for too many.
 */
function addFotos(db: Database, admin: Actor, { productoId: id, imagenIds }: FotosRequest): Promise<number> {
  const at = now()
  return db.write(async (tx) => {
    await tx.updateTable('productos').set({ updatedAt: at }).where('id', '=', id).execute()
    await lockTallas(tx, id)
    const before = await findAdminProducto(tx, id)
    if (!before) throw new AppError('not_found', catalogoTexts.missing)
    const others = before.imagenesAdicionales.map((imagen) => imagen.id)
    const added = [...new Set(imagenIds)].filter((it) => it !== before.imagen?.id && !others.includes(it))
    if (added.length === 0) return 0
    const imagenes = withPrincipal({ imagenId: before.imagen?.id ?? null, imagenesAdicionales: [...others, ...added] })
    if (imagenes.imagenesAdicionales.filter((it) => it !== imagenes.imagenId).length > maxImagenesAdicionales)
      throw new AppError(
        'invalid_request',
        `El producto tendría más de ${maxImagenesAdicionales} imágenes adicionales. Quita algunas e intenta de nuevo.`,
      )
    await assertImagenes(tx, imagenes)
    const version = before.version + 1
    await tx
      .updateTable('productos')
      .set({ imagenId: imagenes.imagenId, version, updatedAt: at })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('productoImagenes').where('productoId', '=', id).execute()
    await writeImagenes(tx, id, imagenes)
    tx.publish({ topic: 'producto', id, version })
    await recordProducto(tx, { actor: admin, before, after: await findSaved(tx, id), at })
    return added.length
  })
}

/** `/api/admin/fotos`: photos of many products at once, matched by file name to SKU (spec 3.5). */
export const fotosApi = (db: Database) =>
  new Hono<Front>()
    .post(
      '/productos',
      authorize({ to: ['productos'], summary: 'Match photos to products by file name' }),
      parse('json', fotoNombresSchema),
      async (c) => c.json({ items: await matchFotos(db.read, c.req.valid('json').nombres) }),
    )
    .post(
      '/',
      authorize({ to: ['productos'], summary: 'Append uploaded pictures to a product' }),
      parse('json', fotosSchema),
      async (c) => c.json({ agregadas: await addFotos(db, actorOf(c), c.req.valid('json')) }),
    )
