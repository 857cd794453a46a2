import { type RawBuilder, sql } from 'kysely'
import { type AjustesDeMarca, readValores } from '#features/ajustes/server/reads.ts'
import { type Guia, hasGuia } from '#features/catalogo/guia-rules.ts'
import type { Categoria } from '#features/catalogo/rules.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'
import { type ImagenColumns, imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Imagen } from '#shared/imagen.ts'
import {
  type ColorDeModelo,
  type ColorDeTarjeta,
  findColores,
  findColoresDeTarjetas,
  isFirstOfModelo,
} from './modelo-reads.ts'
import { searchConditions } from './search-reads.ts'
import './tables.ts'

/** A product on a card. `costoConsultoraCentavos` is there only for those who may see it. */
export type ProductoCard = {
  id: string
  nombre: string
  sku: string | null
  categoria: Categoria
  precioCentavos: number
  costoConsultoraCentavos?: number
  stockDisponible: number
  imagen: Imagen | null
  createdAt: string
  /** On a card that stands for a modelo of two active colours or more. */
  colores?: ColorDeTarjeta[]
}

/** A product on its own page; `imagenes` begins with the main one. */
export type Producto = ProductoCard & {
  descripcion: string | null
  composicion: string | null
  medidas: string | null
  imagenes: Imagen[]
  tallas: { id: string; talla: string; disponible: number }[]
  /** The guía de tallas of its line (spec 3.5.6); `null` where the line has none. */
  guia: Guia | null
  color?: string
  /** With two active colours or more. */
  modelo?: { id: string; colores: ColorDeModelo[] }
}

/** Which products a list wants. `withCosto` says whether the asker may see consultora prices. */
export type ProductoFilter = {
  q?: string | undefined
  categoria?: Categoria | undefined
  cursor?: Cursor | undefined
  limite: number
  withCosto: boolean
  /** One card per modelo, that of its newest colour; never where somebody searches, since a search finds colours (docs/decisions/042). */
  porModelo?: boolean | undefined
}

/** Active products, newest first (spec 1.7: catalogue, category page and featured). */
export async function listProductos(db: Database, filter: ProductoFilter): Promise<Page<ProductoCard>> {
  const { q, categoria, cursor, limite, withCosto } = filter
  const porModelo = filter.porModelo && !q
  let query = cards(db.read)
    .select('productos.modeloId')
    .where('productos.activo', '=', 1)
    .orderBy('productos.createdAt', 'desc')
    .orderBy('productos.id', 'desc')
    .limit(limite + 1)
  if (categoria) query = query.where('productos.categoria', '=', categoria)
  if (porModelo) query = query.where(isFirstOfModelo(categoria))
  for (const condition of await searchConditions(db, q)) query = query.where(condition)
  if (cursor) {
    query = query.where((eb) =>
      eb(eb.refTuple('productos.createdAt', 'productos.id'), '<', eb.tuple(cursor.createdAt, cursor.id)),
    )
  }
  const page = pageOf(await query.execute(), limite)
  const modeloIds = porModelo ? page.items.flatMap(({ modeloId }) => modeloId ?? []) : []
  const colores = await findColoresDeTarjetas(db.read, modeloIds)
  return {
    ...page,
    items: page.items.map(({ modeloId, ...row }) => {
      const own = colores.get(modeloId ?? '')
      return { ...cardFrom(row, withCosto), ...(own && { colores: own }) }
    }),
  }
}

type Seen = { withCosto: boolean; ajustesDeMarca: AjustesDeMarca }

/** One active product with its sizes and pictures, or `undefined` (spec 1.7: public and consultant detail). */
export async function findProducto(
  read: Reader,
  id: string,
  { withCosto, ajustesDeMarca }: Seen,
): Promise<Producto | undefined> {
  const row = await findDetail(read, id)
  if (!row) return undefined
  const { descripcion, composicion, medidas, modeloId, colorNombre } = row
  const [additional, tallas, guia, colores] = await Promise.all([
    findAdditional(read, [id]),
    findTallas(read, id),
    findGuia(read, ajustesDeMarca, row.categoria),
    modeloId ? findColores(read, modeloId) : [],
  ])
  const card = cardFrom(row, withCosto)
  const imagenes = [card.imagen, ...additional.map(imagenFrom)].filter((imagen) => imagen !== null)
  return {
    ...{ ...card, descripcion, composicion, medidas, imagenes, tallas, guia },
    ...(colorNombre && { color: colorNombre }),
    ...(modeloId && colores.length > 0 && { modelo: { id: modeloId, colores } }),
  }
}

const findDetail = (read: Reader, id: string) =>
  cards(read)
    .select(['productos.descripcion', 'productos.composicion', 'productos.medidas'])
    .select(['productos.modeloId', 'productos.colorNombre'])
    .where('productos.id', '=', id)
    .where('productos.activo', '=', 1)
    .executeTakeFirst()

async function findGuia(read: Reader, deMarca: AjustesDeMarca, categoria: Categoria): Promise<Guia | null> {
  const clave = `guia_${categoria}` as const
  const guia = (await readValores(read, deMarca, [clave]))[clave]
  return hasGuia(guia) ? guia : null
}

/** The pictures beside the main ones of some products, in order. */
export const findAdditional = (read: Reader, productoIds: string[]) =>
  read
    .selectFrom('productoImagenes')
    .innerJoin('imagenes', 'imagenes.id', 'productoImagenes.imagenId')
    .select(['productoId', ...imagenColumns])
    .where('productoId', 'in', productoIds)
    .orderBy('posicion')
    .execute()

const findTallas = (read: Reader, productoId: string) =>
  read
    .selectFrom('productoTallas')
    .select((eb) => ['id', 'talla', eb('stock', '-', eb.ref('apartado')).as('disponible')])
    .where('productoId', '=', productoId)
    .where('activo', '=', 1)
    .orderBy('posicion')
    .execute()

/** Cards of products, active or not, for other modules too: each adds its own conditions. */
export const cards = (read: Reader) =>
  read
    .selectFrom('productos')
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select([
      'productos.id',
      'productos.nombre',
      'productos.sku',
      'productos.categoria',
      'productos.precioCentavos',
      'productos.costoConsultoraCentavos',
      'productos.createdAt',
      ...imagenColumns,
    ])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('productoTallas')
            .select((t) => t.fn.sum<number>(t('stock', '-', t.ref('apartado'))).as('suma'))
            .whereRef('productoTallas.productoId', '=', 'productos.id')
            .where('productoTallas.activo', '=', 1),
          eb.lit(0),
        )
        .as('stockDisponible'),
    )

type CardRow = Omit<ProductoCard, 'imagen'> & { costoConsultoraCentavos: number } & ImagenColumns

/** @param withCosto whether the asker may see consultora prices. */
export function cardFrom(row: CardRow, withCosto: boolean): ProductoCard {
  const { id, nombre, sku, categoria, precioCentavos, costoConsultoraCentavos, stockDisponible, createdAt } = row
  const seen = { id, nombre, sku, categoria, precioCentavos, stockDisponible, createdAt, imagen: imagenFrom(row) }
  return withCosto ? { ...seen, costoConsultoraCentavos } : seen
}

/** A condition on `productos` for other modules: name and SKU have every word of a search that has one at least. */
export const hasWords = async (db: Database, q: string): Promise<RawBuilder<boolean>> =>
  sql`(${sql.join(await searchConditions(db, q), sql` and `)})`
