import { sql } from 'kysely'
import { z } from 'zod'
import { holdingEstados } from '#modules/entregas/devoluciones/rules.ts'
import type { MovimientoMotivo } from '#modules/existencias/rules.ts'
import { inventarioTexts } from '#modules/existencias/texts.ts'
import { holdsStock, pedidoStatuses } from '#modules/pedidos/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { type Page, type Paging, pagedBy } from '#platform/http/cursor.ts'
import { AppError } from '#shared/errors.ts'

/** Who holds pieces of a size. */
export type Quien = {
  pedidoId: string
  numeroPedido: string
  consultora: string
  piezas: number
  por: 'pedido' | 'propuesta' | 'cambio'
}

export type TallaDetalle = {
  id: string
  talla: string
  stock: number
  apartado: number
  /** Of this reading of the stock: it goes back with an ajuste. */
  marca: number
  productoId: string
  nombre: string
  sku: string | null
  /** At most `maxQuienes`, the oldest first. */
  apartadas: Quien[]
}

const maxQuienes = 50

/** One size, and who holds its pieces. @throws not_found. */
export async function findTalla(read: Reader, id: string): Promise<TallaDetalle> {
  const talla = await read
    .selectFrom('productoTallas')
    .innerJoin('productos', 'productos.id', 'productoTallas.productoId')
    .select(['productoTallas.id', 'talla', 'stock', 'apartado', 'marca', 'productoId', 'nombre', 'sku'])
    .where('productoTallas.id', '=', id)
    .executeTakeFirst()
  if (!talla) throw new AppError('not_found', inventarioTexts.tallaMissing)
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
  return rows.map((row) => ({ ...row, piezas: Number(row.piezas) }))
}

/** A row of a size's ledger: who, when, why, from, to. */
export type MovimientoVisto = {
  id: string
  motivo: MovimientoMotivo
  createdAt: string
  quien: string
  nota: string | null
  pedido: { id: string; numeroPedido: string } | null
  stock: [before: number, after: number]
  apartado: [before: number, after: number]
}

/** The ledger continues after a row, with stock and apartado as they were before it. */
export const byMovimiento = pagedBy({ createdAt: z.iso.datetime(), id: z.uuid(), stock: z.int(), apartado: z.int() })

/**
 * The ledger of a size, newest first, a page at a time. What there was before and after each row is counted back from what there is, read
 * in the same statement; a further page goes on from the cursor. @throws not_found for a size that there is not.
 */
export async function listMovimientos(
  read: Reader,
  tallaId: string,
  { cursor, limite }: Paging<typeof byMovimiento>,
): Promise<Page<MovimientoVisto>> {
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
  const items = rows.slice(0, limite).map((row): MovimientoVisto => {
    const { id, motivo, createdAt, nota, nombreCompleto, pedidoId, numeroPedido, stockDelta, apartadoDelta } = row
    const after = [stock, apartado] as const
    stock -= stockDelta
    apartado -= apartadoDelta
    return {
      ...{ id, motivo, createdAt, nota, quien: nombreCompleto ?? '' },
      pedido: pedidoId && numeroPedido ? { id: pedidoId, numeroPedido } : null,
      stock: [stock, after[0]],
      apartado: [apartado, after[1]],
    }
  })
  const last = items.at(-1)
  const siguiente = rows.length > limite && last ? byMovimiento.write({ ...last, stock, apartado }) : null
  return { items, siguiente }
}

/** A size that nothing has moved yet has no rows either. */
async function assertTalla(read: Reader, id: string): Promise<void> {
  const talla = await read.selectFrom('productoTallas').select('id').where('id', '=', id).executeTakeFirst()
  if (!talla) throw new AppError('not_found', inventarioTexts.tallaMissing)
}
