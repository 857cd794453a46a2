import { hasWords } from '#modules/catalogo/server/reads.ts'
import { type Busqueda, maxPerKind } from '#modules/reportes/busqueda/rules.ts'
import type { Database } from '#platform/db/database.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Imagen } from '#shared/imagen.ts'

export type ProductoHit = { id: string; nombre: string; sku: string | null; activo: boolean; imagen: Imagen | null }

/** The newest products, active or not, that have every word in name or SKU. */
export async function findProductos(db: Database, { palabras }: Busqueda): Promise<ProductoHit[]> {
  const rows = await db.read
    .selectFrom('productos')
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['productos.id', 'nombre', 'sku', 'activo', ...imagenColumns])
    .orderBy('productos.createdAt', 'desc')
    .orderBy('productos.id', 'desc')
    .where(await hasWords(db, palabras.join(' ')))
    .limit(maxPerKind)
    .execute()
  return rows.map((row) => {
    const { id, nombre, sku, activo } = row
    return { id, nombre, sku, activo: activo === 1, imagen: imagenFrom(row) }
  })
}
