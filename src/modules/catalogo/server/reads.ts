import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { type Guia, hasGuia } from '#modules/ajustes/guia-rules.ts'
import { type AjustesDeMarca, isOn } from '#modules/ajustes/server/reads.ts'
import type { FueraDeCampana } from '#modules/catalogo/campanas/rules.ts'
import { costoAt, fueraColumns, fueraFrom, fueraIdAt, isInCampanaAt } from '#modules/catalogo/campanas/server/reads.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { jsonRows, rowsFrom } from '#platform/db/json.ts'
import type { DB } from '#platform/db/schema.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'
import { type ImagenColumns, imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Categoria } from '#shared/categorias.ts'
import type { Imagen } from '#shared/imagen.ts'
import {
  type ColorDeModelo,
  type ColorDeTarjeta,
  coloresDeTarjeta,
  findColores,
  isFirstOfModelo,
} from './modelo-reads.ts'
import { searchConditions } from './search-reads.ts'

/** A product on a card. `costoConsultoraCentavos` is there only for those who may see it. */
export type ProductoCard = {
  id: string
  nombre: string
  sku: string | null
  categoria: Categoria
  precioCentavos: number
  costoConsultoraCentavos?: number
  /** The usual price, where the open campaña has another. */
  costoNormalCentavos?: number
  /** Of the open campaña. */
  enCampana?: true
  /** Why it may not be ordered now; of visitors' cards it is never part (spec 3.5). */
  fueraDeCampana?: FueraDeCampana
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

/** Who asks: `withCosto` says whether consultora prices are seen, `campanasAt` of which instant what campañas make of products is, if at all. */
export type Ve = { withCosto: boolean; campanasAt?: string | undefined }

/** Which products a list wants. */
type ProductoFilter = {
  q?: string | undefined
  categoria?: Categoria | undefined
  cursor?: Cursor | undefined
  limite: number
  /** Only those of the open campaña. */
  deCampana?: boolean | undefined
  /**
   * One card per modelo, that of its newest colour, where the brand has it so; never where somebody searches or looks at a campaña, since each
   * colour is found there (docs/decisions/009).
   */
  porModelo?: AjustesDeMarca | undefined
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
  const withColores = query.$if(Boolean(unaTarjeta), (cards) =>
    cards.select((eb) =>
      eb
        .case()
        .when(unaTarjeta as RawBuilder<boolean>)
        .then(coloresDeTarjeta(db.engine)(eb))
        .end()
        .as('colores'),
    ),
  )
  const page = pageOf(await withColores.execute(), limite)
  return {
    ...page,
    items: page.items.map(({ colores: own, ...row }) => {
      const colores = rowsFrom(own ?? [])
      return { ...seenCard(row, filter), ...(colores.length > 1 && { colores }) }
    }),
  }
}

type Seen = Ve & { ajustesDeMarca: AjustesDeMarca }

/** One active product with its sizes and pictures, or `undefined` (spec 1.7: public and consultant detail). */
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

/** The pictures beside the main ones of some products, in order. */
export const findAdditional = (read: Reader, productoIds: string[]) =>
  read
    .selectFrom('productoImagenes')
    .innerJoin('imagenes', 'imagenes.id', 'productoImagenes.imagenId')
    .select(['productoId', ...imagenColumns])
    .where('productoId', 'in', productoIds)
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

/** Cards with what campañas make of them, for those who may know of campañas. */
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
  const { costoConsultoraCentavos: normal, costoEnCampana = normal, fueraNombre, fueraDesde, fueraHasta } = row
  const names = { fueraNombre: fueraNombre ?? null, fueraDesde: fueraDesde ?? null, fueraHasta: fueraHasta ?? null }
  return {
    ...card,
    ...(withCosto && { costoConsultoraCentavos: costoEnCampana }),
    ...(withCosto && costoEnCampana !== normal && { costoNormalCentavos: normal }),
    // SQLite says 1.
    ...(withCosto && row.deCampana && { enCampana: true as const }),
    ...fueraFrom(names, campanasAt),
  }
}

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
