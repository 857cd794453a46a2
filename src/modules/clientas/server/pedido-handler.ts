import { piezasDe, withinLinea } from '#modules/clientas/rules.ts'
import type { EventHandler, Writer } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import type { ChangeEvent } from '#shared/events.ts'
import { keepPrecios } from './precio-writes.ts'

/**
 * Keeps parts consistent with the lines of a pedido, in the same transaction: moves parts of the cart to the pedido,
 * stores current selling prices, and limits parts to a line's pieces (spec 3.4).
 */
export const keepReparto: EventHandler = async (tx, event) => {
  if (event.topic !== 'pedido' || !event.change) return
  const { id: pedidoId, ownerId: personaId, delCarrito = false, change } = event
  const isOwn = change.actorId === personaId
  if (change.tipo === 'creado') {
    const { lineas } = change.pedido
    keepPrecios(tx, { personaId, pedidoId, lineas })
    // Only the consultora's own pedidos take from the cart: not lines by staff, nor lines added on the pedido's page.
    if (isOwn) await takeFromCarrito(tx, event, lineas, [])
    return
  }
  if (change.tipo !== 'lineas' && change.tipo !== 'propuesta') return
  const changed = await findChanged(tx, event)
  if (changed.length === 0) return
  const begun = changed.filter(({ isNew }) => isNew)
  keepPrecios(tx, { personaId, pedidoId, lineas: begun })
  await cutPartes(tx, event, changed)
  if (isOwn && delCarrito) await takeFromCarrito(tx, event, begun, await findPartes(tx, event))
}

type OwnPedido = { id: string; ownerId: string }
type Begun = { posicion: number; tallaId: string | null; cantidad: number }
type Linea = Begun & { productoId: string; isNew: boolean }

/** Lines that began or ended with this version of the pedido. */
async function findChanged(tx: Writer, { id, version }: ChangeEvent<'pedido'>): Promise<Linea[]> {
  const rows = await tx
    .selectFrom('pedidoItems')
    .select(['posicion', 'productoId', 'tallaId', 'cantidad', 'desde'])
    .where('pedidoId', '=', id)
    .where((eb) => eb.or([eb('desde', '=', version), eb('hasta', '=', version)]))
    .execute()
  return rows.map(({ desde, ...linea }) => ({ ...linea, isNew: desde === version }))
}

/** Reduces the parts of lines with fewer pieces, another garment or none, and adds a notice. */
async function cutPartes(tx: Writer, { id, ownerId }: ChangeEvent<'pedido'>, changed: Linea[]): Promise<void> {
  const places = [...new Set(changed.map(({ posicion }) => posicion))]
  const partes = await tx
    .selectFrom('repartoPedidos')
    .select(['posicion', 'clientaId', 'cantidad', 'entregadas'])
    .where('personaId', '=', ownerId)
    .where('pedidoId', '=', id)
    .where('posicion', 'in', places)
    .orderBy('clientaId')
    .execute()
  if (partes.length === 0) return
  const told: number[] = []
  const kept = [...Map.groupBy(partes, ({ posicion }) => posicion)].flatMap(([posicion, ofLinea]) => {
    const is = changed.find((linea) => linea.posicion === posicion && linea.isNew)
    const was = changed.find((linea) => linea.posicion === posicion && !linea.isNew)
    const left = withinLinea(ofLinea, is?.cantidad ?? 0)
    if (piezasDe(left) < piezasDe(ofLinea) || (was && is?.tallaId !== was.tallaId)) told.push(posicion)
    return left
  })
  await tx
    .deleteFrom('repartoPedidos')
    .where('personaId', '=', ownerId)
    .where('pedidoId', '=', id)
    .where('posicion', 'in', places)
    .execute()
  const rows = kept.map((parte) => ({
    ...{ personaId: ownerId, pedidoId: id, ...parte },
    entregadas: Math.min(parte.entregadas, parte.cantidad),
  }))
  if (rows.length > 0) await tx.insertInto('repartoPedidos').values(rows).execute()
  tell(tx, { id, ownerId }, told)
}

const findPartes = (tx: Writer, { id, ownerId }: OwnPedido) =>
  tx
    .selectFrom('repartoPedidos')
    .select(['posicion', 'clientaId', 'cantidad'])
    .where('personaId', '=', ownerId)
    .where('pedidoId', '=', id)
    .execute()

/**
 * Moves the cart's parts to new lines, up to their undivided pieces, and adds a notice where the parts exceed them.
 * @param there the pedido's existing parts.
 */
async function takeFromCarrito(
  tx: Writer,
  { id, ownerId }: OwnPedido,
  begun: Begun[],
  there: Awaited<ReturnType<typeof findPartes>>,
): Promise<void> {
  const open = begun.flatMap(({ posicion, tallaId, cantidad }) => {
    const free = cantidad - piezasDe(there.filter((parte) => parte.posicion === posicion))
    return tallaId !== null && free > 0 ? { posicion, tallaId, free } : []
  })
  if (open.length === 0) return
  const partes = await tx
    .deleteFrom('repartoCarrito')
    .where('personaId', '=', ownerId)
    .where(
      'tallaId',
      'in',
      open.map(({ tallaId }) => tallaId),
    )
    .returning(['tallaId', 'clientaId', 'cantidad'])
    .execute()
  const taken = open.map(({ posicion, tallaId, free }) => {
    const wanted = partes.filter((parte) => parte.tallaId === tallaId)
    const given = withinLinea(wanted, free)
    return { posicion, isCut: piezasDe(given) < piezasDe(wanted), given }
  })
  const rows = taken.flatMap(({ posicion, given }) =>
    given.map(({ clientaId, cantidad }) => ({ personaId: ownerId, pedidoId: id, posicion, clientaId, cantidad })),
  )
  if (rows.length === 0) return
  tx.later(() =>
    tx
      .insertInto('repartoPedidos')
      .values(rows)
      .onConflict((on) =>
        on
          .columns(['pedidoId', 'posicion', 'clientaId'])
          .doUpdateSet((eb) => ({ cantidad: eb('repartoPedidos.cantidad', '+', eb.ref('excluded.cantidad')) })),
      ),
  )
  tell(
    tx,
    { id, ownerId },
    taken.flatMap(({ posicion, isCut }) => (isCut ? posicion : [])),
  )
}

function tell(tx: Writer, { id, ownerId }: OwnPedido, posiciones: number[]): void {
  if (posiciones.length === 0) return
  const rows = posiciones.map((posicion) => ({ personaId: ownerId, pedidoId: id, posicion, createdAt: now() }))
  tx.later(() =>
    tx
      .insertInto('repartoAvisos')
      .values(rows)
      .onConflict((on) => on.columns(['pedidoId', 'posicion']).doNothing()),
  )
}
