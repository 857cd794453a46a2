import type { AjustesDeMarca } from '#modules/ajustes/server/reads.ts'
import { lockTallasOfPedido, moveStock } from '#modules/existencias/server/stock-writes.ts'
import type { Guia } from '#modules/pedidos/guia-rules.ts'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import { isRevisable } from '#modules/pedidos/propuesta-rules.ts'
import {
  cancellableStatus,
  fechaEntregaAfter,
  isFinal,
  type PedidoStatus,
  stockEffect,
} from '#modules/pedidos/rules.ts'
import type { StatusChange } from '#modules/pedidos/schema.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { mexicanDay } from '#shared/format.ts'
import { assertMayMove } from './assert-packs.ts'
import { recordEvento } from './evento-writes.ts'
import { guiaFrom } from './guia-writes.ts'
import { closeOpenPropuesta } from './propuesta-close.ts'
import { assertPartNotStale } from './stale-writes.ts'
import { movesOf, piezasOf } from './stock-moves.ts'

type Changed = { id: string; consultoraId: string; version: number }

/**
 * A consultora cancels a pedido while nobody has confirmed it; what it held is free again (spec 1.4).
 * @throws not_found for somebody else's; conflict, with the present status, when it is too late.
 */
export function cancelPedido(db: Database, consultora: Actor, id: string): Promise<{ version: number }> {
  const at = now()
  return db.write(async (tx) => {
    const { fechaEntrega = null } = (await entregaOf(tx, id)) ?? {}
    const cancelled = await tx
      .updateTable('pedidos')
      .set((eb) => ({ status: 'cancelado', version: eb('version', '+', 1), updatedAt: at, fechaEntrega: null }))
      .where('id', '=', id)
      .where('consultoraId', '=', consultora.id)
      .where('status', '=', cancellableStatus)
      .returning(['id', 'consultoraId', 'version'])
      .executeTakeFirst()
    if (!cancelled) throw await cancelRefused(tx, consultora, id)
    await applyStatusChange(tx, cancelled, {
      from: cancellableStatus,
      to: 'cancelado',
      actorId: consultora.id,
      at,
      ...(fechaEntrega && { entrega: [fechaEntrega, null] as const }),
    })
    return { version: cancelled.version }
  })
}

/**
 * Staff move a pedido to any status from any other (spec 2.4); stock and holds follow the difference. One that is delivered without a
 * day of delivery is delivered today (spec 3.1); one that is not delivered after all, or cancelled, loses that day. A propuesta that is open ends with a pedido that is sent or over.
 * @param change `version` is the one that staff saw: a pedido whose status or lines changed since is not touched. `guia` is what it is sent
 * with, written down in the same transaction (spec 3.3).
 * @throws not_found; stale, with what changed (assertPartNotStale); conflict for who packs (assertMayMove); stock_short when coming back needs pieces that
 * are no longer there.
 */
export function setPedidoStatus(
  db: Database,
  admin: Actor,
  id: string,
  change: StatusChange,
  deMarca: AjustesDeMarca,
): Promise<{ version: number }> {
  const at = now()
  return db.write((tx) => movePedido(tx, { admin, id, change, deMarca, at }))
}

type Move = { admin: Actor; id: string; change: StatusChange; deMarca: AjustesDeMarca; at: string }

/** `setPedidoStatus` inside the caller's transaction. */
export async function movePedido(tx: Writer, { admin, id, change, deMarca, at }: Move): Promise<{ version: number }> {
  if (change.guia && change.status !== 'enviado') throw new AppError('invalid_request', envioGuiaTexts.onlySent)
  await lockRows(tx, tx.engine, 'pedidos', [id])
  const pedido = await tx
    .selectFrom('pedidos')
    .select(['id', 'consultoraId', 'status', 'version', 'fechaEntrega', 'guia'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!pedido) throw new AppError('not_found', pedidoTexts.missing)
  const { status, version } = pedido
  await assertPartNotStale(tx, pedido, {
    tipos: ['status', 'lineas', 'propuesta', ...(change.guia ? ['guia' as const] : [])],
    seen: change.version,
  })
  if (status === change.status) return { version }
  await assertMayMove(tx, admin, pedido, change.status)

  const fechaEntrega = fechaEntregaAfter(pedido, change.status, mexicanDay(new Date(at)))
  const guia = change.guia && (await guiaFrom(tx, deMarca, change.guia))
  await tx
    .updateTable('pedidos')
    .set({ status: change.status, version: version + 1, updatedAt: at, fechaEntrega })
    .$if(guia !== undefined, (update) => update.set({ guia: JSON.stringify(guia) }))
    .where('id', '=', id)
    .execute()
  const { consultoraId } = pedido
  await applyStatusChange(
    tx,
    { id, consultoraId, version: version + 1 },
    {
      ...{ from: status, to: change.status, actorId: admin.id, at },
      ...(fechaEntrega !== pedido.fechaEntrega && { entrega: [pedido.fechaEntrega, fechaEntrega] as const }),
      ...(guia && JSON.stringify(guia) !== pedido.guia && { guia: [JSON.parse(pedido.guia ?? 'null'), guia] }),
    },
  )
  return { version: version + 1 }
}

type Step = {
  from: PedidoStatus
  to: PedidoStatus
  actorId: string
  at: string
  /** The day of delivery before and after, where it changes. */
  entrega?: readonly [string | null, string | null]
  guia?: [Guia | null, Guia]
}

/**
 * What every change of status brings with it: the stock, the end of an open propuesta, the event of the timeline, and the published event.
 * The caller has the pedido locked and has written its status and version.
 */
export async function applyStatusChange(
  tx: Writer,
  pedido: Changed,
  { from, to, actorId, at, entrega, guia }: Step,
): Promise<void> {
  const { id } = pedido
  const items = await tx
    .selectFrom('pedidoItems')
    .select(['tallaId', 'cantidad'])
    .where('pedidoId', '=', id)
    .where('hasta', 'is', null)
    .execute()
  const piezas = piezasOf(items)
  await lockTallasOfPedido(tx, tx.engine, id)
  const ends = !isRevisable(to) && (await closeOpenPropuesta(tx, { id, estado: 'anulada', actorId, at }))
  await moveStock(tx, movesOf(piezas, stockEffect(from, to)), { pedidoId: id, motivo: 'status', actorId, at })
  if (isFinal(to)) await tx.deleteFrom('pedidosPorLlamar').where('pedidoId', '=', id).execute()
  recordEvento(tx, {
    ...{ ...pedido, tipo: 'status', actorId, at },
    cambios: {
      status: [from, to],
      ...(entrega && { fechaEntrega: [...entrega] }),
      ...(guia && { guia }),
      ...(ends && { propuesta: ['abierta', 'anulada'] }),
    },
  })
}

const entregaOf = (tx: Writer, id: string) =>
  tx.selectFrom('pedidos').select('fechaEntrega').where('id', '=', id).executeTakeFirst()

async function cancelRefused(tx: Writer, consultora: Actor, id: string): Promise<AppError> {
  const own = await tx
    .selectFrom('pedidos')
    .select(['status', 'version'])
    .where('id', '=', id)
    .where('consultoraId', '=', consultora.id)
    .executeTakeFirst()
  return own
    ? new AppError('conflict', pedidoTexts.cancelTooLate(own.status), { pedido: own })
    : new AppError('not_found', pedidoTexts.missing)
}
