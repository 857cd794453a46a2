import { lineaKey } from '#modules/carrito/rules.ts'
import { maxLineas, tooManyLineas } from '#modules/carrito/schema.ts'
import { findForSale } from '#modules/carrito/server/reads.ts'
import { fueraText } from '#modules/catalogo/campanas/texts.ts'
import { lockTallasOfPedido, moveStock } from '#modules/existencias/server/stock-writes.ts'
import {
  areSameLineas,
  isRevisable,
  type Linea,
  notForSale,
  type Offered,
  type PropuestaEstado,
  present,
  reviseLineas,
} from '#modules/pedidos/propuesta-rules.ts'
import type { RevisionRequest } from '#modules/pedidos/propuesta-schema.ts'
import { propuestaTexts } from '#modules/pedidos/propuesta-texts.ts'
import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import { assertNotSuspended, type WhomToAsk } from '#modules/personas/consultoras/server/reads.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { mexicanDay } from '#shared/format.ts'
import { checkedTotal } from './checked-total.ts'
import { recordEvento } from './evento-writes.ts'
import { findLineas, findPropuestaLineas } from './lineas-reads.ts'
import { changeLineas } from './lineas-writes.ts'
import { lockPedido } from './lock-pedido.ts'
import { closeOpenPropuesta, findApartados } from './propuesta-close.ts'
import type { Scope } from './scope.ts'
import { setPorLlamar } from './seguimiento-writes.ts'
import { assertPartNotStale } from './stale-writes.ts'
import { applyStatusChange } from './status-writes.ts'
import { heldDifference } from './stock-moves.ts'

/**
 * Staff propose other lines for a pedido (spec 3.2). What they would add is held until it is answered; a propuesta that is open
 * already is replaced.
 * @param revision `version` is the one that staff saw. @param assertStill what else must hold, asked before anything of the pedido is locked.
 * @throws not_found; stale when lines, status or propuesta changed since; conflict for a pedido that is sent or over;
 * invalid_request when it changes nothing, leaves nothing, or offers what is not sold; stock_short naming what is left.
 */
export function proposeLineas(
  db: Database,
  admin: Actor,
  id: string,
  revision: RevisionRequest,
  assertStill?: (tx: Writer) => Promise<void>,
): Promise<{ id: string; version: number; totalCentavos: number }> {
  const at = now()
  const propuestaId = newId()
  return db.write(async (tx) => {
    await assertStill?.(tx)
    const pedido = await lockPedido(tx, id, 'everybody')
    await assertPartNotStale(tx, pedido, { tipos: ['status', 'lineas', 'propuesta'], seen: revision.version })
    if (!isRevisable(pedido.status)) throw new AppError('conflict', propuestaTexts.notRevisable(pedido.status))
    const before = await findLineas(tx, id)
    const lineas = await revised(tx, before, revision)
    await lockTallasOfPedido(tx, tx.engine, id, tallasOf(lineas))
    const replaced = await closeOpenPropuesta(tx, { id, estado: 'reemplazada', actorId: admin.id, at })
    const extra = heldDifference(before, lineas).filter(({ apartado }) => apartado > 0)
    await moveStock(tx, extra, { pedidoId: id, motivo: 'propuesta', actorId: admin.id, at })

    const version = pedido.version + 1
    const totalCentavos = checkedTotal(lineas, before)
    await tx
      .insertInto('propuestas')
      .values({
        ...{ id: propuestaId, pedidoId: id, estado: 'abierta', version: pedido.version, totalCentavos },
        ...{ mensaje: revision.mensaje, confirmar: Number(revision.confirmar), porTelefono: 0 },
        ...{ createdBy: admin.id, createdAt: at, cerradaBy: null, cerradaAt: null },
      })
      .execute()
    await tx
      .insertInto('propuestaLineas')
      .values(lineas.map((linea) => ({ ...linea, propuestaId })))
      .execute()
    if (extra.length > 0) {
      const apartados = extra.map(({ tallaId, apartado }) => ({ propuestaId, tallaId, cantidad: apartado }))
      await tx.insertInto('propuestaApartados').values(apartados).execute()
    }
    await tx.updateTable('pedidos').set({ version, updatedAt: at }).where('id', '=', id).execute()
    const was: PropuestaEstado | null = replaced ? 'abierta' : null
    recordEvento(tx, {
      ...{ id, consultoraId: pedido.consultoraId, version, tipo: 'propuesta', actorId: admin.id, at },
      cambios: { propuesta: [was, 'abierta'], totalCentavos: [pedido.totalCentavos, totalCentavos] },
    })
    return { id: propuestaId, version, totalCentavos }
  })
}

async function revised(tx: Writer, before: Linea[], { lineas, agregadas }: RevisionRequest) {
  const choices = [...lineas.flatMap(({ por }) => por ?? []), ...agregadas]
  const sold = choices.length === 0 ? new Map() : await findForSale(tx, choices, now())
  const offeredOf = (choice: { productoId: string; tallaId: string }): Offered | string => {
    const found = sold.get(lineaKey(choice))
    if (!found?.activo || !found.talla?.activo) return notForSale
    if (found.fueraDeCampana) return fueraText(found.fueraDeCampana)
    const { productoId, nombre, sku, imagenId, precioUnitarioCentavos, tallaNombre } = found
    return { productoId, tallaId: choice.tallaId, nombre, sku, imagenId, precioUnitarioCentavos, talla: tallaNombre }
  }
  const made = reviseLineas(before, { lineas, agregadas }, offeredOf)
  if (made.errors.length > 0)
    throw new AppError('invalid_request', 'Revisa las líneas marcadas.', { errors: made.errors })
  const left = present(made.lineas)
  if (left.length === 0)
    throw new AppError(
      'invalid_request',
      'La propuesta no deja ninguna prenda. Si no hay nada que enviar, cancela el pedido.',
    )
  if (left.length > maxLineas) throw new AppError('invalid_request', tooManyLineas)
  if (areSameLineas(before, left)) throw new AppError('invalid_request', 'La propuesta no cambia nada del pedido.')
  return made.lineas
}

const tallasOf = (lineas: Linea[]) => lineas.map(({ tallaId }) => tallaId)

type Answer = { id: string; propuestaId: string; scope: Scope; whomToAsk: WhomToAsk }

/**
 * The propuesta is accepted, by the consultora or, on the phone, by staff in her name: lines, total, stock and timeline change together
 * and, if staff said so, a pedido that is pendiente is confirmado (spec 3.2).
 * @throws not_found for somebody else's; conflict, with how it is by now, when it is open no more; suspended, for her alone.
 */
export function acceptPropuesta(db: Database, actor: Actor, answer: Answer): Promise<{ version: number }> {
  const at = now()
  const { id, propuestaId, scope, whomToAsk } = answer
  return db.write(async (tx) => {
    if (scope !== 'everybody') await assertNotSuspended(tx, tx.engine, actor.id, whomToAsk)
    const pedido = await lockPedido(tx, id, scope)
    const propuesta = await findOpen(tx, pedido, propuestaId)
    const released = await findApartados(tx, id)
    const before = await findLineas(tx, id)
    const after = (await findPropuestaLineas(tx, propuestaId)).map(({ motivo: _, ...linea }) => linea)
    const version = pedido.version + 1
    const change = { id, version, before, after, released, motivo: 'propuesta', actorId: actor.id, at } as const
    await lockTallasOfPedido(tx, tx.engine, id, tallasOf(after))
    const totalCentavos = await changeLineas(tx, change)
    await endPropuesta(tx, { ...answer, estado: 'aceptada', actor, at })
    const confirms = propuesta.confirmar === 1 && pedido.status === 'pendiente'
    await tx
      .updateTable('pedidos')
      .set({ totalCentavos, version: confirms ? version + 1 : version, updatedAt: at })
      .$if(confirms, (update) => update.set({ status: 'confirmado' }))
      .where('id', '=', id)
      .execute()
    recordEvento(tx, {
      ...{ id, consultoraId: pedido.consultoraId, version, tipo: 'propuesta', actorId: actor.id, at },
      cambios: { ...answered('aceptada', scope), totalCentavos: [pedido.totalCentavos, totalCentavos] },
    })
    if (!confirms) return { version }
    const confirmed = { id, consultoraId: pedido.consultoraId, version: version + 1 }
    await applyStatusChange(tx, confirmed, { from: 'pendiente', to: 'confirmado', actorId: actor.id, at })
    return { version: version + 1 }
  })
}

/**
 * She would rather be called: nothing of the pedido changes, what was held besides is free, and staff are to phone today.
 * @throws as `acceptPropuesta`.
 */
export function rejectPropuesta(db: Database, actor: Actor, answer: Answer): Promise<{ version: number }> {
  return end(db, actor, answer, 'rechazada')
}

/** Staff take their propuesta back. @throws as `acceptPropuesta`. */
export function withdrawPropuesta(db: Database, admin: Actor, answer: Answer): Promise<{ version: number }> {
  return end(db, admin, answer, 'retirada')
}

function end(db: Database, actor: Actor, answer: Answer, estado: 'rechazada' | 'retirada') {
  const at = now()
  const { id, propuestaId, scope } = answer
  return db.write(async (tx) => {
    const pedido = await lockPedido(tx, id, scope)
    await findOpen(tx, pedido, propuestaId)
    await lockTallasOfPedido(tx, tx.engine, id)
    await closeOpenPropuesta(tx, {
      ...{ id, estado, actorId: actor.id, at },
      porTelefono: estado === 'rechazada' && scope === 'everybody',
    })
    const version = pedido.version + 1
    await tx.updateTable('pedidos').set({ version, updatedAt: at }).where('id', '=', id).execute()
    if (estado === 'rechazada') await setPorLlamar(tx, id, mexicanDay(new Date(at)))
    recordEvento(tx, {
      ...{ id, consultoraId: pedido.consultoraId, version, tipo: 'propuesta', actorId: actor.id, at },
      cambios: answered(estado, scope),
    })
    return { version }
  })
}

/**
 * Her answer is that she does not want the pedido any more; she may say so as long as a propuesta waits for her, also once it was
 * confirmado (docs/decisions/006). @throws as `acceptPropuesta`.
 */
export function cancelInsteadOfPropuesta(
  db: Database,
  consultora: Actor,
  answer: Answer,
): Promise<{ version: number }> {
  const at = now()
  const { id, propuestaId, scope } = answer
  return db.write(async (tx) => {
    const pedido = await lockPedido(tx, id, scope)
    await findOpen(tx, pedido, propuestaId)
    const version = pedido.version + 1
    await tx.updateTable('pedidos').set({ status: 'cancelado', version, updatedAt: at }).where('id', '=', id).execute()
    const step = { from: pedido.status, to: 'cancelado', actorId: consultora.id, at } as const
    await applyStatusChange(tx, { id, consultoraId: pedido.consultoraId, version }, step)
    return { version }
  })
}

const answered = (estado: PropuestaEstado, scope: Scope): Record<string, [unknown, unknown]> => ({
  propuesta: ['abierta', estado],
  ...(estado !== 'retirada' && scope === 'everybody' && { porTelefono: [null, true] }),
})

type Locked = { id: string; status: PedidoStatus; version: number }

async function findOpen(tx: Writer, pedido: Locked, propuestaId: string) {
  const propuesta = await tx
    .selectFrom('propuestas')
    .select(['estado', 'confirmar'])
    .where('id', '=', propuestaId)
    .where('pedidoId', '=', pedido.id)
    .executeTakeFirst()
  if (!propuesta) throw new AppError('not_found', propuestaTexts.missing)
  if (propuesta.estado !== 'abierta') {
    const { status, version } = pedido
    throw new AppError('conflict', propuestaTexts.over(propuesta.estado), {
      propuesta: { estado: propuesta.estado },
      pedido: { status, version },
    })
  }
  return propuesta
}

type End = { propuestaId: string; estado: PropuestaEstado; actor: Actor; at: string; scope: Scope }

/** Ends an accepted one; what it held besides belongs to the lines by now. */
async function endPropuesta(tx: Writer, { propuestaId, estado, actor, at, scope }: End): Promise<void> {
  await tx.deleteFrom('propuestaApartados').where('propuestaId', '=', propuestaId).execute()
  await tx
    .updateTable('propuestas')
    .set({ estado, cerradaBy: actor.id, cerradaAt: at, porTelefono: Number(scope === 'everybody') })
    .where('id', '=', propuestaId)
    .execute()
}
