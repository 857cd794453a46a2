import type { Cambio } from '#modules/carrito/cambio-rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { AppError } from '#shared/errors.ts'
import { pageTitles } from '#shared/page-titles.ts'

/** What one of her pedidos has now. @throws not_found for somebody else's. */
export async function findRepeticion(read: Reader, personaId: string, pedidoId: string): Promise<Cambio[]> {
  const rows = await read
    .selectFrom('pedidos')
    .innerJoin('pedidoItems', 'pedidoItems.pedidoId', 'pedidos.id')
    .select(['tallaId', 'cantidad'])
    .where('pedidos.id', '=', pedidoId)
    .where('consultoraId', '=', personaId)
    .where('hasta', 'is', null)
    .orderBy('posicion')
    .execute()
  if (rows.length === 0) throw new AppError('not_found', pageTitles.pedidoMissing)
  return rows.flatMap(({ tallaId, cantidad }) => (tallaId ? [{ tallaId, piezas: cantidad }] : []))
}
