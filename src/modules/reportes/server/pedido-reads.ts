import { sql } from 'kysely'
import { type PedidoStatus, pedidoStatuses } from '#modules/pedidos/rules.ts'
import { statusTexts } from '#modules/pedidos/texts.ts'
import type { Periodo } from '#modules/reportes/periodo-rules.ts'
import type { Database, Engine } from '#platform/db/database.ts'
import type { Reporte } from './reads.ts'
import { placedIn, rowsOf } from './sold-reads.ts'

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
