import type { LlamadaRequest, NotaInternaRequest } from '#modules/pedidos/seguimiento-schema.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { lockPedido } from './lock-pedido.ts'

/**
 * Staff write down a call about a pedido, and when to phone again (spec 3.1). It is theirs alone: no version, no event of the timeline,
 * nothing that a consultora's page or stream could show. It is in the staff log instead. @throws not_found.
 */
export function addLlamada(
  db: Database,
  admin: Actor,
  pedidoId: string,
  { resultado, nota, volverEl }: LlamadaRequest,
): Promise<{ id: string }> {
  const at = now()
  const id = newId()
  return db.write(async (tx, publish) => {
    await lockPedido(tx, pedidoId, 'everybody')
    await tx
      .insertInto('llamadas')
      .values({ id, pedidoId, resultado, nota, volverEl, actorId: admin.id, createdAt: at })
      .execute()
    await setPorLlamar(tx, pedidoId, volverEl)
    const after = { resultado, volverEl }
    await recordChange(tx, { actor: admin, verbo: 'llamada_registrada', objetoId: pedidoId, before: null, after, at })
    publish({ topic: 'seguimiento', id: pedidoId })
    return { id }
  })
}

/** The day on which a pedido is to be phoned about; `null`: none. */
export async function setPorLlamar(tx: Writer, pedidoId: string, llamarEl: string | null): Promise<void> {
  if (llamarEl === null) {
    await tx.deleteFrom('pedidosPorLlamar').where('pedidoId', '=', pedidoId).execute()
    return
  }
  await tx
    .insertInto('pedidosPorLlamar')
    .values({ pedidoId, llamarEl })
    .onConflict((conflict) => conflict.column('pedidoId').doUpdateSet({ llamarEl }))
    .execute()
}

/** A note for staff alone (spec 3.1), as `addLlamada` is. @throws not_found. */
export function addNotaInterna(
  db: Database,
  admin: Actor,
  pedidoId: string,
  { texto }: NotaInternaRequest,
): Promise<{ id: string }> {
  return db.write(async (tx) => {
    await lockPedido(tx, pedidoId, 'everybody')
    return writeNotaInterna(tx, admin, { pedidoId, texto })
  })
}

/** Writes an internal note of a pedido that this transaction holds or makes. */
export async function writeNotaInterna(
  tx: Writer,
  admin: Actor,
  { pedidoId, texto }: { pedidoId: string; texto: string },
): Promise<{ id: string }> {
  const [id, at] = [newId(), now()]
  tx.later(() => tx.insertInto('notasInternas').values({ id, pedidoId, texto, actorId: admin.id, createdAt: at }))
  const after = { caracteres: texto.length }
  await recordChange(tx, { actor: admin, verbo: 'nota_interna', objetoId: pedidoId, before: null, after, at })
  tx.publish({ topic: 'seguimiento', id: pedidoId })
  return { id }
}
