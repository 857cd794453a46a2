import type { Updateable } from 'kysely'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import type { Writer } from '#platform/db/database.ts'
import { assertNotStale, lockRows } from '#platform/db/locks.ts'
import type { DB, PedidoRow } from '#platform/db/schema.ts'
import { notFound } from '#shared/errors.ts'
import type { PedidoTipo } from '#shared/events.ts'
import { type Scope, withinScope } from './scope.ts'

/** Steps of every change of a pedido: lock it, reject stale versions, write the new version and its event. */

/** Locks a pedido until the commit. @returns its current row. @throws not_found outside the scope. */
export async function lockPedido(tx: Writer, id: string, scope: Scope) {
  await lockRows(tx, 'pedidos', [id])
  const query = tx.selectFrom('pedidos').selectAll().where('id', '=', id).where(withinScope(scope))
  return query.executeTakeFirstOrThrow(notFound(pedidoTexts.missing))
}

/**
 * Rejects an edit when its part of the pedido, or one that it depends on, changed after the displayed version. Changes of other parts do
 * not conflict: a note is saved although the dates changed meanwhile (docs/decisions/006).
 * @param edit.tipos the kinds of change that conflict.
 * @param edit.seen the displayed version.
 * @throws stale with status and version in `actual`, and in `cambio` the newest conflicting change: actor, time, old and new values.
 */
export const assertPartNotStale = (
  tx: Writer,
  { id, status, version }: Pick<PedidoRow, 'id' | 'status' | 'version'>,
  { tipos, seen }: { tipos: PedidoTipo[]; seen: number },
): Promise<void> =>
  assertNotStale({
    seen,
    actual: { status, version },
    detail: 'Alguien más cambió este pedido mientras lo veías. Revisa cómo quedó y vuelve a intentarlo.',
    newestChange: async () => {
      const evento = await tx
        .selectFrom('pedidoEventos')
        .leftJoin('profiles', 'profiles.id', 'pedidoEventos.actorId')
        .select(['tipo', 'cambios', 'nombreCompleto as nombre', 'pedidoEventos.createdAt'])
        .where('pedidoId', '=', id)
        .where((eb) =>
          eb.or([
            eb('tipo', 'in', tipos),
            ...(tipos.includes('fechas') ? [eb('cambios', 'like', '%"fechaEntrega"%')] : []),
            ...(tipos.includes('guia') ? [eb('cambios', 'like', '%"guia"%')] : []),
          ]),
        )
        .where('pedidoEventos.version', '>', seen)
        .orderBy('pedidoEventos.version', 'desc')
        .executeTakeFirst()
      return evento && { ...evento, cambios: JSON.parse(evento.cambios) }
    },
  })

type Change = {
  tipo: Exclude<PedidoTipo, 'creado'>
  actorId: string
  at: string
  cambios: Record<string, [before: unknown, after: unknown]>
  delCarrito?: boolean
}

/** Writes the next version of a pedido and its event. @param pedido locked by the caller. @returns the new version. */
export async function writeChange(
  tx: Writer,
  { id, consultoraId, version: before }: Pick<PedidoRow, 'id' | 'consultoraId' | 'version'>,
  { set, ...change }: Change & { set?: Updateable<DB['pedidos']> },
): Promise<number> {
  const version = before + 1
  await tx
    .updateTable('pedidos')
    .set({ ...set, version, updatedAt: change.at })
    .where('id', '=', id)
    .execute()
  recordEvento(tx, { id, consultoraId, version, ...change })
  return version
}

/**
 * Writes the timeline entry of a change and publishes its event (docs/decisions/006).
 * @param evento.version the pedido's version after this change.
 */
export function recordEvento(tx: Writer, evento: Change & { id: string; consultoraId: string; version: number }): void {
  const { id, consultoraId, version, tipo, cambios, actorId, at, delCarrito = false } = evento
  tx.later(() =>
    tx
      .insertInto('pedidoEventos')
      .values({ pedidoId: id, version, tipo, cambios: JSON.stringify(cambios), actorId, createdAt: at }),
  )
  const change = { tipo, actorId, cambios }
  tx.publish({ topic: 'pedido', id, ownerId: consultoraId, version, ...(delCarrito && { delCarrito }), change })
}
