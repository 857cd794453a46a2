import { isSale, type PedidoStatus, pedidoStatuses } from '#modules/pedidos/rules.ts'
import type { Role } from '#shared/actor.ts'
import type { Topic } from '#shared/events.ts'
import { may, type Right } from '#shared/rights.ts'
import { dayMs } from '#shared/time.ts'

/**
 * What a change of concerns the desk: its menu counts pedidos, applications and letters, its list tells of calls (spec 3.1), its
 * avisos of who waits (spec 3.4), and Inventario of stock that changed by hand (spec 3.3). Each is heard by who has its right.
 */
const rightOf = {
  pedido: 'pedidos-ver',
  seguimiento: 'pedidos',
  mensaje: 'mensajes',
  espera: 'productos',
  existencias: 'inventario',
  devolucion: 'devoluciones-recibir',
  'solicitud-recibida': 'consultoras',
  'solicitud-aprobada': 'consultoras',
  'solicitud-rechazada': 'consultoras',
} as const satisfies Partial<Record<Topic, Right>>

export const deskTopics = Object.keys(rightOf) as (keyof typeof rightOf)[]

/** Does the desk tell somebody with this role of such a change? */
export const hearsOf = (role: Role | null, topic: Topic): boolean =>
  topic in rightOf && may(role, rightOf[topic as keyof typeof rightOf])

/** How many rows the two tables have (spec 2.9). */
export const latestRows = 5

/** How many days the plot looks back, today included. */
export const plotDays = 30

/** The total of one Mexican day's pedidos, without the cancelled ones. */
export type DiaDeVentas = { dia: string; pedidos: number; ventasCentavos: number }

/** The `count` days up to `hoy` (`2026-11-05`), oldest first. */
export function daysUpTo(hoy: string, count: number): string[] {
  const last = Date.parse(`${hoy}T00:00:00Z`)
  return Array.from({ length: count }, (_, back) => dayOf(last - (count - 1 - back) * dayMs))
}

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

type Counted = { dia: string; status: PedidoStatus; pedidos: number; totalCentavos: number }

/** Every day has its place in the plot, also without a pedido. Cancelled pedidos do not count. */
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

/** How many pedidos have each status, in the statuses' own order. */
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
