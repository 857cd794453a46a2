import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { type Guia, hasGuia } from '#modules/ajustes/guia-rules.ts'
import { type AjustesDeMarca, isOn } from '#modules/ajustes/server/reads.ts'
import type { FueraDeCampana } from '#modules/catalogo/campanas/rules.ts'
import { costoAt, fueraColumns, fueraFrom, fueraIdAt, isInCampanaAt } from '#modules/catalogo/campanas/server/reads.ts'
import type { AdminColor } from '#modules/catalogo/fields.ts'
import { maxColores } from '#modules/catalogo/rules.ts'
import type { Database, Engine, Reader } from '#platform/db/database.ts'
import { jsonRows, rowsFrom } from '#platform/db/json.ts'
import { contains } from '#platform/db/like.ts'
import type { DB } from '#platform/db/schema.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'
import { type ImagenColumns, imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Categoria } from '#shared/categorias.ts'
import { fold } from '#shared/fold.ts'
import type { Imagen } from '#shared/imagen.ts'

/** The colours of modelos (spec 3.5, docs/decisions/009). */

type ColorDeTarjeta = { id: string; color: string | null; muestra: string | null; categoria: Categoria }

/** A colour on the page of another, and in structured data: the public price only. */
type ColorDeModelo = ColorDeTarjeta & {
  nombre: string
  sku: string | null
  precioCentavos: number
  stockDisponible: number
  imagen: Imagen | null
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
    stockDisponible: Number(left),
    imagen: imagenFrom(row),
  }))
}

/** The active colours of the modelo of each row of `productos`, as JSON. */
const coloresDeTarjeta = (engine: Engine) => (eb: ExpressionBuilder<DB, 'productos'>) =>
  jsonRows(
    engine,
    eb
      .selectFrom('productos as otros')
      .select(['otros.id', 'otros.colorNombre as color', 'otros.colorMuestra as muestra', 'otros.categoria'])
      .whereRef('otros.modeloId', '=', 'productos.modeloId')
      .where('otros.activo', '=', 1)
      .orderBy('otros.createdAt')
      .orderBy('otros.id'),
  )

/** All colours of modelos for the desk, by modelo. */
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

/**
 * A condition on `productos`: only the newest active colour of each modelo, within a category if given. Each row costs one look into the index of
 * its modelo.
 */
const isFirstOfModelo = (categoria: Categoria | undefined): RawBuilder<boolean> => sql<boolean>`
  (productos.modelo_id is null or productos.id = (
    select h.id from productos h where h.modelo_id = productos.modelo_id and h.activo = 1
    ${categoria ? sql`and h.categoria = ${categoria}` : sql``}
    order by h.created_at desc, h.id desc limit 1))`

/** Conditions on `productos`: every word is found in name or SKU, in any order: "playera negra" finds "Playera básica negra" (db/migrations/013). */
export async function searchConditions(
  { engine, read }: Database,
  q: string | undefined,
): Promise<RawBuilder<boolean>[]> {
  const words = fold(q ?? '')
    .split(' ')
    .filter(Boolean)
  const conditions = words.map((word) => contains('productos.busqueda', word))
  const few = engine === 'sqlite' ? await findFew(read, words) : null
  return few ? [...conditions, sql`productos.id in (${sql.join(few)})`] : conditions
}

const maxMatches = 100
const minTrigramLength = 3

/**
 * The ids of products with all longer words, by SQLite's trigrams, when they are few; `null` when they are many, since a page of the newest fills
 * quickly. PostgreSQL uses its trigrams by itself.
 */
async function findFew(read: Reader, words: string[]): Promise<string[] | null> {
  const phrases = words
    .filter((word) => [...word].length >= minTrigramLength)
    .map((word) => `"${word.replaceAll('"', '""')}"`)
  if (phrases.length === 0) return null
  const query = sql<{ id: string }>`
    select id from productos_trigramas where busqueda match ${phrases.join(' ')} limit ${maxMatches + 1}`
  const { rows } = await query.execute(read)
  return rows.length <= maxMatches ? rows.map(({ id }) => id) : null
}

/** A product on a card; `costoConsultoraCentavos` only for readers who may see it. */
export type ProductoCard = {
  id: string
  nombre: string
  sku: string | null
  categoria: Categoria
  precioCentavos: number
  costoConsultoraCentavos?: number
  /** The usual price, if the open campaña has another. */
  costoNormalCentavos?: number
  /** Of the open campaña. */
  enCampana?: true
  /** Why it may not be ordered now; never for visitors (spec 3.5). */
  fueraDeCampana?: FueraDeCampana
  stockDisponible: number
  imagen: Imagen | null
  createdAt: string
  /** On a card of a modelo with two active colours or more. */
  colores?: ColorDeTarjeta[]
  /** When asked for: its sizes, to be added from the card. */
  tallas?: TallaDisponible[]
}

type TallaDisponible = { id: string; talla: string; disponible: number }

/** A product on its own page; `imagenes` begins with the main one. */
export type Producto = ProductoCard & {
  descripcion: string | null
  composicion: string | null
  medidas: string | null
  imagenes: Imagen[]
  tallas: TallaDisponible[]
  /** The guía de tallas of its line, if it has one (spec 3.5.6). */
  guia: Guia | null
  color?: string
  /** With two active colours or more. */
  modelo?: { id: string; colores: ColorDeModelo[] }
}

/** What the reader sees: `withCosto` consultora prices, `campanasAt` the effect of campañas at this instant. */
export type Ve = { withCosto: boolean; campanasAt?: string | undefined }

type ProductoFilter = {
  q?: string | undefined
  categoria?: Categoria | undefined
  cursor?: Cursor | undefined
  limite: number
  /** Only those of the open campaña. */
  deCampana?: boolean | undefined
  /** One card per modelo, if the brand sets it; searches and campañas show every colour (docs/decisions/009). */
  porModelo?: AjustesDeMarca | undefined
  /** The sizes of each product. */
  conTallas?: boolean | undefined
} & Ve

/** Active products, newest first (spec 1.7: catalogue, category page and featured). */
export async function listProductos(db: Database, filter: ProductoFilter): Promise<Page<ProductoCard>> {
  const { q, categoria, cursor, limite, deCampana, campanasAt } = filter
  const unaTarjeta = filter.porModelo && !q && !deCampana && isOn(filter.porModelo, 'catalogo_una_tarjeta')
  let query = seenCards(db.read, campanasAt)
    .where('productos.activo', '=', 1)
    .orderBy('productos.createdAt', 'desc')
    .orderBy('productos.id', 'desc')
    .limit(limite + 1)
  if (deCampana && campanasAt) query = query.where(isInCampanaAt(campanasAt))
  if (categoria) query = query.where('productos.categoria', '=', categoria)
  if (unaTarjeta) query = query.where((eb) => eb.or([eb.not(unaTarjeta), isFirstOfModelo(categoria)]))
  for (const condition of await searchConditions(db, q)) query = query.where(condition)
  if (cursor) {
    query = query.where((eb) =>
      eb(eb.refTuple('productos.createdAt', 'productos.id'), '<', eb.tuple(cursor.createdAt, cursor.id)),
    )
  }
  const whole = query
    .$if(Boolean(unaTarjeta), (cards) =>
      cards.select((eb) =>
        eb
          .case()
          .when(unaTarjeta as RawBuilder<boolean>)
          .then(coloresDeTarjeta(db.engine)(eb))
          .end()
          .as('colores'),
      ),
    )
    .$if(filter.conTallas === true, (cards) => cards.select((eb) => jsonRows(db.engine, tallasOf(eb)).as('tallas')))
  const page = pageOf(await whole.execute(), limite)
  return {
    ...page,
    items: page.items.map(({ colores: own, tallas, ...row }) => {
      const colores = rowsFrom(own ?? [])
      return {
        ...seenCard(row, filter),
        ...(colores.length > 1 && { colores }),
        ...(tallas && { tallas: rowsFrom(tallas) }),
      }
    }),
  }
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

/** Cards of products, active or not; callers add conditions. */
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

/** Cards with the effect of campañas, for readers who see them. */
const seenCards = (read: Reader, at: string | undefined) =>
  cards(read).$if(at !== undefined, (query) =>
    query
      .leftJoin('campanas as fuera', (join) => join.on('fuera.id', '=', fueraIdAt(at as string)))
      .select([
        costoAt(at as string).as('costoEnCampana'),
        isInCampanaAt(at as string).as('deCampana'),
        ...fueraColumns,
      ]),
  )

type CampanaColumns = {
  costoEnCampana?: number
  deCampana?: boolean
  fueraNombre?: string | null
  fueraDesde?: string | null
  fueraHasta?: string | null
}

function seenCard(row: CardRow & CampanaColumns, { withCosto, campanasAt }: Ve): ProductoCard {
  const card = cardFrom(row, withCosto)
  if (!campanasAt) return card
  const { costoConsultoraCentavos: normal, costoEnCampana = normal } = row
  const { fueraNombre = null, fueraDesde = null, fueraHasta = null } = row
  return {
    ...card,
    ...(withCosto && { costoConsultoraCentavos: costoEnCampana }),
    ...(withCosto && costoEnCampana !== normal && { costoNormalCentavos: normal }),
    // SQLite says 1.
    ...(withCosto && row.deCampana && { enCampana: true as const }),
    ...fueraFrom({ fueraNombre, fueraDesde, fueraHasta }, campanasAt),
  }
}

type CardRow = Omit<ProductoCard, 'imagen'> & { costoConsultoraCentavos: number } & ImagenColumns

export function cardFrom(row: CardRow, withCosto: boolean): ProductoCard {
  const { id, nombre, sku, categoria, precioCentavos, costoConsultoraCentavos, stockDisponible, createdAt } = row
  const seen = { id, nombre, sku, categoria, precioCentavos, stockDisponible, createdAt, imagen: imagenFrom(row) }
  return withCosto ? { ...seen, costoConsultoraCentavos } : seen
}

/** A condition on `productos`: name or SKU have every word of a search, which has at least one. */
export const hasWords = async (db: Database, q: string): Promise<RawBuilder<boolean>> =>
  sql`(${sql.join(await searchConditions(db, q), sql` and `)})`
