import { piezasDe, withinLinea } from '#modules/clientas/rules.ts'
import type { EventHandler, Writer } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import type { ChangeEvent } from '#shared/events.ts'
import { keepPrecios } from './precio-writes.ts'

/**
 * Keeps parts in step with the lines of a pedido, in the same transaction: parts of the cart move to the pedido, current selling prices are
 * stored, and no line is divided beyond its pieces (spec 3.4).
 */
export const keepReparto: EventHandler = async (tx, event) => {
  if (event.topic !== 'pedido') return
  const changed = await findChanged(tx, event)
  if (changed.length === 0) return
  const { id: pedidoId, ownerId: personaId } = event
  const begun = changed.flatMap((linea) => (linea.isNew ? linea : []))
  await keepPrecios(tx, { personaId, pedidoId, lineas: begun })
  await cutPartes(tx, event, changed)
  if (await isOfHerCarrito(tx, event)) await takeFromCarrito(tx, event, begun)
}

type Whose = { id: string; ownerId: string }
type Linea = { posicion: number; productoId: string; tallaId: string | null; cantidad: number; isNew: boolean }

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

/** Whether the lines came from the cart: not those of staff, nor those added on the pedido's own page. */
async function isOfHerCarrito(tx: Writer, event: ChangeEvent<'pedido'>): Promise<boolean> {
  const { id, ownerId, version, delCarrito = false } = event
  const evento = await tx
    .selectFrom('pedidoEventos')
    .select(['tipo', 'actorId'])
    .where('pedidoId', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return evento?.actorId === ownerId && (evento.tipo === 'creado' || delCarrito)
}

/** Cuts the parts of lines with fewer pieces, another garment, or none, and adds a notice. */
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
  await tell(tx, { id, ownerId }, told)
}

/** Moves the parts of the cart to the new lines, up to their free pieces, and adds a notice where parts exceed them. */
async function takeFromCarrito(tx: Writer, { id, ownerId }: ChangeEvent<'pedido'>, begun: Linea[]): Promise<void> {
  const there = await tx
    .selectFrom('repartoPedidos')
    .select(['posicion', 'clientaId', 'cantidad'])
    .where('personaId', '=', ownerId)
    .where('pedidoId', '=', id)
    .execute()
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
  await tx
    .insertInto('repartoPedidos')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['pedidoId', 'posicion', 'clientaId'])
        .doUpdateSet((eb) => ({ cantidad: eb('repartoPedidos.cantidad', '+', eb.ref('excluded.cantidad')) })),
    )
    .execute()
  await tell(
    tx,
    { id, ownerId },
    taken.flatMap(({ posicion, isCut }) => (isCut ? posicion : [])),
  )
}

async function tell(tx: Writer, { id, ownerId }: Whose, posiciones: number[]): Promise<void> {
  if (posiciones.length === 0) return
  await tx
    .insertInto('repartoAvisos')
    .values(posiciones.map((posicion) => ({ personaId: ownerId, pedidoId: id, posicion, createdAt: now() })))
    .onConflict((on) => on.columns(['pedidoId', 'posicion']).doNothing())
    .execute()
}
