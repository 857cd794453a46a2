import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Lugar } from '#modules/catalogo/lista.ts'
import { listAdminProductos } from '#modules/catalogo/server/admin-reads.ts'
import type { OpenIndice } from '#modules/catalogo/server/indice.ts'
import { holdingEstados } from '#modules/entregas/devoluciones/rules.ts'
import { inventarioTexts } from '#modules/existencias/texts.ts'
import { holdsStock, pedidoStatuses } from '#modules/pedidos/rules.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { type Paging, pagedBy } from '#platform/http/cursor.ts'
import type { Categoria } from '#shared/categorias.ts'
import { notFound } from '#shared/errors.ts'

type Quien = {
  pedidoId: string
  numeroPedido: string
  consultora: string
  piezas: number
  por: 'pedido' | 'propuesta' | 'cambio'
}

const maxQuienes = 50

/** A size, and the pedidos that hold its pieces: the oldest `maxQuienes`. @throws not_found. */
export async function findTalla(read: Reader, id: string) {
  const talla = await read
    .selectFrom('productoTallas')
    .innerJoin('productos', 'productos.id', 'productoTallas.productoId')
    .select(['productoTallas.id', 'talla', 'stock', 'apartado', 'marca', 'productoId', 'nombre', 'sku'])
    .where('productoTallas.id', '=', id)
    .executeTakeFirstOrThrow(notFound(inventarioTexts.tallaMissing))
  return { ...talla, apartadas: talla.apartado > 0 ? await findQuienes(read, id) : [] }
}

async function findQuienes(read: Reader, tallaId: string): Promise<Quien[]> {
  const open = sql.join(pedidoStatuses.filter(holdsStock).map((status) => sql.lit(status)))
  const swaps = sql.join(holdingEstados.map((estado) => sql.lit(estado)))
  const { rows } = await sql<Quien>`
    select pedido_id, numero_pedido, nombre_completo as consultora, piezas, por from (
      select pedido_id, sum(cantidad) as piezas, 'pedido' as por from pedido_items
      join pedidos on pedidos.id = pedido_id
      where talla_id = ${tallaId} and hasta is null and status in (${open}) group by pedido_id
      union all
      select propuestas.pedido_id, cantidad as piezas, 'propuesta' as por from propuesta_apartados
      join propuestas on propuestas.id = propuesta_id where talla_id = ${tallaId}
      union all
      select pedido_id, sum(case estado when 'aceptada' then cantidad else buenas + danadas end) as piezas, 'cambio' as por
      from devoluciones where por_talla_id = ${tallaId} and estado in (${swaps}) group by pedido_id
    ) as held
    join pedidos on pedidos.id = held.pedido_id join profiles on profiles.id = pedidos.consultora_id
    order by pedidos.created_at, pedidos.id, por limit ${maxQuienes}`.execute(read)
  return rows
}

/** The cursor carries the balance before the last row, from which the next page continues. */
export const byMovimiento = pagedBy({ createdAt: z.iso.datetime(), id: z.uuid(), stock: z.int(), apartado: z.int() })

/**
 * A page of a size's ledger, newest first; stock and apartado before and after each row are computed backwards from the current ones.
 * @throws not_found.
 */
export async function listMovimientos(read: Reader, tallaId: string, { cursor, limite }: Paging<typeof byMovimiento>) {
  let query = read
    .selectFrom('stockMovimientos')
    .innerJoin('productoTallas', 'productoTallas.id', 'stockMovimientos.tallaId')
    .leftJoin('profiles', 'profiles.id', 'stockMovimientos.actorId')
    .leftJoin('pedidos', 'pedidos.id', 'stockMovimientos.pedidoId')
    .select(['stockMovimientos.id', 'motivo', 'stockMovimientos.createdAt', 'nota', 'nombreCompleto', 'pedidoId'])
    .select(['numeroPedido', 'stockDelta', 'apartadoDelta', 'stock', 'apartado'])
    .where('tallaId', '=', tallaId)
    .orderBy('stockMovimientos.createdAt', 'desc')
    .orderBy('stockMovimientos.id', 'desc')
    .limit(limite + 1)
  if (cursor) {
    query = query.where((eb) =>
      eb(eb.refTuple('stockMovimientos.createdAt', 'stockMovimientos.id'), '<', eb.tuple(cursor.createdAt, cursor.id)),
    )
  }
  const rows = await query.execute()
  if (rows.length === 0) await assertTalla(read, tallaId)
  let [stock, apartado] = cursor ? [cursor.stock, cursor.apartado] : [rows[0]?.stock ?? 0, rows[0]?.apartado ?? 0]
  const items = rows.slice(0, limite).map((row) => {
    const { id, motivo, createdAt, nota, nombreCompleto, pedidoId, numeroPedido, stockDelta, apartadoDelta } = row
    const [stockAfter, apartadoAfter] = [stock, apartado]
    stock -= stockDelta
    apartado -= apartadoDelta
    return {
      ...{ id, motivo, createdAt, nota, quien: nombreCompleto ?? '' },
      pedido: pedidoId && numeroPedido ? { id: pedidoId, numeroPedido } : null,
      stock: [stock, stockAfter] as [before: number, after: number],
      apartado: [apartado, apartadoAfter] as [before: number, after: number],
    }
  })
  const last = items.at(-1)
  const siguiente = rows.length > limite && last ? byMovimiento.write({ ...last, stock, apartado }) : null
  return { items, siguiente }
}

/** @throws not_found unless the size exists. */
const assertTalla = (read: Reader, id: string) =>
  read
    .selectFrom('productoTallas')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound(inventarioTexts.tallaMissing))

type InventarioFilter = {
  q?: string | undefined
  categoria?: Categoria | undefined
  soloPocas: boolean
  /** The default threshold; 0 disables it. */
  pocasDesde: number
  cursor?: Lugar | undefined
  limite: number
}

/**
 * Products with their sizes, newest first (spec 3.3). A removed size is listed while it has pieces; `usaPocas`: whether any threshold is
 * set.
 */
export async function listInventario(db: Database, indice: OpenIndice, filter: InventarioFilter) {
  const { soloPocas, pocasDesde, ...asked } = filter
  const { items, ...page } = await listAdminProductos(db, indice, {
    ...asked,
    ...(soloPocas && { pocasDesde }),
  })
  const ids = items.map(({ id }) => id)
  const [tallas, usaPocas] = await Promise.all([findTallas(db.read, ids, pocasDesde), usesPocas(db.read, pocasDesde)])
  const productos = items.map(({ id, nombre, sku, activo, imagen }) => {
    return { id, nombre, sku, activo, imagen, tallas: tallas.get(id) ?? [] }
  })
  return { ...page, items: productos, usaPocas }
}

/** Number of products that have a size with few pieces, as a column. */
export const countConPocas = (pocasDesde: number): RawBuilder<number> => sql<number>`(
  select count(distinct producto_id) from producto_tallas join productos on productos.id = producto_id where ${isFew(pocasDesde)})`

/** A size for sale has few free pieces. `hasFew` in catalogo/lista.ts is the same rule in JS. */
const isFew = (pocasDesde: number): RawBuilder<boolean> => sql<boolean>`(
  productos.activo = 1 and producto_tallas.activo = 1 and producto_tallas.retirada = 0
  and coalesce(productos.pocas_piezas, ${pocasDesde}) > 0
  and producto_tallas.stock - producto_tallas.apartado <= coalesce(productos.pocas_piezas, ${pocasDesde})
)`

async function findTallas(read: Reader, productoIds: string[], pocasDesde: number) {
  if (productoIds.length === 0) return new Map<string, never>()
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
