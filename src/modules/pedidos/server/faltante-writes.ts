import { revisionWithFewer } from '#modules/pedidos/faltante-rules.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import type { Actor } from '#shared/actor.ts'
import { findLineas, findPropuestaLineas } from './lineas-reads.ts'
import { proposeLineas } from './propuesta-writes.ts'

type Fewer = {
  /** The one that staff saw. */
  version: number
  lineas: { posicion: number; cantidad: number }[]
  motivo: string
  /** Asked first in the transaction that writes. */
  assertStill: (tx: Writer) => Promise<void>
}

/**
 * Staff propose fewer pieces of some lines of a pedido, because they are not there (spec 3.3). What an open propuesta says besides is
 * proposed again with it. What is read here is of `version`, or the propuesta is refused as stale.
 * @throws as `proposeLineas`.
 */
export async function proposeFewer(
  db: Database,
  admin: Actor,
  id: string,
  { version, lineas, motivo, assertStill }: Fewer,
): Promise<{ version: number }> {
  const open = await db.read
    .selectFrom('propuestas')
    .select(['id', 'mensaje', 'confirmar'])
    .where('pedidoId', '=', id)
    .where('estado', '=', 'abierta')
    .executeTakeFirst()
  const [before, offered] = [await findLineas(db.read, id), open ? await findPropuestaLineas(db.read, open.id) : null]
  const revision = revisionWithFewer(before, offered, lineas, motivo)
  const { mensaje = null, confirmar = 0 } = open ?? {}
  const request = { ...revision, version, mensaje, confirmar: confirmar === 1 }
  return proposeLineas(db, admin, id, request, assertStill)
}
