import type { Writer } from '#platform/db/database.ts'
import type { PedidoTipo } from '#shared/events.ts'

type Evento = {
  tipo: Exclude<PedidoTipo, 'creado'>
  actorId: string
  id: string
  consultoraId: string
  /** What the pedido becomes by it. */
  version: number
  cambios: Record<string, [before: unknown, after: unknown]>
  at: string
  delCarrito?: boolean
}

/** One change of a pedido: its line in the timeline, and the event that tells of it (docs/decisions/006). */
export function recordEvento(tx: Writer, evento: Evento): void {
  const { id, consultoraId, version, tipo, cambios, actorId, at, delCarrito = false } = evento
  tx.later(() =>
    tx
      .insertInto('pedidoEventos')
      .values({ pedidoId: id, version, tipo, cambios: JSON.stringify(cambios), actorId, createdAt: at }),
  )
  const change = { tipo, actorId, cambios }
  tx.publish({ topic: 'pedido', id, ownerId: consultoraId, version, ...(delCarrito && { delCarrito }), change })
}
