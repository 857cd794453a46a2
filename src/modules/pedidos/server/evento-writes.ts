import type { Writer } from '#platform/db/database.ts'
import type { PedidoEventoRow } from '#platform/db/schema.ts'
import type { Publish } from '#shared/events.ts'

type Evento = Pick<PedidoEventoRow, 'tipo' | 'actorId'> & {
  id: string
  consultoraId: string
  /** What the pedido becomes by it. */
  version: number
  cambios: Record<string, [before: unknown, after: unknown]>
  at: string
  delCarrito?: boolean
}

/** One change of a pedido: its line in the timeline, and whom it concerns hears of it (docs/decisions/006). */
export async function recordEvento(tx: Writer, publish: Publish, evento: Evento): Promise<void> {
  const { id, consultoraId, version, tipo, cambios, actorId, at, delCarrito = false } = evento
  await tx
    .insertInto('pedidoEventos')
    .values({ pedidoId: id, version, tipo, cambios: JSON.stringify(cambios), actorId, createdAt: at })
    .execute()
  publish({ topic: 'pedido', id, ownerId: consultoraId, version, ...(delCarrito && { delCarrito }) })
}
