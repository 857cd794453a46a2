import { type RawBuilder, sql } from 'kysely'
import { listAdminProductos } from '#modules/catalogo/server/admin-reads.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import type { Cursor, Page } from '#platform/http/cursor.ts'
import type { Categoria } from '#shared/categorias.ts'
import type { Imagen } from '#shared/imagen.ts'

export type TallaInventario = {
  id: string
  talla: string
  stock: number
  apartado: number
  /** Is it sold? */
  activo: boolean
  /** Has it few pieces left, by the threshold of its product or the setting? */
  pocas: boolean
}

/** A product with what there is of each size. */
export type ProductoInventario = {
  id: string
  nombre: string
  sku: string | null
  activo: boolean
  imagen: Imagen | null
  tallas: TallaInventario[]
}

export type InventarioFilter = {
  q?: string | undefined
  categoria?: Categoria | undefined
  /** Only products with a size that has few pieces. */
  soloPocas: boolean
  /** The threshold of products that have none of their own; 0: there is none. */
  pocasDesde: number
  cursor?: Cursor | undefined
  limite: number
}

export type InventarioPage = Page<ProductoInventario> & {
  /** Does the brand want to hear of few pieces at all? */
  usaPocas: boolean
}

/** Products with their sizes, newest first (spec 3.3). A size that was taken off shows as long as pieces of it are there. */
export async function listInventario(db: Database, filter: InventarioFilter): Promise<InventarioPage> {
  const { soloPocas, pocasDesde, ...asked } = filter
  const few = soloPocas ? isFew(pocasDesde) : undefined
  const { items, siguiente } = await listAdminProductos(db, {
    ...asked,
    ...(few && {
      where: sql<boolean>`exists (select 1 from producto_tallas where producto_id = productos.id and ${few})`,
    }),
  })
  const [tallas, usaPocas] = await Promise.all([
    findTallas(
      db.read,
      items.map(({ id }) => id),
      pocasDesde,
    ),
    usesPocas(db.read, pocasDesde),
  ])
  const productos = items.map(({ id, nombre, sku, activo, imagen }) => {
    return { id, nombre, sku, activo, imagen, tallas: tallas.get(id) ?? [] }
  })
  return { items: productos, siguiente, usaPocas }
}

/** Has a size that is sold few pieces that nobody holds? Asked of `producto_tallas` beside `productos`. */
const isFew = (pocasDesde: number): RawBuilder<boolean> => sql<boolean>`(
  productos.activo = 1 and producto_tallas.activo = 1 and producto_tallas.retirada = 0
  and coalesce(productos.pocas_piezas, ${pocasDesde}) > 0
  and producto_tallas.stock - producto_tallas.apartado <= coalesce(productos.pocas_piezas, ${pocasDesde})
)`

async function findTallas(read: Reader, productoIds: string[], pocasDesde: number) {
  if (productoIds.length === 0) return new Map<string, TallaInventario[]>()
  const rows = await read
    .selectFrom('productoTallas')
    .innerJoin('productos', 'productos.id', 'productoTallas.productoId')
    .select(['productoTallas.id', 'productoId', 'talla', 'stock', 'apartado', 'productoTallas.activo', 'retirada'])
    .select(sql<number>`case when ${isFew(pocasDesde)} then 1 else 0 end`.as('pocas'))
    .where('productoId', 'in', productoIds)
    .where((eb) => eb.or([eb('retirada', '=', 0), eb('stock', '>', 0)]))
    .orderBy('retirada')
    .orderBy('posicion')
    .orderBy('productoTallas.id')
    .execute()
  const sized = rows.map(({ productoId, activo, retirada, pocas, ...talla }) => ({
    productoId,
    talla: { ...talla, activo: activo === 1 && retirada === 0, pocas: pocas === 1 },
  }))
  const grouped = Map.groupBy(sized, ({ productoId }) => productoId)
  return new Map([...grouped].map(([id, each]) => [id, each.map(({ talla }) => talla)]))
}

async function usesPocas(read: Reader, pocasDesde: number): Promise<boolean> {
  if (pocasDesde > 0) return true
  const own = read.selectFrom('productos').select('id').where('pocasPiezas', '>', 0).limit(1)
  return (await own.executeTakeFirst()) !== undefined
}
