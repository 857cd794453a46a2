import { lineaKey, maxLineas } from '#modules/carrito/rules.ts'
import { tooManyLineas } from '#modules/carrito/schema.ts'
import { findForSale, type SoldLine } from '#modules/carrito/server/reads.ts'
import { fueraText } from '#modules/catalogo/campanas/texts.ts'
import { assertMayTakeOut, lockTallasOfPedido, moveStock, takeOut } from '#modules/existencias/server/stock-writes.ts'
import {
  areSameLineas,
  asksMore,
  isRevisable,
  type Linea,
  type LineaRevision,
  missingPieces,
  notForSale,
  type Offered,
  type PropuestaEstado,
  type PropuestaLinea,
  present,
  type Revision,
  reviseLineas,
} from '#modules/pedidos/propuesta-rules.ts'
import type { RevisionRequest } from '#modules/pedidos/propuesta-schema.ts'
import { propuestaTexts } from '#modules/pedidos/propuesta-texts.ts'
import { assertNotSuspended, type WhomToAsk } from '#modules/personas/consultoras/server/reads.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import type { PedidoRow } from '#platform/db/schema.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { mexicanDay } from '#shared/format.ts'
import type { Actor } from '#shared/rights.ts'
import { assertPartNotStale, lockPedido, writeChange } from './evento-writes.ts'
import {
  changeLineas,
  checkedTotal,
  closeOpenPropuesta,
  findApartados,
  findLineas,
  findOpenPropuesta,
  findPropuestaLineas,
  heldDifference,
  offeredFrom,
  piezasOf,
} from './lineas-writes.ts'
import type { Scope } from './scope.ts'
import { setPorLlamar } from './seguimiento-writes.ts'
import { changeStatus } from './status-writes.ts'

/**
 * Staff propose changed lines of a pedido (spec 3.2). Additional pieces are held until the consultora answers. Replaces an open propuesta.
 * @param revision `version` is the displayed one. With `sacar`, pieces that lines lose are removed from stock: free ones at once, held ones
 * when they are released.
 * @param assertStill a precondition, checked before the pedido is locked.
 * @throws forbidden for `sacar` without the right to adjust stock; not_found; stale when lines, status or propuesta changed since; conflict
 * for a sent or closed pedido; invalid_request when nothing changes, nothing remains, or a product is not for sale; stock_short with the
 * available pieces.
 */
export function proposeLineas(
  db: Database,
  admin: Actor,
  id: string,
  revision: RevisionRequest,
  assertStill?: (tx: Writer) => Promise<void>,
): Promise<{ id: string; version: number; totalCentavos: number }> {
  if (revision.sacar) assertMayTakeOut(admin)
  const at = now()
  const propuestaId = newId()
  return db.write(async (tx) => {
    await assertStill?.(tx)
    const pedido = await lockPedido(tx, id, 'everybody')
    await assertPartNotStale(tx, pedido, { tipos: ['status', 'lineas', 'propuesta'], seen: revision.version })
    if (!isRevisable(pedido.status)) throw new AppError('conflict', propuestaTexts.notRevisable(pedido.status))
    const before = await findLineas(tx, id)
    const lineas = await revised(tx, before, revision)
    await lockTallasOfPedido(tx, id, tallasOf(lineas))
    const open = revision.sacar ? await findOpenPropuesta(tx, id) : undefined
    const proposed = open ? await findPropuestaLineas(tx, open.id) : []
    const replaced = await closeOpenPropuesta(tx, { id, estado: 'reemplazada', actorId: admin.id, at })
    const extra = heldDifference(before, lineas).filter(({ apartado }) => apartado > 0)
    await moveStock(tx, extra, { pedidoId: id, motivo: 'propuesta', actorId: admin.id, at })
    for (const { tallaId, cantidad } of revision.sacar ? piezasOf(missingPieces(before, lineas, proposed)) : [])
      await takeOut(tx, { tallaId, piezas: cantidad, admin, at })

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
    const was: PropuestaEstado | null = replaced ? 'abierta' : null
    const version = await writeChange(tx, pedido, {
      ...{ tipo: 'propuesta', actorId: admin.id, at },
      cambios: { propuesta: [was, 'abierta'], totalCentavos: [pedido.totalCentavos, totalCentavos] },
    })
    return { id: propuestaId, version, totalCentavos }
  })
}

async function revised(tx: Writer, before: Linea[], { lineas, agregadas }: RevisionRequest) {
  const there = new Map(before.map((linea) => [linea.posicion, linea]))
  const more = lineas.flatMap((revision) => {
    const linea = there.get(revision.posicion)
    return linea && asksMore(linea, revision) ? linea : []
  })
  const choices = [...lineas.flatMap(({ por }) => por ?? []), ...agregadas, ...more]
  const sold = choices.length === 0 ? new Map<string, SoldLine>() : await findForSale(tx, choices, now())
  const offeredOf = (choice: { productoId: string; tallaId: string }): Offered | string => {
    const found = sold.get(lineaKey(choice))
    if (!found?.activo || !found.talla?.activo) return notForSale
    if (found.fueraDeCampana) return fueraText(found.fueraDeCampana)
    return offeredFrom(found, choice.tallaId)
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
 * Accepts a propuesta, by the consultora or by staff after a call: lines, total, stock and timeline change together, and a pendiente pedido
 * is confirmed if staff chose so (spec 3.2).
 * @throws not_found for another consultora's pedido; conflict with the propuesta's state when it is no longer open; suspended, for the
 * consultora only.
 */
export function acceptPropuesta(db: Database, actor: Actor, answer: Answer): Promise<{ version: number }> {
  const at = now()
  const { id, propuestaId, scope, whomToAsk } = answer
  return db.write(async (tx) => {
    if (scope !== 'everybody') await assertNotSuspended(tx, actor.id, whomToAsk)
    const pedido = await lockPedido(tx, id, scope)
    const propuesta = await findOpen(tx, pedido, propuestaId)
    const released = await findApartados(tx, id)
    const before = await findLineas(tx, id)
    const after = (await findPropuestaLineas(tx, propuestaId)).map(({ motivo: _, ...linea }) => linea)
    await lockTallasOfPedido(tx, id, tallasOf(after))
    const change = { before, after, released, motivo: 'propuesta', actorId: actor.id, at } as const
    const totalCentavos = await changeLineas(tx, pedido, change)
    await tx.deleteFrom('propuestaApartados').where('propuestaId', '=', propuestaId).execute()
    await tx
      .updateTable('propuestas')
      .set({ estado: 'aceptada', cerradaBy: actor.id, cerradaAt: at, porTelefono: Number(scope === 'everybody') })
      .where('id', '=', propuestaId)
      .execute()
    const confirms = propuesta.confirmar === 1 && pedido.status === 'pendiente'
    const version = await writeChange(tx, pedido, {
      ...{ tipo: 'propuesta', actorId: actor.id, at },
      cambios: { ...answered('aceptada', scope), totalCentavos: [pedido.totalCentavos, totalCentavos] },
      set: { totalCentavos },
    })
    if (!confirms) return { version }
    return changeStatus(tx, { ...pedido, version }, { to: 'confirmado', actorId: actor.id, at })
  })
}

/**
 * The consultora prefers a call: the pedido does not change, the additional pieces are released, and a call is due today.
 * @throws like `acceptPropuesta`.
 */
export function rejectPropuesta(db: Database, actor: Actor, answer: Answer): Promise<{ version: number }> {
  return end(db, actor, answer, 'rechazada')
}

/** Staff withdraw an open propuesta. @throws like `acceptPropuesta`. */
export function withdrawPropuesta(db: Database, admin: Actor, answer: Answer): Promise<{ version: number }> {
  return end(db, admin, answer, 'retirada')
}

function end(db: Database, actor: Actor, answer: Answer, estado: 'rechazada' | 'retirada') {
  const at = now()
  const { id, propuestaId, scope } = answer
  return db.write(async (tx) => {
    const pedido = await lockPedido(tx, id, scope)
    await findOpen(tx, pedido, propuestaId)
    await lockTallasOfPedido(tx, id)
    const porTelefono = estado === 'rechazada' && scope === 'everybody'
    await closeOpenPropuesta(tx, { id, estado, actorId: actor.id, at, porTelefono })
    if (estado === 'rechazada') await setPorLlamar(tx, id, mexicanDay(new Date(at)))
    const cambios = answered(estado, scope)
    return { version: await writeChange(tx, pedido, { tipo: 'propuesta', actorId: actor.id, at, cambios }) }
  })
}

/**
 * The consultora cancels the pedido instead of answering; possible for a confirmed pedido too while the propuesta is open
 * (docs/decisions/006).
 * @throws like `acceptPropuesta`.
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
    return changeStatus(tx, pedido, { to: 'cancelado', actorId: consultora.id, at })
  })
}

const answered = (estado: PropuestaEstado, scope: Scope): Record<string, [unknown, unknown]> => ({
  propuesta: ['abierta', estado],
  ...(estado !== 'retirada' && scope === 'everybody' && { porTelefono: [null, true] }),
})

async function findOpen(tx: Writer, pedido: PedidoRow, propuestaId: string) {
  const propuesta = await tx
    .selectFrom('propuestas')
    .select(['estado', 'confirmar'])
    .where('id', '=', propuestaId)
    .where('pedidoId', '=', pedido.id)
    .executeTakeFirstOrThrow(notFound(propuestaTexts.missing))
  if (propuesta.estado !== 'abierta') {
    const { status, version } = pedido
    throw new AppError('conflict', propuestaTexts.over(propuesta.estado), {
      propuesta: { estado: propuesta.estado },
      pedido: { status, version },
    })
  }
  return propuesta
}

/**
 * A revision with fewer pieces of some lines that keeps all other changes of the open propuesta, which it replaces (spec 3.3).
 * @param before the current lines.
 * @param offered the lines of the open propuesta; `null` if there is none.
 */
function revisionWithFewer(
  before: readonly Linea[],
  offered: readonly PropuestaLinea[] | null,
  fewer: Fewer['lineas'],
  motivo: string,
): Revision {
  const wanted = new Map(fewer.map(({ posicion, cantidad }) => [posicion, cantidad]))
  const there = new Set(before.map(({ posicion }) => posicion))
  const lineas = before.flatMap((linea): LineaRevision[] => {
    const cantidad = wanted.get(linea.posicion)
    if (cantidad !== undefined) return [{ posicion: linea.posicion, cantidad, llegaEl: null, motivo, por: null }]
    const proposed = offered?.find(({ posicion }) => posicion === linea.posicion)
    return proposed ? repeated(linea, proposed) : []
  })
  const agregadas = (offered ?? []).flatMap(({ posicion, productoId, tallaId, cantidad, motivo: why }) =>
    there.has(posicion) || tallaId === null || cantidad === 0 ? [] : [{ productoId, tallaId, cantidad, motivo: why }],
  )
  return { lineas, agregadas }
}

/** The revision that repeats the open propuesta for a line. */
function repeated(linea: Linea, proposed: PropuestaLinea): LineaRevision[] {
  const { posicion, cantidad, llegaEl, motivo, productoId, tallaId } = proposed
  const isOther = productoId !== linea.productoId || tallaId !== linea.tallaId
  const por = isOther && tallaId !== null ? { productoId, tallaId } : null
  if (!isOther && cantidad === linea.cantidad && llegaEl === linea.llegaEl && motivo === null) return []
  return [{ posicion, cantidad, llegaEl, motivo, por }]
}

type Fewer = {
  /** The displayed version. */
  version: number
  lineas: { posicion: number; cantidad: number }[]
  motivo: string
  /** A precondition, checked first in the transaction that writes. */
  assertStill: (tx: Writer) => Promise<void>
}

/**
 * Staff propose fewer pieces of some lines because they were not found (spec 3.3), and repeat the other changes of the open propuesta.
 * Reads outside the transaction are safe: a newer version makes it stale.
 * @throws like `proposeLineas`.
 */
export async function proposeFewer(
  db: Database,
  admin: Actor,
  id: string,
  { version, lineas, motivo, assertStill }: Fewer,
): Promise<{ version: number }> {
  const open = await findOpenPropuesta(db.read, id)
  const [before, offered] = [await findLineas(db.read, id), open ? await findPropuestaLineas(db.read, open.id) : null]
  const revision = revisionWithFewer(before, offered, lineas, motivo)
  const { mensaje = null, confirmar = 0 } = open ?? {}
  const request = { ...revision, version, mensaje, confirmar: confirmar === 1 }
  return proposeLineas(db, admin, id, request, assertStill)
}
