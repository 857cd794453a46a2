import type { ForSale } from '#features/carrito/rules.ts'
import { disponible } from '#features/catalogo/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { keptQuery } from '#platform/db/kept-query.ts'
import type { Asked } from '#platform/db/together.ts'
import '#features/catalogo/server/tables.ts'

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
 */
export const findForSale = async (read: Reader, wanted: Wanted[]): Promise<Map<string, SoldLine>> =>
  forSaleIn(await soldRows(read, idsOf(wanted)))

/** The same for `together`; of its rows `forSaleIn` makes the map. */
export const asksForSale = (wanted: Wanted[]): Asked<SoldRow> => soldRows.asks(idsOf(wanted))

const idsOf = (wanted: Wanted[]) => ({ ids: [...new Set(wanted.map(({ productoId }) => productoId))] })

type SoldRow = Awaited<ReturnType<typeof soldRows>>[number]

export function forSaleIn(rows: SoldRow[]): Map<string, SoldLine> {
  const found = new Map<string, SoldLine>()
  for (const row of rows) {
    const { productoId, nombre, sku, imagenId, costoConsultoraCentavos: precioUnitarioCentavos, tallaId } = row
    const producto = { productoId, nombre, sku, imagenId, activo: row.activo === 1, precioUnitarioCentavos }
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

const soldRows = keptQuery((read, { ids }: { ids: string[] }) =>
  read
    .selectFrom('productos')
    .leftJoin('productoTallas', 'productoTallas.productoId', 'productos.id')
    .select([
      'productos.id as productoId',
      'productos.nombre',
      'productos.sku',
      'productos.activo',
      'productos.imagenId',
      'productos.costoConsultoraCentavos',
      'productoTallas.id as tallaId',
      'productoTallas.talla',
      'productoTallas.activo as tallaActivo',
      'productoTallas.stock',
      'productoTallas.apartado',
    ])
    .where('productos.id', 'in', ids),
)
