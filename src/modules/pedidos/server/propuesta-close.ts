import { moveStock } from '#modules/existencias/server/stock-writes.ts'
import type { EstadoFinal } from '#modules/pedidos/propuesta-rules.ts'
import type { Writer } from '#platform/db/database.ts'
import { movesOf, type Piezas } from './stock-moves.ts'

type Close = {
  /** Of the pedido. */
  id: string
  estado: Exclude<EstadoFinal, 'aceptada'>
  actorId: string
  at: string
  porTelefono?: boolean
}

/** What the open propuesta of a pedido holds beyond its lines. */
export const findApartados = (tx: Writer, pedidoId: string): Promise<Piezas[]> =>
  tx
    .selectFrom('propuestaApartados')
    .innerJoin('propuestas', 'propuestas.id', 'propuestaApartados.propuestaId')
    .select(['tallaId', 'cantidad'])
    .where('pedidoId', '=', pedidoId)
    .execute()

/**
 * Ends the open propuesta of a pedido, if there is one, without its lines: what it held besides is free again. The caller has the
 * pedido and these sizes locked.
 * @returns whether there was one.
 */
export async function closeOpenPropuesta(tx: Writer, close: Close): Promise<boolean> {
  const { id, estado, actorId, at, porTelefono = false } = close
  const closed = await tx
    .updateTable('propuestas')
    .set({ estado, cerradaBy: actorId, cerradaAt: at, porTelefono: Number(porTelefono) })
    .where('pedidoId', '=', id)
    .where('estado', '=', 'abierta')
    .returning('id')
    .executeTakeFirst()
  if (!closed) return false
  const held = await findApartados(tx, id)
  const moves = movesOf(held, { stock: 0, apartado: -1 })
  await moveStock(tx, moves, { pedidoId: id, motivo: 'propuesta', actorId, at })
  await tx.deleteFrom('propuestaApartados').where('propuestaId', '=', closed.id).execute()
  return true
}
