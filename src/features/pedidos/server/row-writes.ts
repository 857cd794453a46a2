import { keptQuery } from '#platform/db/kept-query.ts'
import type { PedidoClaveRow, PedidoEventoRow, PedidoItemRow, PedidoRow } from './tables.ts'

/** The statements that placing a pedido consists of, built once each. What they mean is said where they are used. */

/** @returns a row where the key was free. */
export const takeClave = keptQuery((tx, row: PedidoClaveRow) =>
  tx
    .insertInto('pedidoClaves')
    .values(row)
    .onConflict((conflict) => conflict.columns(['consultoraId', 'clave']).doNothing())
    .returning('pedidoId'),
)

export const insertPedido = keptQuery((tx, row: PedidoRow) => tx.insertInto('pedidos').values(row))

export const insertItems = keptQuery((tx, { items }: { items: PedidoItemRow[] }) =>
  tx.insertInto('pedidoItems').values(items),
)

export const insertEvento = keptQuery((tx, row: PedidoEventoRow) => tx.insertInto('pedidoEventos').values(row))

export const countOn = keptQuery((tx, { nombre }: { nombre: string }) =>
  tx
    .updateTable('contadores')
    .set((eb) => ({ valor: eb('valor', '+', 1) }))
    .where('nombre', '=', nombre)
    .returning('valor'),
)

/** The last but `passed` of her pedidos that were sent between two instants (ISO, UTC). */
export const sentBetween = keptQuery(
  (tx, { consultoraId, from, to, passed }: { consultoraId: string; from: string; to: string; passed: number }) =>
    tx
      .selectFrom('pedidos')
      .select('createdAt')
      .where('consultoraId', '=', consultoraId)
      .where('createdAt', '>', from)
      .where('createdAt', '<=', to)
      .orderBy('createdAt', 'desc')
      .offset(passed)
      .limit(1),
)
