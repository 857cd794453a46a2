import { type RawBuilder, sql } from 'kysely'
import {
  diasOf,
  estadoAt,
  type FueraDeCampana,
  faltanteOf,
  fueraOf,
  type Minimos,
  minimoOf,
} from '#modules/catalogo/campanas/rules.ts'
import { campanaTexts } from '#modules/catalogo/campanas/texts.ts'
import { skuKey } from '#modules/catalogo/rules.ts'
import type { Reader, Writer } from '#platform/db/database.ts'
import { type Paging, pageOf } from '#platform/http/cursor.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Categoria } from '#shared/categorias.ts'
import { AppError } from '#shared/errors.ts'

const campanas = (read: Reader) =>
  read
    .selectFrom('campanas')
    .leftJoin('imagenes', 'imagenes.id', 'campanas.imagenId')
    .select(['campanas.id', 'nombre', 'desde', 'hasta', 'minimoCentavos', 'minimoPrimerCentavos', ...imagenColumns])

/** A count, for a column: campañas that have not begun. */
export const countProximas = (at: string): RawBuilder<number> =>
  sql<number>`(select count(*) from campanas where desde > ${at})`

/** All campañas, the last to begin first. @param proximas only those that have not begun. */
export async function listCampanas(
  read: Reader,
  { cursor, limite, proximas = false }: Paging & { proximas?: boolean },
  at: string,
) {
  let query = campanas(read)
    .select((eb) =>
      eb
        .selectFrom('campanaProductos')
        .select(({ fn }) => fn.countAll<number>().as('productos'))
        .whereRef('campanaId', '=', 'campanas.id')
        .as('productos'),
    )
    .orderBy('desde', 'desc')
    .orderBy('campanas.id', 'desc')
    .limit(limite + 1)
  if (proximas) query = query.where('desde', '>', at)
  if (cursor)
    query = query.where((eb) => eb(eb.refTuple('desde', 'campanas.id'), '<', eb.tuple(cursor.createdAt, cursor.id)))
  const rows = await query.execute()
  const cards = rows.map((row) => ({ ...row, createdAt: row.desde }))
  const { items, siguiente } = pageOf(cards, limite)
  return { siguiente, items: items.map((row) => ({ ...cardFrom(row, at), productos: row.productos ?? 0 })) }
}

type Row = Awaited<ReturnType<ReturnType<typeof campanas>['execute']>>[number]

function cardFrom(row: Row, at: string) {
  const { id, nombre, desde, hasta, minimoCentavos, minimoPrimerCentavos } = row
  const days = { estado: estadoAt(row, at), desde, hasta, ...diasOf(row) }
  return { id, nombre, ...days, imagen: imagenFrom(row), minimoCentavos, minimoPrimerCentavos }
}

export type Campana = NonNullable<Awaited<ReturnType<typeof findCampana>>>

/** A campaña with its products, or `undefined`; `vendida`: something was sold of it, so it cannot be deleted. */
export async function findCampana(read: Reader, id: string, at: string) {
  const row = await campanas(read)
    .select(['texto', 'campanas.version', soldOf(sql.ref('campanas.id')).as('vendida')])
    .where('campanas.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const rows = await read
    .selectFrom('campanaProductos')
    .innerJoin('productos', 'productos.id', 'productoId')
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['productoId', 'productos.nombre', 'sku', 'activo', 'costoConsultoraCentavos', ...imagenColumns])
    .select(['campanaProductos.precioCentavos', 'soloCampana'])
    .where('campanaId', '=', id)
    .orderBy('productos.nombre')
    .orderBy('productoId')
    .execute()
  const productos = rows.map((it) => {
    const { productoId, nombre, sku, costoConsultoraCentavos, precioCentavos } = it
    const flags = { activo: it.activo === 1, soloCampana: it.soloCampana === 1 }
    return { productoId, nombre, sku, imagen: imagenFrom(it), costoConsultoraCentavos, precioCentavos, ...flags }
  })
  const { texto, version } = row
  return { ...cardFrom(row, at), texto, version, vendida: Boolean(row.vendida), productos }
}

/** Whether a pedido placed during the campaña has one of its products. */
const soldOf = (campanaId: ReturnType<typeof sql.ref>) => sql<boolean>`exists (
  select 1 from campanas c
  inner join pedidos p on p.created_at >= c.desde and p.created_at < c.hasta
  inner join pedido_items i on i.pedido_id = p.id
  inner join campana_productos cp on cp.campana_id = c.id and cp.producto_id = i.producto_id
  where c.id = ${campanaId})`

/** @returns another campaña that overlaps this period. @param besides the campaña being saved. */
export const findOverlap = (read: Reader, { desde, hasta }: { desde: string; hasta: string }, besides: string) =>
  read
    .selectFrom('campanas')
    .select(['nombre', 'desde', 'hasta'])
    .where('desde', '<', hasta)
    .where('hasta', '>', desde)
    .where('id', '<>', besides)
    .orderBy('desde')
    .limit(1)
    .executeTakeFirst()

type Which = { categoria: Categoria } | { skus: string[] }

/** Products for a campaña: the active ones of a line, or those with these SKUs; `faltan`: pasted SKUs without a product. */
export async function findElegibles(read: Reader, which: Which, limite: number) {
  const query = read
    .selectFrom('productos')
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['productos.id as productoId', 'nombre', 'sku', 'skuClave', 'activo', 'costoConsultoraCentavos'])
    .select(imagenColumns)
    .orderBy('productos.createdAt', 'desc')
    .orderBy('productos.id', 'desc')
    .limit(limite)
  const rows = await ('skus' in which
    ? query.where('skuClave', 'in', which.skus.map(skuKey)).execute()
    : query.where('categoria', '=', which.categoria).where('activo', '=', 1).execute())
  const found = new Set(rows.map(({ skuClave }) => skuClave))
  return {
    items: rows.map(({ productoId, nombre, sku, costoConsultoraCentavos, ...row }) => ({
      ...{ productoId, nombre, sku, imagen: imagenFrom(row), activo: row.activo === 1, costoConsultoraCentavos },
    })),
    faltan: 'skus' in which ? which.skus.filter((sku) => !found.has(skuKey(sku))) : [],
  }
}

/**
 * Price and availability of a product under campañas, as expressions for queries of `productos` (spec 3.5). Everything that shows or writes
 * a consultora's price uses these. @param at the instant that decides, ISO in UTC.
 */

/** A consultora's price in centavos: that of the open campaña, else the usual one. */
export const costoAt = (at: string): RawBuilder<number> => sql<number>`coalesce((
  select cp.precio_centavos from campana_productos cp inner join campanas c on c.id = cp.campana_id
  where cp.producto_id = productos.id and c.desde <= ${at} and c.hasta > ${at}
), productos.costo_consultora_centavos)`

const isInCampanaAt = (at: string): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from campana_productos cp inner join campanas c on c.id = cp.campana_id
  where cp.producto_id = productos.id and c.desde <= ${at} and c.hasta > ${at})`

/** The campaña that is open. Lists join its products as `oferta`, instead of calling the expressions above for each row. */
export const abiertaIdAt = (at: string): RawBuilder<string | null> => sql<string | null>`(
  select id from campanas where desde <= ${at} and hasta > ${at})`

/**
 * Why a product that is sold in campañas only cannot be ordered now: its last closed campaña, else its next. `null`: it can.
 * @param isOpen whether one with it is open.
 */
export const fueraIdAt = (at: string, isOpen = isInCampanaAt(at)): RawBuilder<string | null> => sql<string | null>`(
  select s.campana_id from campana_productos s inner join campanas sc on sc.id = s.campana_id
  where s.producto_id = productos.id and s.solo_campana = 1 and not ${isOpen}
  order by case when sc.hasta <= ${at} then 0 else 1 end,
    case when sc.hasta <= ${at} then sc.hasta end desc, sc.desde limit 1)`

/** Columns of that campaña, joined as `fuera`. */
export const fueraColumns = [
  'fuera.nombre as fueraNombre',
  'fuera.desde as fueraDesde',
  'fuera.hasta as fueraHasta',
] as const

type FueraColumns = { fueraNombre: string | null; fueraDesde: string | null; fueraHasta: string | null }

/** Empty when the product may be ordered: a brand without campañas has no such field in any answer. */
export function fueraFrom({ fueraNombre, fueraDesde, fueraHasta }: FueraColumns, at: string): Fuera {
  if (fueraNombre === null || fueraDesde === null || fueraHasta === null) return {}
  const fueraDeCampana = fueraOf({ nombre: fueraNombre, desde: fueraDesde, hasta: fueraHasta }, at)
  return fueraDeCampana ? { fueraDeCampana } : {}
}

type Fuera = { fueraDeCampana?: FueraDeCampana }

type Other = { id: string; createdAt: string }

/** A consultora's pedidos that are not cancelled. */
export const standing = (read: Reader, consultoraId: string) =>
  read.selectFrom('pedidos').select('id').where('consultoraId', '=', consultoraId).where('status', '<>', 'cancelado')

/** Whether a consultora has such a pedido. @param other a pedido that is not counted, nor later ones. */
async function hasOrdered(read: Reader, consultoraId: string, other?: Other): Promise<boolean> {
  let query = standing(read, consultoraId).limit(1)
  if (other) query = query.where('createdAt', '<=', other.createdAt).where('id', '<>', other.id)
  return (await query.executeTakeFirst()) !== undefined
}

export type CampanaEnVigor = Minimos & { id: string; nombre: string }

export const findCampanaAt = (read: Reader, at: string) =>
  read
    .selectFrom('campanas')
    .select(['id', 'nombre', 'minimoCentavos', 'minimoPrimerCentavos'])
    .where('desde', '<=', at)
    .where('hasta', '>', at)
    .executeTakeFirst()

/** Locks the open campaña against changes while a transaction sells. Call it with the sizes locked. @param at the pedido's own instant. */
export const holdCampanaAt = (tx: Writer, at: string) =>
  tx
    .selectFrom('campanas')
    .select(['id', 'nombre', 'minimoCentavos', 'minimoPrimerCentavos'])
    .where('desde', '<=', at)
    .where('hasta', '>', at)
    .$if(tx.engine === 'postgres', (query) => query.forShare())
    .executeTakeFirst()

type Total = {
  campana: CampanaEnVigor | undefined
  consultoraId: string
  totalCentavos: number
  /** The pedido, if it exists already. */
  pedido?: { id: string; createdAt: string }
  /** A cap on the minimum, such as the total of the pedido before an edit. Centavos. */
  atMost?: number
}

/**
 * A pedido in a campaña must reach its minimum (spec 3.5). Call it with the consultora's
 * pedidos locked, since the first has a minimum of its own.
 * @throws minimum_not_met with the missing centavos.
 */
export async function assertMinimo(read: Reader, { campana, consultoraId, totalCentavos, pedido, atMost }: Total) {
  if (!campana) return
  const isFirst = campana.minimoPrimerCentavos !== null && !(await hasOrdered(read, consultoraId, pedido))
  const minimo = minimoOf(campana, isFirst)
  if (minimo === null) return
  const minimoCentavos = Math.min(minimo, atMost ?? minimo)
  const faltanCentavos = faltanteOf(minimoCentavos, totalCentavos)
  if (faltanCentavos === 0) return
  throw new AppError('minimum_not_met', `${campanaTexts.faltan(faltanCentavos)}.`, {
    minimo: { campana: campana.nombre, minimoCentavos, faltanCentavos, esPrimero: isFirst },
  })
}

/** The newest hundred campañas that have begun, to choose a period. */
export const listPeriodos = async (read: Reader, at: string) => {
  const rows = await read
    .selectFrom('campanas')
    .select(['id', 'nombre', 'desde', 'hasta'])
    .where('desde', '<=', at)
    .orderBy('desde', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ id, nombre, ...vigencia }) => ({ id, nombre, ...diasOf(vigencia) }))
}
