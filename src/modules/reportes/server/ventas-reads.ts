import { sql } from 'kysely'
import { type Dias, type Periodo, porTramo, type VentasDeDia, vendidos } from '#modules/reportes/periodo-rules.ts'
import { reportesTexts } from '#modules/reportes/reporte-texts.ts'
import type { Cifra } from '#modules/reportes/vistas.ts'
import type { Database } from '#platform/db/database.ts'
import { sumOf } from '#platform/db/sums.ts'
import type { Reporte } from './reads.ts'
import { dayOf, rowsOf, soldIn } from './sold-reads.ts'

const { cifras } = reportesTexts

/** Sales over the days, weeks or months of a period, and what they add up to. */
export async function readVentas(db: Database, periodo: Periodo): Promise<Reporte<'ventas'>> {
  const [ahora, antes] = await Promise.all([ventasPorDia(db, periodo), ventasPorDia(db, periodo.antes)])
  return { cifras: cifrasOf(together(ahora), together(antes)), filas: ahora.length ? porTramo(periodo, ahora) : [] }
}

/** Pedidos and pesos are counted as they are written (db/migrations/002); pieces are added up from the lines. */
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
  const byDay = new Map(piezas.map((row) => [row.dia, Number(row.piezas)]))
  return contados.map((row) => ({
    dia: row.dia,
    ventasCentavos: Number(row.total),
    pedidos: Number(row.pedidos),
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
  { titulo: cifras.ventas, tipo: 'pesos', valor: ahora.ventasCentavos, antes: antes.ventasCentavos },
  { titulo: cifras.pedidos, tipo: 'cuenta', valor: ahora.pedidos, antes: antes.pedidos },
  { titulo: cifras.piezas, tipo: 'cuenta', valor: ahora.piezas, antes: antes.piezas },
  { titulo: cifras.ticket, tipo: 'pesos', valor: ticketOf(ahora), antes: ticketOf(antes) },
]
