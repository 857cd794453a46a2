import type { RawBuilder } from 'kysely'
import type { AdminProducto, AdminTalla } from '#modules/catalogo/admin-producto.ts'
import { fieldNames, type ProductoField } from '#modules/catalogo/fields.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Categoria } from '#shared/categorias.ts'
import type { Imagen } from '#shared/imagen.ts'
import { findAdminColores } from './modelo-reads.ts'
import { findAdditional } from './reads.ts'
import { searchConditions } from './search-reads.ts'

/** A product on the desk's list. Stock counts the sizes that are sold: on hand, and what open pedidos hold of it. */
export type AdminProductoCard = {
  id: string
  nombre: string
  sku: string | null
  categoria: Categoria
  precioCentavos: number
  costoConsultoraCentavos: number
  activo: boolean
  publicarEl: string | null
  stock: number
  apartado: number
  imagen: Imagen | null
  createdAt: string
}

export type AdminProductoFilter = {
  q?: string | undefined
  categoria?: Categoria | undefined
  activo?: boolean | undefined
  /** What else `productos` must be, for whoever borrows this list. */
  where?: RawBuilder<boolean>
  cursor?: Cursor | undefined
  limite: number
}

/** All products, active or not, newest first (spec 2.7: Products, list). */
export async function listAdminProductos(db: Database, filter: AdminProductoFilter): Promise<Page<AdminProductoCard>> {
  const { q, categoria, activo, cursor, limite } = filter
  const { read } = db
  let query = read
    .selectFrom('productos')
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['productos.id', 'nombre', 'sku', 'categoria', 'precioCentavos', 'costoConsultoraCentavos', 'activo'])
    .select(['publicarEl', 'productos.createdAt', ...imagenColumns])
    .orderBy('productos.createdAt', 'desc')
    .orderBy('productos.id', 'desc')
    .limit(limite + 1)
  if (categoria) query = query.where('productos.categoria', '=', categoria)
  if (activo !== undefined) query = query.where('productos.activo', '=', Number(activo))
  if (filter.where) query = query.where(filter.where)
  for (const condition of await searchConditions(db, q)) query = query.where(condition)
  if (cursor) {
    query = query.where((eb) =>
      eb(eb.refTuple('productos.createdAt', 'productos.id'), '<', eb.tuple(cursor.createdAt, cursor.id)),
    )
  }
  const { items, siguiente } = pageOf(await query.execute(), limite)
  const sums = await sumTallas(
    read,
    items.map(({ id }) => id),
  )
  return {
    siguiente,
    items: items.map(({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor, ...card }) => ({
      ...card,
      activo: card.activo === 1,
      stock: sums.get(card.id)?.stock ?? 0,
      apartado: sums.get(card.id)?.apartado ?? 0,
      imagen: imagenFrom({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor }),
    })),
  }
}

async function sumTallas(read: Reader, productoIds: string[]) {
  if (productoIds.length === 0) return new Map<string, { stock: number; apartado: number }>()
  const rows = await read
    .selectFrom('productoTallas')
    .select((eb) => [
      'productoId',
      eb.fn.sum<number>('stock').as('stock'),
      eb.fn.sum<number>('apartado').as('apartado'),
    ])
    .where('productoId', 'in', productoIds)
    .where('activo', '=', 1)
    .groupBy('productoId')
    .execute()
  return new Map(rows.map(({ productoId, ...sums }) => [productoId, sums]))
}

/** One product, active or not, with everything that its form shows, or `undefined`. */
export const findAdminProducto = async (read: Reader, id: string): Promise<AdminProducto | undefined> =>
  (await findAdminProductos(read, [id]))[0]

/** As `findAdminProducto`, those of some ids that there are. */
export async function findAdminProductos(read: Reader, ids: string[]): Promise<AdminProducto[]> {
  if (ids.length === 0) return []
  const rows = await read
    .selectFrom('productos')
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .selectAll('productos')
    .select(imagenColumns)
    .where('productos.id', 'in', ids)
    .execute()
  const additional = Map.groupBy(await findAdditional(read, ids), ({ productoId }) => productoId)
  const tallas = Map.groupBy(await findTallas(read, ids), ({ productoId }) => productoId)
  const modeloIds = [...new Set(rows.flatMap(({ modeloId }) => modeloId ?? []))]
  const colores = await findAdminColores(read, modeloIds)
  return rows.map((row) => {
    const {
      skuClave,
      colorClave,
      busqueda,
      createdAt,
      updatedAt,
      imagenId,
      imagenAncho,
      imagenAlto,
      imagenAnchos,
      imagenColor,
      ...rest
    } = row
    return {
      ...rest,
      activo: rest.activo === 1,
      imagen: imagenFrom({ imagenId, imagenAncho, imagenAlto, imagenAnchos, imagenColor }),
      imagenesAdicionales: (additional.get(row.id) ?? []).map(imagenFrom).filter((imagen) => imagen !== null),
      tallas: (tallas.get(row.id) ?? []).map(tallaFrom),
      colores: colores.get(row.modeloId ?? '') ?? [],
    }
  })
}

const findTallas = (read: Reader, productoIds: string[]) =>
  read
    .selectFrom('productoTallas')
    .select(['productoId', 'id', 'talla', 'stock', 'apartado', 'marca', 'activo', 'retirada'])
    .where('productoId', 'in', productoIds)
    .where((eb) => eb.or([eb('retirada', '=', 0), eb('stock', '>', 0)]))
    .orderBy('retirada')
    .orderBy('posicion')
    .orderBy('id')
    .execute()

const tallaFrom = ({ productoId, ...talla }: Awaited<ReturnType<typeof findTallas>>[number]): AdminTalla => ({
  ...talla,
  activo: talla.activo === 1,
  retirada: talla.retirada === 1,
})

/** Who changed something of a product last, and when. */
export type Guardado = { quien: string; createdAt: string }
export type UltimosGuardados = { producto?: Guardado; campos: { [Name in ProductoField]?: Guardado } }

/** The last save of each product by the staff log, and of each field the last that changed it. Products without any are missing. */
export async function findUltimosGuardados(read: Reader, ids: string[]): Promise<Map<string, UltimosGuardados>> {
  const found = new Map<string, UltimosGuardados>()
  if (ids.length === 0) return found
  const rows = await read
    .selectFrom('bitacora')
    .leftJoin('profiles', 'profiles.id', 'bitacora.actorId')
    .select(['objetoId', 'cambios', 'bitacora.createdAt', 'nombreCompleto'])
    .where('objetoId', 'in', ids)
    .where('verbo', 'in', ['producto_creado', 'producto_guardado', 'producto_publicado'])
    .orderBy('bitacora.createdAt', 'desc')
    .orderBy('bitacora.id', 'desc')
    .execute()
  for (const { objetoId, cambios, createdAt, nombreCompleto } of rows) {
    const guardado = { quien: nombreCompleto ?? '', createdAt }
    const ultimos = found.get(objetoId) ?? { producto: guardado, campos: {} }
    const changed = JSON.parse(cambios) as object
    for (const name of fieldNames) if (name in changed) ultimos.campos[name] ??= guardado
    found.set(objetoId, ultimos)
  }
  return found
}
