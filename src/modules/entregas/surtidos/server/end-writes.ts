import { surtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { lockSurtido, touchSurtido } from './lock-surtido.ts'

/**
 * Ends a surtido (spec 3.3): nothing of it is ticked any more, and its pedidos may come into another. They themselves do not change.
 * @throws not_found; conflict for one that was ended already.
 */
export function endSurtido(db: Database, admin: Actor, id: string): Promise<{ version: number }> {
  const at = now()
  return db.write(async (tx, publish) => {
    const surtido = await lockSurtido(tx, db.engine, id)
    await tx
      .updateTable('surtidos')
      .set({ abierto: 0, terminadoBy: admin.id, terminadoAt: at })
      .where('id', '=', id)
      .execute()
    await tx.updateTable('surtidoPedidos').set({ abierto: 0 }).where('surtidoId', '=', id).execute()
    const [before, after] = [{ abierto: true }, { abierto: false }]
    await recordChange(tx, { actor: admin, verbo: 'surtido_terminado', objetoId: id, before, after, at })
    return { version: await touchSurtido(tx, publish, surtido, 'surtido') }
  })
}

/**
 * Takes a pedido out of an open surtido; it does not change. The other boxes keep their numbers, and what was found for it is said to be left over.
 * @throws not_found, also when it is not in this surtido; conflict when the surtido was ended.
 */
export function takeOutPedido(
  db: Database,
  admin: Actor,
  { id, pedidoId }: { id: string; pedidoId: string },
): Promise<{ version: number }> {
  const at = now()
  return db.write(async (tx, publish) => {
    const surtido = await lockSurtido(tx, db.engine, id)
    const gone = await tx
      .updateTable('surtidoPedidos')
      .set({ abierto: 0, fuera: 1 })
      .where('surtidoId', '=', id)
      .where('pedidoId', '=', pedidoId)
      .where('fuera', '=', 0)
      .returning('lugar')
      .executeTakeFirst()
    if (!gone) throw new AppError('not_found', surtidoTexts.notHere)
    const [before, after] = [{ pedido: pedidoId, lugar: gone.lugar }, null]
    await recordChange(tx, { actor: admin, verbo: 'surtido_sin_pedido', objetoId: id, before, after, at })
    return { version: await touchSurtido(tx, publish, surtido, 'surtido') }
  })
}
