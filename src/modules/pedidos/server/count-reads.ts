import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import type { Reader } from '#platform/db/database.ts'

/** The four figures over the brand's list. */
export type PedidosResumen = { pedidos: number; pendientes: number; ventasCentavos: number; enviadosHoy: number }

/**
 * Counts of all pedidos (spec 2.7: stats): how many, how many pendiente, what all of them add up to, and how
 * many that were sent in today have status enviado.
 * @param hoy the Mexican day that is today, `2026-11-05`.
 */
export async function countPedidos(read: Reader, hoy: string): Promise<PedidosResumen> {
  const rows = await read.selectFrom('pedidosContados').selectAll().where('dia', 'in', ['', hoy]).execute()
  const ever = rows.filter(({ dia }) => dia === '')
  const of = (list: typeof rows, status: PedidoStatus) => list.find((row) => row.status === status)?.pedidos ?? 0
  return {
    pedidos: ever.reduce((sum, { pedidos }) => sum + pedidos, 0),
    pendientes: of(ever, 'pendiente'),
    ventasCentavos: ever.reduce((sum, { totalCentavos }) => sum + totalCentavos, 0),
    enviadosHoy: of(
      rows.filter(({ dia }) => dia === hoy),
      'enviado',
    ),
  }
}

/** How many pedidos each status has, all days together; those of which there are none are missing. */
export const countPedidosByStatus = (read: Reader): Promise<{ status: PedidoStatus; pedidos: number }[]> =>
  read.selectFrom('pedidosContados').select(['status', 'pedidos']).where('dia', '=', '').orderBy('status').execute()
