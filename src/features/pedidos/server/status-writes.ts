import { cancellableStatus, type PedidoStatus } from '#features/pedidos/rules.ts'
import type { StatusChange } from '#features/pedidos/schema.ts'
import { pedidoTexts } from '#features/pedidos/texts.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Publish } from '#shared/events.ts'
import { mexicanDay } from '#shared/format.ts'
import { assertPartNotStale } from './stale-writes.ts'
import { moveStock, type Piezas, piezasOf } from './stock-writes.ts'

type Changed = { id: string; consultoraId: string; version: number }

/**
 * A consultora cancels a pedido while nobody has confirmed it; what it held is free again (spec 1.4).
 * @throws not_found for somebody else's; conflict, with the present status, when it is too late.
 */
export function cancelPedido(db: Database, consultora: Actor, id: string): Promise<{ version: number }> {
  const at = now()
  return db.write(async (tx, publish) => {
    const cancelled = await tx
      .updateTable('pedidos')
      .set((eb) => ({ status: 'cancelado', version: eb('version', '+', 1), updatedAt: at }))
      .where('id', '=', id)
      .where('consultoraId', '=', consultora.id)
      .where('status', '=', cancellableStatus)
      .returning(['id', 'consultoraId', 'version'])
      .executeTakeFirst()
    if (!cancelled) throw await cancelRefused(tx, consultora, id)
    await applyStatusChange(db, tx, publish, cancelled, {
      from: cancellableStatus,
      to: 'cancelado',
      actorId: consultora.id,
      at,
    })
    return { version: cancelled.version }
  })
}

/**
 * Staff move a pedido to any status from any other (spec 2.4); stock and holds follow the difference. One that is delivered without a
 * day of delivery is delivered today (spec 3.1).
 * @param change `version` is the one that staff saw: a pedido whose status changed since is not touched.
 * @throws not_found; stale, with what changed (assertPartNotStale); stock_short when coming back needs pieces that
 * are no longer there.
 */
export function setPedidoStatus(
  db: Database,
  admin: Actor,
  id: string,
  change: StatusChange,
): Promise<{ version: number }> {
  const at = now()
  return db.write(async (tx, publish) => {
    await lockRows(tx, db.engine, 'pedidos', [id])
    const pedido = await tx
      .selectFrom('pedidos')
      .select(['id', 'consultoraId', 'status', 'version', 'fechaEntrega'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!pedido) throw new AppError('not_found', pedidoTexts.missing)
    const { status, version } = pedido
    await assertPartNotStale(tx, pedido, { tipo: 'status', seen: change.version })
    if (status === change.status) return { version }

    const changed = { ...pedido, version: version + 1 }
    const entregadoEl = change.status === 'entregado' && !pedido.fechaEntrega ? mexicanDay(new Date(at)) : null
    await tx
      .updateTable('pedidos')
      .set({ status: change.status, version: changed.version, updatedAt: at })
      .$if(entregadoEl !== null, (update) => update.set({ fechaEntrega: entregadoEl }))
      .where('id', '=', id)
      .execute()
    await applyStatusChange(db, tx, publish, changed, {
      ...{ from: status, to: change.status, actorId: admin.id, at },
      ...(entregadoEl && { entregadoEl }),
    })
    return { version: changed.version }
  })
}

type Step = { from: PedidoStatus; to: PedidoStatus; actorId: string; at: string; entregadoEl?: string }

/** What every change of status brings with it: the stock, the event of the timeline, and the published event. */
async function applyStatusChange(
  db: Database,
  tx: Writer,
  publish: Publish,
  { id, consultoraId, version }: Changed,
  step: Step,
): Promise<void> {
  const items = await tx.selectFrom('pedidoItems').select(['tallaId', 'cantidad']).where('pedidoId', '=', id).execute()
  const piezas = piezasOf(items)
  await lockRows(
    tx,
    db.engine,
    'producto_tallas',
    piezas.map(({ tallaId }) => tallaId),
  )
  if (!(await moveStock(tx, piezas, { pedidoId: id, ...step }))) throw await stockShort(tx, piezas)

  const { from, to, actorId, at, entregadoEl } = step
  const cambios = JSON.stringify({ status: [from, to], ...(entregadoEl && { fechaEntrega: [null, entregadoEl] }) })
  await tx
    .insertInto('pedidoEventos')
    .values({ pedidoId: id, version, tipo: 'status', cambios, actorId, createdAt: at })
    .execute()
  publish({ topic: 'pedido', id, ownerId: consultoraId, version })
}

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

async function stockShort(tx: Writer, piezas: Piezas[]): Promise<AppError> {
  const tallas = await tx
    .selectFrom('productoTallas')
    .innerJoin('productos', 'productos.id', 'productoTallas.productoId')
    .select((eb) => ['productoTallas.id', 'nombre', 'talla', eb('stock', '-', eb.ref('apartado')).as('left')])
    .where(
      'productoTallas.id',
      'in',
      piezas.map(({ tallaId }) => tallaId),
    )
    .execute()
  const wanted = new Map(piezas.map(({ tallaId, cantidad }) => [tallaId, cantidad]))
  const short = tallas.filter(({ id, left }) => left < (wanted.get(id) ?? 0))
  return new AppError(
    'stock_short',
    short.map(({ nombre, talla, left }) => pedidoTexts.stockShort(nombre, talla, left)).join(' '),
  )
}
