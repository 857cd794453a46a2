import { type Parte, piezasDe } from '#modules/clientas/rules.ts'
import type { Entregas, RepartoCarrito, RepartoPedido } from '#modules/clientas/schema.ts'
import { clientasTexts } from '#modules/clientas/texts.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { now } from '#platform/ids.ts'
import { AppError, notFound, refusedField } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'
import { findClienta } from './clienta-reads.ts'
import { keepPrecios } from './precio-writes.ts'

/**
 * Sets the parts of a size in the cart. They may exceed the cart, which changes any time; checkout limits them.
 * @throws not_found for another consultora's clienta; invalid_request for a repeated one.
 */
export function setRepartoCarrito(db: Database, { id: personaId }: Actor, { tallaId, partes }: RepartoCarrito) {
  return db.write(async (tx) => {
    await assertClientas(tx, personaId, partes)
    const talla = await tx.selectFrom('productoTallas').select('id').where('id', '=', tallaId).executeTakeFirst()
    if (!talla) throw new AppError('not_found', clientasTexts.productoMissing)
    await tx.deleteFrom('repartoCarrito').where('personaId', '=', personaId).where('tallaId', '=', tallaId).execute()
    if (partes.length === 0) return
    await tx
      .insertInto('repartoCarrito')
      .values(partes.map((parte) => ({ personaId, tallaId, ...parte })))
      .onConflict((on) =>
        on
          .columns(['personaId', 'tallaId', 'clientaId'])
          .doUpdateSet((eb) => ({ cantidad: eb.ref('excluded.cantidad') })),
      )
      .execute()
  })
}

/**
 * Sets the parts of a line of a pedido. Handed-over pieces stay so, up to the new quantity.
 * @throws not_found for another consultora's; conflict for a removed line or one with fewer pieces.
 */
export function setRepartoPedido(
  db: Database,
  { id: personaId }: Actor,
  pedidoId: string,
  { posicion, partes }: RepartoPedido,
) {
  return db.write(async (tx) => {
    // Changes of lines lock the pedido too.
    await lockRows(tx, 'pedidos', [pedidoId])
    const pedido = await tx
      .selectFrom('pedidos')
      .leftJoin('pedidoItems as i', (on) =>
        on.onRef('i.pedidoId', '=', 'pedidos.id').on('i.posicion', '=', posicion).on('i.hasta', 'is', null),
      )
      .select(['i.cantidad', 'i.productoId'])
      .where('pedidos.id', '=', pedidoId)
      .where('consultoraId', '=', personaId)
      .executeTakeFirstOrThrow(notFound(clientasTexts.pedidoMissing))
    const { cantidad, productoId } = pedido
    if (cantidad === null || productoId === null)
      throw new AppError('conflict', 'Ese producto ya no está en el pedido. Revisa cómo quedó.')
    if (piezasDe(partes) > cantidad) throw new AppError('conflict', clientasTexts.tooMany(cantidad))
    await assertClientas(tx, personaId, partes)
    const before = await tx
      .deleteFrom('repartoPedidos')
      .where('personaId', '=', personaId)
      .where('pedidoId', '=', pedidoId)
      .where('posicion', '=', posicion)
      .returning(['clientaId', 'entregadas'])
      .execute()
    const handed = new Map(before.map(({ clientaId, entregadas }) => [clientaId, entregadas]))
    keepPrecios(tx, { personaId, pedidoId, lineas: [{ posicion, productoId }] })
    if (partes.length > 0) {
      const rows = partes.map((parte) => ({
        ...{ personaId, pedidoId, posicion, ...parte },
        entregadas: Math.min(parte.cantidad, handed.get(parte.clientaId) ?? 0),
      }))
      await tx.insertInto('repartoPedidos').values(rows).execute()
    }
    await tx
      .deleteFrom('repartoAvisos')
      .where('personaId', '=', personaId)
      .where('pedidoId', '=', pedidoId)
      .where('posicion', '=', posicion)
      .execute()
  })
}

export const dismissAvisos = (db: Database, { id: personaId }: Actor, pedidoId: string) =>
  db.write((tx) =>
    tx.deleteFrom('repartoAvisos').where('personaId', '=', personaId).where('pedidoId', '=', pedidoId).execute(),
  )

/** Marks all pieces of these lines as handed over, or not. @throws not_found */
export function setEntregas(
  db: Database,
  { id: personaId }: Actor,
  clientaId: string,
  { lineas, entregado }: Entregas,
) {
  return db.write(async (tx) => {
    await findClienta(tx, personaId, clientaId)
    await tx
      .updateTable('repartoPedidos')
      .set((eb) => ({ entregadas: entregado ? eb.ref('cantidad') : eb.lit(0) }))
      .where('personaId', '=', personaId)
      .where('clientaId', '=', clientaId)
      .where((eb) => eb.or(lineas.map(({ pedidoId, posicion }) => eb.and({ pedidoId, posicion }))))
      .execute()
    return { at: now() }
  })
}

async function assertClientas(tx: Writer, personaId: string, partes: Parte[]): Promise<void> {
  const ids = [...new Set(partes.map(({ clientaId }) => clientaId))]
  if (ids.length < partes.length) throw refusedField('invalid_request', 'partes', clientasTexts.twice)
  if (ids.length === 0) return
  const found = await tx
    .selectFrom('clientas')
    .select('id')
    .where('personaId', '=', personaId)
    .where('id', 'in', ids)
    .execute()
  if (found.length < ids.length) throw new AppError('not_found', clientasTexts.missing)
}
