import { sql } from 'kysely'
import type { LineaRequest } from '#modules/carrito/rules.ts'
import type { Writer } from '#platform/db/database.ts'
import { piezasOf } from './stock-moves.ts'

/**
 * Takes what is sent out of the consultora's cart, in the transaction that sends it (spec 3.4); what another device put in meanwhile stays.
 * Call it with the sizes locked (docs/decisions/007).
 */
export async function takeFromCarrito(
  tx: Writer,
  personaId: string,
  lineas: Pick<LineaRequest, 'tallaId' | 'cantidad'>[],
): Promise<void> {
  const sent = piezasOf(lineas)
  if (sent.length === 0) return
  const carrito = await tx
    .updateTable('carritos')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('personaId', '=', personaId)
    .returning('version')
    .executeTakeFirst()
  if (!carrito) return
  const ids = sent.map(({ tallaId }) => tallaId)
  const pieces = sent.map(({ tallaId, cantidad }) => sql`when ${tallaId} then cast(${cantidad} as integer)`)
  const left = sql<number>`cantidad - (case talla_id ${sql.join(pieces, sql` `)} end)`
  tx.later(
    () =>
      tx
        .deleteFrom('carritoLineas')
        .where('personaId', '=', personaId)
        .where('tallaId', 'in', ids)
        .where(left, '<=', 0),
    () =>
      tx
        .updateTable('carritoLineas')
        .set({ cantidad: left })
        .where('personaId', '=', personaId)
        .where('tallaId', 'in', ids)
        .where(left, '>', 0),
  )
  tx.publish({ topic: 'carrito', id: personaId, version: carrito.version })
}
