import { sql } from 'kysely'
import { type CampanaEstado, type Dias, diasOf, estadoAt } from '#modules/catalogo/campanas/rules.ts'
import { skuKey } from '#modules/catalogo/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { type Page, type Paging, pageOf } from '#platform/http/cursor.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Categoria } from '#shared/categorias.ts'
import type { Imagen } from '#shared/imagen.ts'

/** A campaña on the desk's list. */
export type CampanaCard = Dias & {
  id: string
  nombre: string
  estado: CampanaEstado
  desde: string
  hasta: string
  imagen: Imagen | null
  minimoCentavos: number | null
  minimoPrimerCentavos: number | null
  productos: number
}

/** A product that a campaña has, as its form shows it. */
export type ProductoElegido = {
  productoId: string
  nombre: string
  sku: string | null
  imagen: Imagen | null
  activo: boolean
  /** What it costs a consultora outside of campañas. */
  costoConsultoraCentavos: number
  precioCentavos: number | null
  soloCampana: boolean
}

export type Campana = Omit<CampanaCard, 'productos'> & {
  texto: string | null
  version: number
  productos: ProductoElegido[]
  /** Something was sold of it, so it stays. */
  vendida: boolean
}

const campanas = (read: Reader) =>
  read
    .selectFrom('campanas')
    .leftJoin('imagenes', 'imagenes.id', 'campanas.imagenId')
    .select(['campanas.id', 'nombre', 'desde', 'hasta', 'minimoCentavos', 'minimoPrimerCentavos', ...imagenColumns])

/** All campañas, the last to begin first: what comes, what is open, what is over. */
export async function listCampanas(read: Reader, { cursor, limite }: Paging, at: string): Promise<Page<CampanaCard>> {
  let query = campanas(read)
    .select((eb) =>
      eb
        .selectFrom('campanaProductos')
        .select(({ fn }) => fn.countAll<number | string>().as('productos'))
        .whereRef('campanaId', '=', 'campanas.id')
        .as('productos'),
    )
    .orderBy('desde', 'desc')
    .orderBy('campanas.id', 'desc')
    .limit(limite + 1)
  if (cursor)
    query = query.where((eb) => eb(eb.refTuple('desde', 'campanas.id'), '<', eb.tuple(cursor.createdAt, cursor.id)))
  const rows = await query.execute()
  const { items, siguiente } = pageOf(
    rows.map((row) => ({ ...row, createdAt: row.desde })),
    limite,
  )
  return { siguiente, items: items.map((row) => ({ ...cardFrom(row, at), productos: Number(row.productos) })) }
}

type Row = Parameters<typeof imagenFrom>[0] & {
  id: string
  nombre: string
  desde: string
  hasta: string
  minimoCentavos: number | null
  minimoPrimerCentavos: number | null
}

function cardFrom(row: Row, at: string) {
  const { id, nombre, desde, hasta, minimoCentavos, minimoPrimerCentavos } = row
  const estado = estadoAt(row, at)
  return {
    id,
    nombre,
    estado,
    desde,
    hasta,
    ...diasOf(row),
    imagen: imagenFrom(row),
    minimoCentavos,
    minimoPrimerCentavos,
  }
}

/** One campaña with all of its products, or `undefined`. */
export async function findCampana(read: Reader, id: string, at: string): Promise<Campana | undefined> {
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

/** Has a pedido of its time one of its products? */
const soldOf = (campanaId: ReturnType<typeof sql.ref>) => sql<boolean>`exists (
  select 1 from campanas c
  inner join pedidos p on p.created_at >= c.desde and p.created_at < c.hasta
  inner join pedido_items i on i.pedido_id = p.id
  inner join campana_productos cp on cp.campana_id = c.id and cp.producto_id = i.producto_id
  where c.id = ${campanaId})`

/** @param besides the campaña that is being saved. @returns one that is open at a time when this would be, if there is one. */
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

/** Products that a campaña may have: those for sale of a whole line, or those of these SKUs. */
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
    /** SKUs that nothing has, as they were pasted. */
    faltan: 'skus' in which ? which.skus.filter((sku) => !found.has(skuKey(sku))) : [],
  }
}
