import type { ForSale } from '#modules/carrito/rules.ts'
import { costoAt, fueraColumns, fueraFrom, fueraIdAt } from '#modules/catalogo/campanas/server/reads.ts'
import { disponible } from '#modules/catalogo/rules.ts'
import type { Reader } from '#platform/db/database.ts'

/** A product and size for sale, with the words that a pedido keeps of them. */
export type SoldLine = ForSale & {
  nombre: string
  sku: string | null
  tallaNombre: string | null
  imagenId: string | null
}

type Wanted = { productoId: string; tallaId: string | null }

/**
 * What the lines of a cart are today, keyed as the cart keys them (`lineaKey`), in one query. A line whose product
 * does not exist is missing from the map; a size that is not the product's is `talla: null`.
 * @param at the instant whose prices and campaña count, ISO in UTC.
 */
export async function findForSale(read: Reader, wanted: Wanted[], at: string): Promise<Map<string, SoldLine>> {
  const rows = await read
    .selectFrom('productos')
    .leftJoin('productoTallas', 'productoTallas.productoId', 'productos.id')
    .leftJoin('campanas as fuera', (join) => join.on('fuera.id', '=', fueraIdAt(at)))
    .select(['productos.id as productoId', 'productos.nombre', 'productos.sku', 'productos.activo'])
    .select(['productos.imagenId', costoAt(at).as('precioUnitarioCentavos'), ...fueraColumns])
    .select(['productoTallas.id as tallaId', 'productoTallas.talla', 'productoTallas.activo as tallaActivo'])
    .select(['productoTallas.stock', 'productoTallas.apartado'])
    .where('productos.id', 'in', [...new Set(wanted.map(({ productoId }) => productoId))])
    .execute()
  const found = new Map<string, SoldLine>()
  for (const row of rows) {
    const { productoId, nombre, sku, imagenId, precioUnitarioCentavos, tallaId } = row
    const producto = {
      ...{ productoId, nombre, sku, imagenId, activo: row.activo === 1, precioUnitarioCentavos },
      ...fueraFrom(row, at),
    }
    found.set(`${productoId}/`, { ...producto, talla: null, tallaNombre: null })
    if (tallaId === null || row.stock === null || row.apartado === null) continue
    const talla = {
      id: tallaId,
      activo: row.tallaActivo === 1,
      disponible: disponible({ stock: row.stock, apartado: row.apartado }),
    }
    found.set(`${productoId}/${tallaId}`, { ...producto, talla, tallaNombre: row.talla })
  }
  return found
}
