import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Guia, hasGuia } from '#modules/ajustes/guia-rules.ts'
import type { AjustesDeMarca } from '#modules/ajustes/server/reads.ts'
import type { FueraDeCampana } from '#modules/catalogo/campanas/rules.ts'
import { abiertaIdAt, fueraColumns, fueraFrom, fueraIdAt } from '#modules/catalogo/campanas/server/reads.ts'
import type { AdminColor } from '#modules/catalogo/fields.ts'
import { type Filtros, filtrosShape, hasFiltros, preguntaOf } from '#modules/catalogo/filtros.ts'
import type { Indexado } from '#modules/catalogo/indice.ts'
import { type Facetas, type Lugar, listaOf, pageAfter } from '#modules/catalogo/lista.ts'
import { type FiltroName, maxColores } from '#modules/catalogo/rules.ts'
import type { Database, Engine, Reader } from '#platform/db/database.ts'
import { jsonRows, rowsFrom } from '#platform/db/expressions.ts'
import type { DB } from '#platform/db/schema.ts'
import { limiteSchema, type Page, pagedBy } from '#platform/http/cursor.ts'
import { now } from '#platform/ids.ts'
import { type ImagenColumns, imagenColumns, imagenFrom, withImagen } from '#platform/images/columns.ts'
import { categoriaSchema } from '#shared/categoria-schema.ts'
import type { Categoria } from '#shared/categorias.ts'
import type { Imagen } from '#shared/imagen.ts'
import { busquedaSchema } from '#shared/search-schema.ts'
import type { OpenIndice } from './indice.ts'

/** Colours of modelos (spec 3.5, docs/decisions/009). */

type ColorDeTarjeta = {
  id: string
  color: string | null
  muestra: string | null
  categoria: Categoria
  imagen: Imagen | null
}

/** A colour on the page of another one, and in structured data; only the public price. */
type ColorDeModelo = ColorDeTarjeta & {
  nombre: string
  sku: string | null
  precioCentavos: number
  stockDisponible: number
}

const stockDisponible = sql<number>`coalesce((select sum(t.stock - t.apartado) from producto_tallas t
  where t.producto_id = productos.id and t.activo = 1), 0)`

const colorColumns = ['productos.id', 'colorNombre as color', 'colorMuestra as muestra', 'categoria'] as const

const coloresOf = (read: Reader, modeloIds: string[]) =>
  read
    .selectFrom('productos')
    .select(colorColumns)
    .where('modeloId', 'in', modeloIds)
    .orderBy('productos.createdAt')
    .orderBy('productos.id')

/** The active colours of a modelo, oldest first; empty if there is only one. */
async function findColores(read: Reader, modeloId: string): Promise<ColorDeModelo[]> {
  const rows = await coloresOf(read, [modeloId])
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['productos.nombre', 'sku', 'precioCentavos', ...imagenColumns])
    .select(stockDisponible.as('stockDisponible'))
    .where('activo', '=', 1)
    .limit(maxColores)
    .execute()
  if (rows.length < 2) return []
  return rows.map(({ id, color, muestra, nombre, sku, categoria, precioCentavos, stockDisponible: left, ...row }) => ({
    ...{ id, color, muestra, nombre, sku, categoria, precioCentavos },
    stockDisponible: left,
    imagen: imagenFrom(row),
  }))
}

/** The active colours of the modelo of each row of `productos`, as JSON. */
const coloresDeTarjeta = (engine: Engine) => (eb: ExpressionBuilder<DB, 'productos'>) =>
  jsonRows(
    engine,
    eb
      .selectFrom('productos as otros')
      .leftJoin('imagenes', 'imagenes.id', 'otros.imagenId')
      .select(['otros.id', 'otros.colorNombre as color', 'otros.colorMuestra as muestra', 'otros.categoria'])
      .select(imagenColumns)
      .whereRef('otros.modeloId', '=', 'productos.modeloId')
      .where('otros.activo', '=', 1)
      .orderBy('otros.createdAt')
      .orderBy('otros.id'),
  )

/** All colours of modelos for staff, by modelo. */
export async function findAdminColores(read: Reader, modeloIds: string[]): Promise<Map<string, AdminColor[]>> {
  if (modeloIds.length === 0) return new Map()
  const rows = await coloresOf(read, modeloIds)
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['modeloId', 'productos.nombre', 'activo', ...imagenColumns])
    .execute()
  const byModelo = Map.groupBy(rows, ({ modeloId }) => modeloId as string)
  return new Map([...byModelo].map(([modeloId, colores]) => [modeloId, colores.map(adminColorFrom)]))
}

type AdminColorRow = Omit<AdminColor, 'activo' | 'imagen'> & { activo: number } & ImagenColumns

const adminColorFrom = ({ id, color, muestra, nombre, activo, ...row }: AdminColorRow): AdminColor => ({
  ...{ id, color, muestra, nombre },
  activo: activo === 1,
  imagen: imagenFrom(row),
})

/** A product card; `costoConsultoraCentavos` only for readers who may see it. */
export type ProductoCard = {
  id: string
  nombre: string
  sku: string | null
  categoria: Categoria
  precioCentavos: number
  costoConsultoraCentavos?: number
  /** The regular price, if the open campaña has another. */
  costoNormalCentavos?: number
  enCampana?: true
  /** Why it cannot be ordered now; never set for visitors (spec 3.5). */
  fueraDeCampana?: FueraDeCampana
  stockDisponible: number
  imagen: Imagen | null
  createdAt: string
  /** For a modelo with at least two active colours. */
  colores?: ColorDeTarjeta[]
  /** On request: its sizes, to be ordered from the card. */
  tallas?: TallaDisponible[]
}

type TallaDisponible = { id: string; talla: string; disponible: number }

/** A product page; `imagenes` starts with the main one. */
export type Producto = ProductoCard & {
  descripcion: string | null
  composicion: string | null
  medidas: string | null
  imagenes: Imagen[]
  tallas: TallaDisponible[]
  /** The size guide of its line, if any (spec 3.5.6). */
  guia: Guia | null
  color?: string
  /** With at least two active colours. */
  modelo?: { id: string; colores: ColorDeModelo[] }
}

/** What the reader may see: `withCosto` consultora prices, `campanasAt` the campañas at this instant. */
export type Ve = { withCosto: boolean; campanasAt?: string | undefined }

type ProductoFilter = Filtros & {
  q?: string | undefined
  categoria?: Categoria | undefined
  cursor?: Lugar | undefined
  limite: number
  deCampana?: boolean | undefined
  porModelo?: boolean | undefined
  conTallas?: boolean | undefined
  facetas?: boolean | undefined
} & Ve

export type ProductosPage = Page<ProductoCard> & {
  total: number
  sugerencia?: string
  quita?: FiltroName
  facetas?: Facetas
}

/** Keyset pagination of product lists; the cursor contains the sort key. */
export const byLugar = pagedBy(
  { clave: z.union([z.number(), z.string().max(200)]), createdAt: z.iso.datetime(), id: z.uuid() },
  1_200,
)

/** Query of a product list: search, filters, and whether to count them. */
export const productosQuery = z.strictObject({
  q: busquedaSchema.optional(),
  categoria: categoriaSchema.optional(),
  cursor: byLugar.schema,
  limite: limiteSchema(24),
  ...filtrosShape,
  facetas: z.literal('1').optional(),
})

/**
 * A page of active products, by relevance with a query, else newest first (spec 1.7 and 4.1). The index selects them; one query reads them.
 * Price filters use the price that the reader sees.
 */
export async function listProductos(
  db: Pick<Database, 'read' | 'engine'>,
  { current }: OpenIndice,
  filter: ProductoFilter,
): Promise<ProductosPage> {
  const { q, cursor, limite, campanasAt, withCosto, facetas, orden } = filter
  const deCampana = filter.deCampana && campanasAt !== undefined
  const { indice, unaTarjeta, campanaAt } = await current()
  const isWhole = !q && !deCampana && !hasFiltros(filter)
  const porModelo = isWhole && Boolean(filter.porModelo) && unaTarjeta
  const at = campanasAt ?? now()
  const lista = listaOf(indice, {
    ...{ q, activo: true, categoria: filter.categoria, withCosto, deCampana, porModelo, orden, facetas },
    ...preguntaOf(filter, at),
    campana: campanasAt === undefined ? undefined : campanaAt(campanasAt),
  })
  const { items, siguiente } = pageAfter(lista, orden, cursor, limite)
  const rows = await cardsOf(db, items, campanasAt, { porModelo, conTallas: filter.conTallas === true })
  const sugerencia = q && lista.isUnmet ? indice.suggest(q, true) : null
  return {
    items: rows.map(({ colores: own, tallas, ...row }) => {
      const colores = rowsFrom(own ?? []).map(withImagen)
      return {
        ...seenCard(row, filter),
        ...(colores.length > 1 && { colores }),
        ...(tallas && { tallas: rowsFrom(tallas) }),
      }
    }),
    siguiente: siguiente && byLugar.write(siguiente),
    total: lista.productos.length,
    ...(sugerencia && { sugerencia }),
    ...(lista.quita && { quita: lista.quita }),
    ...(lista.facetas && { facetas: lista.facetas }),
  }
}

/** The cards of these products, in the same order; a product that was deactivated meanwhile is left out. */
async function cardsOf(
  { read, engine }: Pick<Database, 'read' | 'engine'>,
  productos: Indexado[],
  at: string | undefined,
  withs: { porModelo: boolean; conTallas: boolean },
) {
  if (productos.length === 0) return []
  const ids = productos.map(({ id }) => id)
  const rows = await seenCards(read, at)
    .where('productos.id', 'in', ids)
    .where('productos.activo', '=', 1)
    .$if(withs.porModelo, (query) => query.select((eb) => coloresDeTarjeta(engine)(eb).as('colores')))
    .$if(withs.conTallas, (query) => query.select((eb) => jsonRows(engine, tallasOf(eb)).as('tallas')))
    .execute()
  return inOrder(rows, ids)
}

export function inOrder<Row extends { id: string }>(rows: Row[], ids: string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type Seen = Ve & { ajustesDeMarca: AjustesDeMarca }

/** An active product with sizes and pictures, or `undefined` (spec 1.7: public and consultant detail). */
export async function findProducto(
  { read, engine }: Pick<Database, 'read' | 'engine'>,
  id: string,
  ve: Seen,
): Promise<Producto | undefined> {
  const row = await seenCards(read, ve.campanasAt)
    .leftJoin('ajustes', (join) => join.on('clave', '=', sql<string>`'guia_' || productos.categoria`))
    .select(['productos.descripcion', 'productos.composicion', 'productos.medidas', 'ajustes.valor as guia'])
    .select(['productos.modeloId', 'productos.colorNombre'])
    .select((eb) => [jsonRows(engine, additionalOf(eb)).as('additional'), jsonRows(engine, tallasOf(eb)).as('tallas')])
    .where('productos.id', '=', id)
    .where('productos.activo', '=', 1)
    .executeTakeFirst()
  if (!row) return undefined
  const { descripcion, composicion, medidas, modeloId, colorNombre } = row
  const colores = modeloId ? await findColores(read, modeloId) : []
  const card = seenCard(row, ve)
  const imagenes = [card.imagen, ...rowsFrom(row.additional).map(imagenFrom)].filter((imagen) => imagen !== null)
  const guia: Guia = row.guia ? JSON.parse(row.guia) : ve.ajustesDeMarca[`guia_${row.categoria}`]
  return {
    ...{ ...card, descripcion, composicion, medidas, imagenes, tallas: rowsFrom(row.tallas) },
    guia: hasGuia(guia) ? guia : null,
    ...(colorNombre && { color: colorNombre }),
    ...(modeloId && colores.length > 0 && { modelo: { id: modeloId, colores } }),
  }
}

const additionalOf = (eb: ExpressionBuilder<DB, 'productos'>) =>
  eb
    .selectFrom('productoImagenes')
    .innerJoin('imagenes', 'imagenes.id', 'productoImagenes.imagenId')
    .select(imagenColumns)
    .whereRef('productoId', '=', 'productos.id')
    .orderBy('posicion')

const tallasOf = (eb: ExpressionBuilder<DB, 'productos'>) =>
  eb
    .selectFrom('productoTallas')
    .select((t) => ['productoTallas.id', 'talla', t('stock', '-', t.ref('apartado')).as('disponible')])
    .whereRef('productoId', '=', 'productos.id')
    .where('productoTallas.activo', '=', 1)
    .orderBy('posicion')

/** The additional pictures of products, in order. */
export const findAdditional = (read: Reader, productoIds: string[]) =>
  read
    .selectFrom('productoImagenes')
    .innerJoin('imagenes', 'imagenes.id', 'productoImagenes.imagenId')
    .select(['productoId', ...imagenColumns])
    .where('productoId', 'in', productoIds)
    .orderBy('posicion')
    .execute()

/** Query of product cards, active or not; callers add conditions. */
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
    .select(stockDisponible.as('stockDisponible'))

/** Cards with the campaña's prices, for readers who see them. */
const seenCards = (read: Reader, at: string | undefined) =>
  cards(read).$if(at !== undefined, (query) =>
    query
      .leftJoin('campanaProductos as oferta', (join) =>
        join.onRef('oferta.productoId', '=', 'productos.id').on('oferta.campanaId', '=', abiertaIdAt(at as string)),
      )
      .leftJoin('campanas as fuera', (join) => join.on('fuera.id', '=', fueraIdAt(at as string, hasOferta)))
      .select(['oferta.productoId as ofertaId', 'oferta.precioCentavos as ofertaCentavos', ...fueraColumns]),
  )

const hasOferta = sql<boolean>`oferta.producto_id is not null`

type CampanaColumns = {
  /** Set if the product is in the open campaña. */
  ofertaId?: string | null
  ofertaCentavos?: number | null
  fueraNombre?: string | null
  fueraDesde?: string | null
  fueraHasta?: string | null
}

function seenCard(row: CardRow & CampanaColumns, { withCosto, campanasAt }: Ve): ProductoCard {
  const card = cardFrom(row, withCosto)
  if (!campanasAt) return card
  const { costoConsultoraCentavos: normal, ofertaId = null, ofertaCentavos } = row
  const costoEnCampana = ofertaCentavos ?? normal
  const { fueraNombre = null, fueraDesde = null, fueraHasta = null } = row
  return {
    ...card,
    ...(withCosto && { costoConsultoraCentavos: costoEnCampana }),
    ...(withCosto && costoEnCampana !== normal && { costoNormalCentavos: normal }),
    ...(withCosto && ofertaId && { enCampana: true as const }),
    ...fueraFrom({ fueraNombre, fueraDesde, fueraHasta }, campanasAt),
  }
}

type CardRow = Omit<ProductoCard, 'imagen'> & { costoConsultoraCentavos: number } & ImagenColumns

export function cardFrom(row: CardRow, withCosto: boolean): ProductoCard {
  const { id, nombre, sku, categoria, precioCentavos, costoConsultoraCentavos, stockDisponible, createdAt } = row
  const seen = { id, nombre, sku, categoria, precioCentavos, stockDisponible, createdAt, imagen: imagenFrom(row) }
  return withCosto ? { ...seen, costoConsultoraCentavos } : seen
}
