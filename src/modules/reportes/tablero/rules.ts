import { isSale, type PedidoStatus, pedidoStatuses } from '#modules/pedidos/rules.ts'
import type { Topic } from '#shared/events.ts'
import { may, type Right, type Role } from '#shared/rights.ts'
import { dayMs } from '#shared/time.ts'

/** Topics of the desk's stream, each with the right to receive it. */
const rightOf = {
  pedido: 'pedidos-ver',
  seguimiento: 'pedidos',
  mensaje: 'mensajes',
  espera: 'productos',
  existencias: 'inventario',
  devolucion: 'devoluciones-recibir',
  surtido: 'surtido',
  'surtido-marcas': 'surtido',
  producto: 'productos',
  campana: 'campanas',
  ajuste: 'mesa',
  'solicitud-recibida': 'consultoras',
  'solicitud-aprobada': 'consultoras',
  'solicitud-rechazada': 'consultoras',
} as const satisfies Partial<Record<Topic, Right>>

export const deskTopics = Object.keys(rightOf) as (keyof typeof rightOf)[]

/** Topics that change a count of the menu. */
export const menuTopics: Topic[] = [
  'pedido',
  'mensaje',
  'devolucion',
  'solicitud-recibida',
  'solicitud-aprobada',
  'solicitud-rechazada',
]

export const hearsOf = (role: Role | null, topic: Topic): boolean =>
  topic in rightOf && may(role, rightOf[topic as keyof typeof rightOf])

/** Rows of the two tables (spec 2.9). */
export const latestRows = 5

/** Days of the plot, including today. */
export const plotDays = 30

/** Totals of a Mexican day, without cancelled pedidos. */
export type DiaDeVentas = { dia: string; pedidos: number; ventasCentavos: number }

/** The `count` days up to `hoy` (`2026-11-05`), oldest first. */
export function daysUpTo(hoy: string, count: number): string[] {
  const last = Date.parse(`${hoy}T00:00:00Z`)
  return Array.from({ length: count }, (_, back) => dayOf(last - (count - 1 - back) * dayMs))
}

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

type Counted = { dia: string; status: PedidoStatus; pedidos: number; totalCentavos: number }

/** All days of the plot, without cancelled pedidos. */
export function ventasPorDia(days: string[], counted: Counted[]): DiaDeVentas[] {
  const byDay = Map.groupBy(
    counted.filter(({ status }) => isSale(status)),
    ({ dia }) => dia,
  )
  return days.map((dia) => {
    const rows = byDay.get(dia) ?? []
    return { dia, pedidos: sum(rows, 'pedidos'), ventasCentavos: sum(rows, 'totalCentavos') }
  })
}

/** In the order of the statuses. */
export const pedidosPorStatus = (counted: Counted[]): { status: PedidoStatus; pedidos: number }[] =>
  pedidoStatuses.map((status) => ({
    status,
    pedidos: sum(
      counted.filter((row) => row.status === status),
      'pedidos',
    ),
  }))

const sum = (rows: Counted[], field: 'pedidos' | 'totalCentavos'): number =>
  rows.reduce((total, row) => total + row[field], 0)
