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

/** Number of campañas that have not started, as a column. */
export const countProximas = (at: string): RawBuilder<number> =>
  sql<number>`(select count(*) from campanas where desde > ${at})`

/** A page of campañas, latest start first. @param proximas only those that have not started. */
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
    .select((eb) =>
      eb
        .selectFrom('campanaProductos')
        .select(({ fn }) => fn.min('precioCentavos').as('desde'))
        .whereRef('campanaId', '=', 'campanas.id')
        .as('desdeCentavos'),
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
  return {
    siguiente,
    items: items.map((row) => ({
      ...cardFrom(row, at),
      productos: row.productos ?? 0,
      /** The lowest price of the campaña; `null` if all products keep theirs. */
      desdeCentavos: row.desdeCentavos,
    })),
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof campanas>['execute']>>[number]

function cardFrom(row: Row, at: string) {
  const { id, nombre, desde, hasta, minimoCentavos, minimoPrimerCentavos } = row
  const days = { estado: estadoAt(row, at), desde, hasta, ...diasOf(row) }
  return { id, nombre, ...days, imagen: imagenFrom(row), minimoCentavos, minimoPrimerCentavos }
}

export type Campana = NonNullable<Awaited<ReturnType<typeof findCampana>>>

/** A campaña with its products, or `undefined`; `vendida`: one of its products was ordered, so it cannot be deleted. */
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

/** True if a pedido placed during the campaña has one of its products. */
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

/** Products for a campaña: the active ones of a line, or those with these SKUs; `faltan`: SKUs without a product. */
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
 * SQL expressions for price and availability of a product in campañas, for queries of `productos` (spec 3.5). Everything that shows or
 * stores a consultora's price uses them.
 * @param at the deciding instant, ISO in UTC.
 */

/** A consultora's price in centavos: that of the open campaña, else the regular one. */
export const costoAt = (at: string): RawBuilder<number> => sql<number>`coalesce((
  select cp.precio_centavos from campana_productos cp inner join campanas c on c.id = cp.campana_id
  where cp.producto_id = productos.id and c.desde <= ${at} and c.hasta > ${at}
), productos.costo_consultora_centavos)`

const isInCampanaAt = (at: string): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from campana_productos cp inner join campanas c on c.id = cp.campana_id
  where cp.producto_id = productos.id and c.desde <= ${at} and c.hasta > ${at})`

/** The open campaña. Lists join its products as `oferta` instead of evaluating the expressions above per row. */
export const abiertaIdAt = (at: string): RawBuilder<string | null> => sql<string | null>`(
  select id from campanas where desde <= ${at} and hasta > ${at})`

/**
 * Why a product that is only sold in campañas cannot be ordered now: its last closed campaña, else its next one. `null` if it can.
 * @param isOpen whether it is in the open campaña.
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

/** Empty if the product can be ordered, so that a brand without campañas never gets this field. */
export function fueraFrom({ fueraNombre, fueraDesde, fueraHasta }: FueraColumns, at: string): Fuera {
  if (fueraNombre === null || fueraDesde === null || fueraHasta === null) return {}
  const fueraDeCampana = fueraOf({ nombre: fueraNombre, desde: fueraDesde, hasta: fueraHasta }, at)
  return fueraDeCampana ? { fueraDeCampana } : {}
}

type Fuera = { fueraDeCampana?: FueraDeCampana }

type Other = { id: string; createdAt: string }

/** A consultora's pedidos, without cancelled ones. */
export const standing = (read: Reader, consultoraId: string) =>
  read.selectFrom('pedidos').select('id').where('consultoraId', '=', consultoraId).where('status', '<>', 'cancelado')

/** Whether a consultora has a pedido that is not cancelled. @param other excludes this pedido and later ones. */
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

/** Locks the open campaña against changes until a sale commits. Call it with the sizes locked. @param at the instant of the pedido. */
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
  /** The pedido, if it already exists. */
  pedido?: { id: string; createdAt: string }
  /** Caps the minimum, for example by the total before an edit. Centavos. */
  atMost?: number
}

/**
 * A pedido in a campaña must reach its minimum (spec 3.5). Call it with the consultora's pedidos locked, because the first pedido has a
 * different minimum.
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

/** The newest hundred campañas that have started, as periods for reports. */
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
