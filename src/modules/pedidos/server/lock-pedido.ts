import { pedidoTexts } from '#modules/pedidos/texts.ts'
import type { Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { AppError } from '#shared/errors.ts'
import { type Scope, withinScope } from './scope.ts'

/** Takes a pedido for the rest of the transaction, and gives it as it is now. @throws not_found outside the scope. */
export async function lockPedido(tx: Writer, id: string, scope: Scope) {
  await lockRows(tx, tx.engine, 'pedidos', [id])
  const pedido = await tx
    .selectFrom('pedidos')
    .selectAll()
    .where('id', '=', id)
    .where(withinScope(scope))
    .executeTakeFirst()
  if (!pedido) throw new AppError('not_found', pedidoTexts.missing)
  return pedido
}
