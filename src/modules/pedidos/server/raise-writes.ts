import type { Levantar } from '#modules/pedidos/levantar-schema.ts'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import type { Database, Engine, Writer } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { type PlacedPedido, writePedido } from './new-pedido-writes.ts'
import { writeNotaInterna } from './seguimiento-writes.ts'

/**
 * Staff raise a pedido for a consultora (spec 3.2), at her price and by the rules of her cart; her hourly limit is not touched.
 * Confirmed at once, it is so by an event of its own.
 * @throws not_found for who is not an active consultora; suspended; lines_refused naming each line that changed and what is left.
 */
export function raisePedido(
  db: Database,
  admin: Actor,
  { consultoraId, telefono, notas, notaInterna, status, lineas }: Levantar,
): Promise<PlacedPedido> {
  const id = newId()
  return db.write(async (tx, publish) => {
    const consultora = await findActive(tx, db.engine, consultoraId)
    const pedido = {
      ...{ id, consultoraId, actorId: admin.id, levantadoPor: admin.id, status, lineas },
      telefono: telefono ?? consultora.telefono,
      notas: notas || null,
    }
    const placed = await writePedido(tx, publish, db.engine, pedido, { refused: levantarTexts.refused })
    if (notaInterna) await writeNotaInterna(tx, publish, admin, { pedidoId: placed.id, texto: notaInterna })
    return placed
  })
}

/** Her role stays as it is until the pedido is there: who suspends her waits (assertNotSuspended). */
async function findActive(tx: Writer, engine: Engine, id: string): Promise<{ telefono: string }> {
  const role = await tx
    .selectFrom('userRoles')
    .select('suspendidaAt')
    .where('userId', '=', id)
    .where('role', '=', 'consultor')
    .$if(engine === 'postgres', (query) => query.forShare())
    .executeTakeFirst()
  const profile = await tx
    .selectFrom('profiles')
    .select(['nombreCompleto', 'telefono'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!role || !profile) throw new AppError('not_found', levantarTexts.consultoraMissing)
  if (role.suspendidaAt) throw new AppError('suspended', levantarTexts.suspended(profile.nombreCompleto))
  return profile
}
