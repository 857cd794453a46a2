import { sql } from 'kysely'
import type { Categoria } from '#features/catalogo/rules.ts'
import { categoriaTexts } from '#features/catalogo/texts.ts'
import { type PedidoStatus, pedidoStatuses } from '#features/pedidos/rules.ts'
import { statusTexts } from '#features/pedidos/texts.ts'
import { type Periodo, vendidos } from '#features/reportes/periodo-rules.ts'
import type { Database, Engine } from '#platform/db/database.ts'
import { percentOf } from './producto-reads.ts'
import type { Reporte } from './reads.ts'
import { placedIn, rowsOf } from './sold-reads.ts'
import '#features/pedidos/server/tables.ts'

/** As many of the newest pedidos of a period tell how long their steps took: more would say the same and take seconds. */
const maxPedidos = 5_000

/** How long pedidos of the period stayed in each status: the median, and what nine of ten took no longer than. */
export async function readTiempos({ read, engine }: Database, periodo: Periodo): Promise<Reporte<'tiempos'>> {
  const { status, hours } = perEngine[engine]
  const rows = await rowsOf(
    read,
    sql<{ status: PedidoStatus; pasos: number; mediana: number; noventa: number }>`
      with chosen as (
        select p.id from pedidos p where ${placedIn(periodo)} order by p.created_at desc limit ${maxPedidos}
      ), steps as (
        select ${status} as status, e.created_at as since,
          lead(e.created_at) over (partition by e.pedido_id order by e.version) as until
        from chosen join pedido_eventos e on e.pedido_id = chosen.id where e.tipo in ('creado', 'status')
      ), stays as (
        select status, ${hours} as hours from steps where until is not null
      ), ranked as (
        select status, hours, row_number() over (partition by status order by hours) as place,
          count(*) over (partition by status) as pasos
        from stays
      )
      select status, max(pasos) as pasos, min(case when place * 2 >= pasos then hours end) as mediana,
        min(case when place * 10 >= pasos * 9 then hours end) as noventa
      from ranked group by status`,
  )
  const filas = rows
    .toSorted((a, b) => pedidoStatuses.indexOf(a.status) - pedidoStatuses.indexOf(b.status))
    .map((row) => ({
      estado: statusTexts[row.status],
      pasos: Number(row.pasos),
      medianaHoras: tenths(row.mediana),
      noventaHoras: tenths(row.noventa),
    }))
  return { cifras: [], filas }
}

const tenths = (hours: number) => Math.round(Number(hours) * 10) / 10

/** The status that an event led to, and the hours from `since` to `until`. */
const perEngine = {
  sqlite: {
    status: sql`json_extract(e.cambios, '$.status[1]')`,
    hours: sql`(julianday(until) - julianday(since)) * 24`,
  },
  postgres: {
    status: sql`e.cambios::json -> 'status' ->> 1`,
    hours: sql`extract(epoch from until::timestamptz - since::timestamptz) / 3600`,
  },
} satisfies Record<Engine, unknown>

/**
 * The pieces of all pedidos of the period, by product line: those that she asked for when she sent it, and what became of the lines that
 * there are by now (spec 3.2). A line that both sides changed since is asked for and never sent.
 */
export async function readEnviado({ read }: Database, periodo: Periodo): Promise<Reporte<'enviado'>> {
  const rows = await rowsOf(
    read,
    sql<{ categoria: Categoria; pedidas: number; enviadas: number; canceladas: number; abiertas: number }>`
      select categoria, sum(pedidas) as pedidas, sum(enviadas) as enviadas, sum(canceladas) as canceladas,
        sum(abiertas) as abiertas
      from (
        select i.producto_id, sum(case when ${asked} then i.cantidad else 0 end) as pedidas,
          sum(case when i.hasta is null and p.status in (${sql.join(vendidos)}) then i.cantidad else 0 end) as enviadas,
          sum(case when i.hasta is null and p.status = 'cancelado' then i.cantidad else 0 end) as canceladas,
          sum(case when i.hasta is null and p.status not in (${sql.join([...vendidos, 'cancelado'])}) then i.cantidad else 0 end) as abiertas
        from pedidos p join pedido_items i on i.pedido_id = p.id where ${placedIn(periodo)} group by i.producto_id
      ) as lines join productos on productos.id = lines.producto_id
      group by categoria order by 2 desc`,
  )
  const filas = rows.map((row) => {
    const [pedidas, enviadas, canceladas] = [Number(row.pedidas), Number(row.enviadas), Number(row.canceladas)]
    const abiertas = Number(row.abiertas)
    const parte = percentOf(enviadas, pedidas)
    return { linea: categoriaTexts[row.categoria], pedidas, enviadas, abiertas, canceladas, parte }
  })
  return { cifras: [], filas }
}

/** A line that was in force when the consultora last sent the pedido. */
const asked = sql`i.desde <= p.enviada_version and (i.hasta is null or i.hasta > p.enviada_version)`
