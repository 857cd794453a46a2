import { sql } from 'kysely'
import { type PedidoStatus, pedidoStatuses } from '#modules/pedidos/rules.ts'
import { statusTexts } from '#modules/pedidos/texts.ts'
import {
  type Dias,
  type Periodo,
  periodoOf,
  porTramo,
  type VentasDeDia,
  vendidos,
} from '#modules/reportes/periodo-rules.ts'
import type { PeriodoElegido, Vista } from '#modules/reportes/rules.ts'
import type { Cifra, Filas } from '#modules/reportes/vistas.ts'
import type { Database, Engine } from '#platform/db/database.ts'
import { sumOf } from '#platform/db/expressions.ts'
import { dayAfter, startOfMexicanDay } from '#shared/format.ts'
import {
  dayOf,
  limited,
  placedIn,
  readConsultoras,
  readDesplazamiento,
  readEnviado,
  readLineas,
  readProductos,
  readTallas,
  rowsOf,
  soldIn,
} from './sold-reads.ts'

/**
 * Reads a report on one connection. On PostgreSQL in one repeatable-read transaction, for a consistent snapshot, with
 * two planner settings: a low random page cost, because reports read covering indexes only; and no parallel workers,
 * which on a busy machine cost more time than they save (docs/decisions/013).
 */
function inOneSnapshot<T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> {
  if (db.engine === 'sqlite') return read(db)
  return db.read
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('random_page_cost', '1.1', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
        tx,
      )
      return read({ ...db, read: tx })
    })
}

/**
 * Unmet demand by size, most pieces first. A waiting 'Avísame' counts as one piece if nothing else was recorded in
 * the period.
 */
async function readDemanda(
  { read }: Database,
  { desde, hasta }: Periodo,
  limite: number | null,
  hoy: string,
): Promise<Reporte<'demanda'>> {
  const rows = await rowsOf(
    read,
    sql<{
      nombre: string
      sku: string | null
      talla: string
      piezas: number
      consultoras: number
      dias: number
      esperan: number
      todas: number
    }>`
      select nombre, sku, talla, lost.piezas, lost.consultoras, lost.dias, lost.todas, (
        select count(*) from avisos where avisos.talla_id = lost.talla_id and avisos.estado = 'espera'
      ) as esperan
      from (
        select talla_id, sum(piezas) as piezas, count(distinct consultora_id) as consultoras,
          count(distinct dia) as dias, count(*) over () as todas
        from (
          select dia, consultora_id, talla_id, piezas from demanda_perdida where dia >= ${desde} and dia <= ${hasta}
          ${hoy < desde ? sql`` : stillWaiting({ desde, hasta })}
        ) as wanted
        group by talla_id order by piezas desc, talla_id ${limited(limite)}
      ) as lost
      join producto_tallas on producto_tallas.id = lost.talla_id
      join productos on productos.id = producto_tallas.producto_id
      order by lost.piezas desc, lost.talla_id`,
  )
  return {
    cifras: [],
    total: rows[0]?.todas ?? 0,
    filas: rows.map(({ nombre: producto, todas: _, ...row }) => ({ producto, ...row })),
  }
}

/** Avisos from before the end of the period that are still open. */
const stillWaiting = ({ desde, hasta }: Pick<Periodo, 'desde' | 'hasta'>) => sql`
  union all
  select null, consultora_id, talla_id, 1 from avisos
  where estado = 'espera' and created_at < ${startOfMexicanDay(dayAfter(hasta))} and not exists (
    select 1 from demanda_perdida as noted where noted.dia >= ${desde} and noted.dia <= ${hasta}
      and noted.consultora_id = avisos.consultora_id and noted.talla_id = avisos.talla_id
  )`

/** Searches without results, most frequent first; without users, and only texts of three or more consultoras. */
async function readBusquedas(
  { read }: Database,
  { desde, hasta }: Periodo,
  limite: number | null,
): Promise<Reporte<'busquedas'>> {
  const rows = await rowsOf(
    read,
    sql<{ texto: string; veces: number; consultoras: number; ultimoDia: string; todas: number }>`
      select texto, sum(veces) as veces, count(distinct consultora_id) as consultoras, max(dia) as ultimo_dia,
        count(*) over () as todas
      from busquedas_sin_resultado join busquedas_textos using (clave) where dia >= ${desde} and dia <= ${hasta}
      group by texto order by veces desc, consultoras desc, texto ${limited(limite)}`,
  )
  return {
    cifras: [],
    total: rows[0]?.todas ?? 0,
    filas: rows.map(({ todas: _, ...row }) => row),
  }
}

/** Sales over the period, and their totals. */
async function readVentas(db: Database, periodo: Periodo): Promise<Reporte<'ventas'>> {
  const [ahora, antes] = await Promise.all([ventasPorDia(db, periodo), ventasPorDia(db, periodo.antes)])
  return { cifras: cifrasOf(together(ahora), together(antes)), filas: ahora.length ? porTramo(periodo, ahora) : [] }
}

/** Pedidos and pesos come from counters (db/migrations/002), pieces from the lines. */
async function ventasPorDia({ read, engine }: Database, dias: Dias): Promise<VentasDeDia[]> {
  const dia = dayOf(engine, sql`p.created_at`)
  const [contados, piezas] = await Promise.all([
    read
      .selectFrom('pedidosContados')
      .select(({ fn, ref }) => [
        'dia',
        fn.sum<number>('pedidos').as('pedidos'),
        sumOf(ref('totalCentavos')).as('total'),
      ])
      .where('dia', '>=', dias.desde)
      .where('dia', '<=', dias.hasta)
      .where('status', 'in', vendidos)
      .where('pedidos', '>', 0)
      .groupBy('dia')
      .execute(),
    rowsOf(
      read,
      sql<{ dia: string; piezas: number }>`
        select ${dia} as dia, sum(i.cantidad) as piezas
        from pedidos p join pedido_items i on i.pedido_id = p.id and i.hasta is null
        where ${soldIn(dias)} group by 1`,
    ),
  ])
  const byDay = new Map(piezas.map((row) => [row.dia, row.piezas]))
  return contados.map((row) => ({
    dia: row.dia,
    ventasCentavos: row.total,
    pedidos: row.pedidos,
    piezas: byDay.get(row.dia) ?? 0,
  }))
}

type Sums = Omit<VentasDeDia, 'dia'>

const together = (days: VentasDeDia[]): Sums =>
  days.reduce(
    (sum, day) => ({
      ventasCentavos: sum.ventasCentavos + day.ventasCentavos,
      pedidos: sum.pedidos + day.pedidos,
      piezas: sum.piezas + day.piezas,
    }),
    { ventasCentavos: 0, pedidos: 0, piezas: 0 },
  )

const ticketOf = ({ ventasCentavos, pedidos }: Sums) => (pedidos === 0 ? 0 : Math.round(ventasCentavos / pedidos))

const cifrasOf = (ahora: Sums, antes: Sums): Cifra[] => [
  { titulo: 'Ventas', tipo: 'pesos', valor: ahora.ventasCentavos, antes: antes.ventasCentavos },
  { titulo: 'Pedidos', tipo: 'cuenta', valor: ahora.pedidos, antes: antes.pedidos },
  { titulo: 'Piezas', tipo: 'cuenta', valor: ahora.piezas, antes: antes.piezas },
  { titulo: 'Ticket promedio', tipo: 'pesos', valor: ticketOf(ahora), antes: ticketOf(antes) },
]

/** @param total number of rows, if fewer are returned. */
export type Reporte<Each extends Vista> = { cifras: Cifra[]; filas: Filas[Each][]; total?: number }

/** Maximum rows on the screen; files have all. */
const maxFilas = 50

const readers = {
  ventas: readVentas,
  lineas: readLineas,
  productos: readProductos,
  tallas: readTallas,
  desplazamiento: readDesplazamiento,
  consultoras: readConsultoras,
  tiempos: readTiempos,
  enviado: readEnviado,
  demanda: readDemanda,
  busquedas: readBusquedas,
}

/**
 * A report of a period (spec 3.6).
 * @param chosen this month by default.
 * @param hoy today as a Mexican day.
 * @param limite maximum number of rows, `null` for all.
 */
export async function readReporte<Each extends Vista>(
  db: Database,
  vista: Each,
  chosen: PeriodoElegido,
  { hoy, limite = maxFilas }: { hoy: string; limite?: number | null },
) {
  const periodo = periodoOf(chosen, hoy)
  const read = readers[vista] as (...of: Parameters<typeof readConsultoras>) => Promise<Reporte<Each>>
  const { cifras, filas, total } = await inOneSnapshot(db, (snapshot) => read(snapshot, periodo, limite, hoy))
  return { vista, periodo, cifras, filas, total: total ?? filas.length }
}

/** Newest pedidos considered: more would take seconds without changing the result. */
const maxPedidos = 5_000

/** Time in each status: the median, and the 90th percentile. */
async function readTiempos({ read, engine }: Database, periodo: Periodo): Promise<Reporte<'tiempos'>> {
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
      pasos: row.pasos,
      medianaHoras: tenths(row.mediana),
      noventaHoras: tenths(row.noventa),
    }))
  return { cifras: [], filas }
}

const tenths = (hours: number) => Math.round(hours * 10) / 10

/** The status after an event, and the hours from `since` to `until`. */
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
