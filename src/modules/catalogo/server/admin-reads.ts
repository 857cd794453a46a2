import { type RawBuilder, sql } from 'kysely'
import type { AdminProducto, AdminTalla } from '#modules/catalogo/fields.ts'
import { fieldNames, type ProductoField } from '#modules/catalogo/fields.ts'
import { type Lugar, listaOf, pageAfter } from '#modules/catalogo/lista.ts'
import type { ProductoFalta } from '#modules/catalogo/rules.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { imagenColumns, imagenFrom, withImagen } from '#platform/images/columns.ts'
import type { Categoria } from '#shared/categorias.ts'
import type { OpenIndice } from './indice.ts'
import { byLugar, findAdditional, findAdminColores, inOrder } from './reads.ts'

export type AdminProductoFilter = {
  q?: string | undefined
  categoria?: Categoria | undefined
  activo?: boolean | undefined
  pocasDesde?: number | undefined
  falta?: ProductoFalta | undefined
  cursor?: Lugar | undefined
  limite: number
}

/**
 * A page of all products, active or not, by relevance with a query, else newest first (spec 2.7: Products, list); stock and apartado are
 * sums over the active sizes.
 */
export async function listAdminProductos(
  { read }: Pick<Database, 'read'>,
  { current }: OpenIndice,
  { cursor, limite, falta, ...asked }: AdminProductoFilter,
) {
  const [{ indice }, solo] = await Promise.all([current(), falta && findLacking(read, falta)])
  const lista = listaOf(indice, { ...asked, solo, nuevasDesde: '' })
  const page = pageAfter(lista, undefined, cursor, limite)
  const sugerencia = asked.q && lista.isUnmet ? indice.suggest(asked.q, asked.activo) : null
  const ids = page.items.map(({ id }) => id)
  const rows = await findRows(read, ids)
  const sums = await sumTallas(read, ids)
  return {
    ...(sugerencia && { sugerencia }),
    siguiente: page.siguiente && byLugar.write(page.siguiente),
    items: inOrder(rows, ids).map((row) => ({
      ...withImagen(row),
      activo: row.activo === 1,
      stock: sums.get(row.id)?.stock ?? 0,
      apartado: sums.get(row.id)?.apartado ?? 0,
    })),
  }
}

const findRows = (read: Reader, ids: string[]) =>
  read
    .selectFrom('productos')
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['productos.id', 'nombre', 'sku', 'categoria', 'precioCentavos', 'costoConsultoraCentavos', 'activo'])
    .select(['publicarEl', 'productos.createdAt', ...imagenColumns])
    .where('productos.id', 'in', ids.length > 0 ? ids : [''])
    .execute()

/** Conditions on `productos`. Only active or scheduled products need a picture. */
const lacks: Record<ProductoFalta, RawBuilder<boolean>> = {
  foto: sql<boolean>`(productos.imagen_id is null and (productos.activo = 1 or productos.publicar_el is not null))`,
  existencias: sql<boolean>`(productos.activo = 1 and not exists (select 1 from producto_tallas
    where producto_id = productos.id and producto_tallas.activo = 1 and retirada = 0 and stock > apartado))`,
  publicar: sql<boolean>`productos.publicar_el is not null`,
}

async function findLacking(read: Reader, falta: ProductoFalta): Promise<Set<string>> {
  const rows = await read.selectFrom('productos').select('id').where(lacks[falta]).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Number of listed products that lack this, as a column. */
export const countFaltas = (falta: ProductoFalta): RawBuilder<number> =>
  sql<number>`(select count(*) from productos where ${lacks[falta]})`

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

/** A product, active or not, with all fields of its form, or `undefined`. */
export const findAdminProducto = async (read: Reader, id: string): Promise<AdminProducto | undefined> =>
  (await findAdminProductos(read, [id]))[0]

/** `findAdminProducto` for several ids; unknown ids are left out. */
export async function findAdminProductos(read: Reader, ids: string[]): Promise<AdminProducto[]> {
  if (ids.length === 0) return []
  const rows = await read
    .selectFrom('productos')
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['productos.id', 'version', 'nombre', 'sku', 'descripcion', 'composicion', 'medidas', 'categoria'])
    .select(['precioCentavos', 'costoConsultoraCentavos', 'activo', 'publicarEl', 'pocasPiezas'])
    .select(['modeloId', 'colorNombre', 'colorMuestra', 'colorFamilia', ...imagenColumns])
    .where('productos.id', 'in', ids)
    .execute()
  const additional = Map.groupBy(await findAdditional(read, ids), ({ productoId }) => productoId)
  const tallas = Map.groupBy(await findTallas(read, ids), ({ productoId }) => productoId)
  const modeloIds = [...new Set(rows.flatMap(({ modeloId }) => modeloId ?? []))]
  const colores = await findAdminColores(read, modeloIds)
  return rows.map((row) => ({
    ...withImagen(row),
    activo: row.activo === 1,
    imagenesAdicionales: (additional.get(row.id) ?? []).map(imagenFrom).filter((imagen) => imagen !== null),
    tallas: (tallas.get(row.id) ?? []).map(tallaFrom),
    colores: colores.get(row.modeloId ?? '') ?? [],
  }))
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

export type Guardado = { quien: string; createdAt: string }
export type UltimosGuardados = { producto?: Guardado; campos: { [Name in ProductoField]?: Guardado } }

/** The last save of each product and of each of its fields, from the staff log. */
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
