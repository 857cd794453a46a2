import type { AdminProducto } from '#modules/catalogo/admin-producto.ts'
import type { Database } from '#platform/db/database.ts'
import type { Page } from '#platform/http/cursor.ts'
import { type AdminProductoFilter, findAdminProductos, listAdminProductos } from './admin-reads.ts'

/** A row of the table: what staff type cell by cell. */
export type Fila = Pick<
  AdminProducto,
  'id' | 'version' | 'nombre' | 'sku' | 'precioCentavos' | 'costoConsultoraCentavos' | 'activo'
> & { tallas: { id: string; talla: string; stock: number; apartado: number; marca: number }[] }

/** The desk's products with their sizes, in the order and by the filters of the list (spec 3.5). */
export async function listFilas(db: Database, filter: AdminProductoFilter): Promise<Page<Fila>> {
  const { items, siguiente } = await listAdminProductos(db, filter)
  const productos = await findAdminProductos(
    db.read,
    items.map(({ id }) => id),
  )
  const byId = new Map(productos.map((it) => [it.id, filaOf(it)]))
  return { siguiente, items: items.flatMap(({ id }) => byId.get(id) ?? []) }
}

export const filaOf = (producto: AdminProducto): Fila => {
  const { id, version, nombre, sku, precioCentavos, costoConsultoraCentavos, activo } = producto
  const tallas = producto.tallas
    .filter(({ retirada }) => !retirada)
    .map(({ id: tallaId, talla, stock, apartado, marca }) => ({ id: tallaId, talla, stock, apartado, marca }))
  return { id, version, nombre, sku, precioCentavos, costoConsultoraCentavos, activo, tallas }
}
