import { aliveEstados } from '#modules/entregas/devoluciones/rules.ts'
import { devolucionTexts } from '#modules/entregas/devoluciones/texts.ts'
import { isSent, type PedidoStatus, pedidoStatuses } from '#modules/pedidos/rules.ts'
import type { EventHandler } from '#platform/db/database.ts'
import { AppError } from '#shared/errors.ts'

const unsent = pedidoStatuses.filter((status) => !isSent(status))

/**
 * A pedido of which something comes back stays sent: its pieces would go back to the shelf a second time (docs/decisions/008).
 * @throws conflict, in the transaction of whoever moves it.
 */
export const keepSent: EventHandler = async (tx, event) => {
  if (event.topic !== 'pedido' || event.change?.tipo !== 'status') return
  const [before] = event.change.cambios.status as [PedidoStatus, PedidoStatus]
  if (!isSent(before)) return
  const kept = await tx
    .selectFrom('devoluciones')
    .innerJoin('pedidos', 'pedidos.id', 'devoluciones.pedidoId')
    .select('devoluciones.id')
    .where('devoluciones.pedidoId', '=', event.id)
    .where('estado', 'in', aliveEstados)
    .where('status', 'in', unsent)
    .limit(1)
    .executeTakeFirst()
  if (kept) throw new AppError('conflict', devolucionTexts.keepsPedido)
}
