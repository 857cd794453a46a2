import { type RawBuilder, sql } from 'kysely'
import { aliveEstados, holdingEstados } from '#modules/entregas/devoluciones/rules.ts'
import { holdsStock, pedidoStatuses } from '#modules/pedidos/rules.ts'
import type { Reader } from '#platform/db/database.ts'

const maxNamed = 5

/** Inconsistencies (docs/decisions/005) of stock, holds, totals, versions and counters, one sentence each. */
export async function findFaults(read: Reader): Promise<string[]> {
  const faults: string[] = []
  for (const [sentence, query] of books) {
    const { rows } = await query.execute(read)
    const named = rows.slice(0, maxNamed).map(({ que }) => que)
    if (named.length > 0) faults.push(`${sentence}: ${named.join(', ')}${rows.length > maxNamed ? ', …' : ''}`)
  }
  return faults
}

const holding = sql.join(pedidoStatuses.filter(holdsStock).map((status) => sql.lit(status)))

const holdingReturns = sql.join(holdingEstados.map((estado) => sql.lit(estado)))
const aliveReturns = sql.join(aliveEstados.map((estado) => sql.lit(estado)))

type Book = [sentence: string, query: RawBuilder<{ que: string }>]

const books: Book[] = [
  [
    'The ledger does not add up to the stock of these sizes',
    sql`select producto_tallas.id as que from producto_tallas left join (
        select talla_id, sum(stock_delta) as stock, sum(apartado_delta) as apartado from stock_movimientos group by talla_id
      ) as ledger on ledger.talla_id = producto_tallas.id
      where producto_tallas.stock <> coalesce(ledger.stock, 0) or producto_tallas.apartado <> coalesce(ledger.apartado, 0)`,
  ],
  [
    'What these sizes hold is not what the open pedidos, propuestas and cambios ask for',
    sql`select producto_tallas.id as que from producto_tallas left join (
        select talla_id, sum(cantidad) as piezas from (
          select talla_id, cantidad from pedido_items join pedidos on pedidos.id = pedido_id
          where status in (${holding}) and hasta is null
          union all select talla_id, cantidad from propuesta_apartados
          union all select por_talla_id, case estado when 'aceptada' then cantidad else buenas + danadas end from devoluciones
          where estado in (${holdingReturns})
        ) as apartadas group by talla_id
      ) as lineas on lineas.talla_id = producto_tallas.id
      where producto_tallas.apartado <> coalesce(lineas.piezas, 0)`,
  ],
  [
    'These pedidos do not cost what their lines do',
    sql`select numero_pedido as que from pedidos left join (
        select pedido_id, sum(subtotal_centavos) as suma from pedido_items where hasta is null group by pedido_id
      ) as lineas on lineas.pedido_id = pedidos.id where total_centavos <> coalesce(lineas.suma, -1)`,
  ],
  [
    'What was paid of these pedidos is not what their payments add up to',
    sql`select numero_pedido as que from pedidos left join (
        select pedido_id, sum(centavos) as suma from pagos group by pedido_id
      ) as pagado on pagado.pedido_id = pedidos.id where pagado_centavos <> coalesce(pagado.suma, 0)`,
  ],
  [
    'These pedidos have an open propuesta although they are sent or over, or one that is over holds pieces',
    sql`select numero_pedido as que from propuestas join pedidos on pedidos.id = pedido_id
      where (estado = 'abierta' and status not in (${holding})) or (estado <> 'abierta' and exists (
        select 1 from propuesta_apartados where propuesta_id = propuestas.id))`,
  ],
  [
    'Of these pedidos more comes back than was sent, or something of what was not',
    sql`select distinct numero_pedido as que from pedidos join (
        select pedido_id, posicion, sum(case when estado in ('recibida', 'enviada') then buenas + danadas else cantidad end) as piezas
        from devoluciones where estado in (${aliveReturns}) group by pedido_id, posicion
      ) as vueltas on vueltas.pedido_id = pedidos.id
      left join pedido_items on pedido_items.pedido_id = pedidos.id and pedido_items.posicion = vueltas.posicion and hasta is null
      where status not in ('enviado', 'entregado') or piezas > coalesce(pedido_items.cantidad, 0)`,
  ],
  [
    'These pedidos have events missing',
    sql`select numero_pedido as que from pedidos left join (
        select pedido_id, count(*) as eventos, max(version) as ultima from pedido_eventos group by pedido_id
      ) as eventos on eventos.pedido_id = pedidos.id
      where version <> coalesce(eventos.eventos, 0) or version <> coalesce(eventos.ultima, 0)`,
  ],
  [
    'The desk counts wrongly the pedidos of these statuses',
    sql`select coalesce(contados.status, hay.status) as que from (select status, pedidos from pedidos_contados where dia = '') as contados
      full join (select status, count(*) as pedidos from pedidos group by status) as hay on hay.status = contados.status
      where coalesce(contados.pedidos, 0) <> coalesce(hay.pedidos, 0)`,
  ],
]
