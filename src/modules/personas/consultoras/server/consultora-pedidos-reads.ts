import type { Reader } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'

export type PedidoOfConsultora = {
  id: string
  numeroPedido: string
  status: DB['pedidos']['status']
  totalCentavos: number
  createdAt: string
}

/** The pedidos of one consultora, newest first. */
export async function listPedidosOf(
  read: Reader,
  { consultoraId, cursor, limite }: { consultoraId: string; cursor?: Cursor | undefined; limite: number },
): Promise<Page<PedidoOfConsultora>> {
  let query = read
    .selectFrom('pedidos')
    .select(['id', 'numeroPedido', 'status', 'totalCentavos', 'createdAt'])
    .where('consultoraId', '=', consultoraId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limite + 1)
  if (cursor)
    query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(cursor.createdAt, cursor.id)))
  return pageOf(await query.execute(), limite)
}
