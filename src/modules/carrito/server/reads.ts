import type { ForSale } from '#modules/carrito/rules.ts'
import { costoAt, fueraColumns, fueraFrom, fueraIdAt } from '#modules/catalogo/campanas/server/reads.ts'
import { disponible } from '#modules/catalogo/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'

/**
 * A consultora's cart (spec 3.4): its lines with current availability (`venta`), and its version, 0 before the first
 * change.
 */
export async function findCarrito(read: Reader, personaId: string) {
  const at = now()
  const rows = await read
    .selectFrom('carritos')
    .leftJoin('carritoLineas', 'carritoLineas.personaId', 'carritos.personaId')
    .leftJoin('productoTallas', 'productoTallas.id', 'carritoLineas.tallaId')
    .leftJoin('productos', 'productos.id', 'productoTallas.productoId')
    .leftJoin('campanas as fuera', (join) => join.on('fuera.id', '=', fueraIdAt(at)))
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['carritos.version', 'carritoLineas.tallaId', 'cantidad', 'precioUnitarioCentavos'])
    .select(['productoTallas.talla', 'stock', 'apartado', 'productoTallas.activo as tallaActivo'])
    .select(['productos.id as productoId', 'productos.nombre', 'productos.activo', ...imagenColumns])
    .select([costoAt(at).as('costoCentavos'), ...fueraColumns])
    .where('carritos.personaId', '=', personaId)
    .orderBy('addedAt')
    .orderBy('posicion')
    .orderBy('carritoLineas.tallaId')
    .execute()
  const lineas = rows.flatMap((row) => {
    const { tallaId, cantidad, precioUnitarioCentavos, talla, stock, apartado, productoId, nombre } = row
    if (tallaId === null || cantidad === null || precioUnitarioCentavos === null || talla === null) return []
    if (stock === null || apartado === null || productoId === null || nombre === null) return []
    const venta: ForSale = {
      productoId,
      activo: row.activo === 1,
      precioUnitarioCentavos: row.costoCentavos ?? 0,
      talla: { id: tallaId, activo: row.tallaActivo === 1, disponible: disponible({ stock, apartado }) },
      ...fueraFrom(row, at),
    }
    return [{ productoId, nombre, imagen: imagenFrom(row), tallaId, talla, cantidad, precioUnitarioCentavos, venta }]
  })
  return { version: rows[0]?.version ?? 0, lineas }
}

/** A product and size for sale, with the facts that a pedido stores. */
export type SoldLine = ForSale & {
  nombre: string
  sku: string | null
  tallaNombre: string | null
  imagenId: string | null
}

type Wanted = { productoId: string; tallaId: string | null }

/**
 * Current availability of cart lines, by `lineaKey`, in one query. An unknown product is missing from the map; another
 * product's size gives `talla: null`. @param at the instant that decides prices and campaña, ISO in UTC.
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
