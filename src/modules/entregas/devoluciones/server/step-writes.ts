import { type AjustesDeMarca, readValores } from '#modules/ajustes/server/reads.ts'
import {
  awaitsAbono,
  canBecome,
  canComeBack,
  type DevolucionEstado,
  devolucionEffect,
  leftOf,
  type Piezas,
  plazoOf,
} from '#modules/entregas/devoluciones/rules.ts'
import type { Envio, Solicitud } from '#modules/entregas/devoluciones/schema.ts'
import { devolucionTexts } from '#modules/entregas/devoluciones/texts.ts'
import { lockTallasOfPedido, moveStock } from '#modules/existencias/server/stock-writes.ts'
import type { Guia, GuiaEscrita } from '#modules/pedidos/guia-rules.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { noteMade } from '#platform/db/idempotency.ts'
import { lockRows } from '#platform/db/locks.ts'
import type { DevolucionRow } from '#platform/db/schema.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError, notFound, refusedField } from '#shared/errors.ts'
import { formatPesos, mexicanDay } from '#shared/format.ts'
import { type Actor, may } from '#shared/rights.ts'
import { isStaffs, scopeOf, withinScope } from './reads.ts'

type Paso = { version: number; palabras: string | null }
type Count = { buenas: number; danadas: number; abonoCentavos?: number | null | undefined }
type Moved = { id: string; estado: DevolucionEstado; version: number }

/** Staff accept; an exchange holds its new size (spec 3.3). @throws stock_short when it is sold out; like `step`. */
export const acceptDevolucion = (db: Database, admin: Actor, id: string, paso: Paso) =>
  step(db, { actor: admin, id, to: 'aceptada', paso })

/** Staff refuse, with a message to the consultora. */
export const refuseDevolucion = (db: Database, admin: Actor, id: string, paso: Paso) =>
  step(db, { actor: admin, id, to: 'rechazada', paso })

/**
 * Records the received pieces; those in good condition go into stock. Staff who answer returns credit them at once; after the warehouse,
 * the credit is still due (`creditDevolucion`).
 */
export const receiveDevolucion = (
  db: Database,
  admin: Actor,
  id: string,
  { version, palabras, ...received }: Paso & Count,
) =>
  step(db, {
    ...{ actor: admin, id, to: 'recibida', paso: { version, palabras } },
    facts: (_, before) => countedFacts(before, received, may(admin.role, 'devoluciones')),
  })

/** Staff credit what the warehouse received, once. @throws conflict for any other return. */
export const creditDevolucion = (
  db: Database,
  admin: Actor,
  id: string,
  { version, palabras, abonoCentavos }: Paso & { abonoCentavos: number },
) =>
  step(db, {
    ...{ actor: admin, id, to: 'recibida', paso: { version, palabras }, follows: awaitsAbono },
    facts: (_, before) => ({ abonoCentavos: abonoOf(before, before.buenas + before.danadas, abonoCentavos) }),
  })

/**
 * Ships the new size: held pieces leave the stock.
 * @param guiaOf makes a guía; passed in from the pedidos module.
 * @throws conflict, with `preguntas`, for another consultora's guía; like `step`.
 */
export const sendDevolucion = (
  db: Database,
  admin: Actor,
  id: string,
  { guia, mismaGuia, ...paso }: Envio,
  guiaOf: GuiaOf,
) =>
  step(db, {
    ...{ actor: admin, id, to: 'enviada', paso },
    facts: async (tx, parcel) => (guia ? { guia: JSON.stringify(await guiaOf(tx, guia, { parcel, mismaGuia })) } : {}),
  })

/** @throws invalid_request for a carrier that is not in the settings. */
export type GuiaOf = (
  tx: Writer,
  escrita: GuiaEscrita,
  asking: { parcel: DevolucionRow; mismaGuia: boolean },
) => Promise<Guia>

/** Staff cancel before anything is received; a consultora before it is answered. */
export const cancelDevolucion = (db: Database, actor: Actor, id: string, paso: Paso) =>
  step(db, { actor, id, to: 'cancelada', paso })

type Step = {
  actor: Actor
  id: string
  to: DevolucionEstado
  paso: Paso
  /** Replaces the check by state. */
  follows?: (before: DevolucionRow) => boolean
  /** Further columns to write. */
  facts?: (tx: Writer, before: DevolucionRow) => Partial<DevolucionRow> | Promise<Partial<DevolucionRow>>
}

/**
 * Moves a return to its next state; locks its pedido and sizes.
 * @throws not_found, also outside the scope; stale with the current state in `actual`; conflict for an invalid step.
 */
function step(db: Database, { actor, id, to, paso, follows, facts: written }: Step): Promise<Moved> {
  const at = now()
  return db.write(async (tx) => {
    const before = await lockDevolucion(tx, id, actor)
    if (before.version !== paso.version) {
      const { estado, version } = before
      throw new AppError('stale', devolucionTexts.stale, { actual: { estado, version } })
    }
    const mayMove = isStaffs(scopeOf(actor)) || before.estado === 'solicitada'
    if (!mayMove || !(follows ? follows(before) : canBecome(before, to)))
      throw new AppError('conflict', devolucionTexts.cannot(before.estado))
    const facts = (await written?.(tx, before)) ?? {}
    const after = { ...before, ...facts, estado: to, version: before.version + 1 }
    await tx
      .updateTable('devoluciones')
      .set({ ...facts, estado: to, version: after.version, updatedAt: at })
      .where('id', '=', id)
      .execute()
    await moveFor(tx, { before, after, actorId: actor.id, at })
    await recordStep(tx, after, { de: before.estado, palabras: paso.palabras, actorId: actor.id, at })
    return { id, estado: to, version: after.version }
  })
}

/** The columns of a receipt. @throws invalid_request for more pieces than requested, or a credit above their price. */
function countedFacts(
  before: DevolucionRow,
  { buenas, danadas, abonoCentavos }: Count,
  credits: boolean,
): Partial<DevolucionRow> {
  const received = buenas + danadas
  if (received > before.cantidad)
    throw refusedField('invalid_request', 'buenas', devolucionTexts.cameTooMany(before.cantidad))
  const wished = abonoCentavos ?? undefined
  if (!credits && wished !== undefined)
    throw refusedField('invalid_request', 'abonoCentavos', 'El abono lo escribe Ventas o Administración.')
  // `null` is refused; only a missing field means the full price.
  if (credits && before.tipo === 'devolucion' && abonoCentavos === null)
    throw refusedField('invalid_request', 'abonoCentavos', devolucionTexts.needsAbono)
  return { buenas, danadas, abonoCentavos: credits ? abonoOf(before, received, wished) : null }
}

/** The credit of a return: the price paid, unless staff enter less. An exchange has none. */
function abonoOf({ tipo, precioUnitarioCentavos }: DevolucionRow, received: number, wished?: number): number | null {
  if (tipo !== 'devolucion') return null
  const worth = received * precioUnitarioCentavos
  if (wished !== undefined && wished > worth)
    throw refusedField('invalid_request', 'abonoCentavos', `Lo que pagó por estas piezas son ${formatPesos(worth)}.`)
  return wished ?? worth
}

/** Locks its pedido first, like everything that moves the pedido's pieces. */
async function lockDevolucion(tx: Writer, id: string, actor: Actor): Promise<DevolucionRow> {
  const find = async () => {
    const query = tx.selectFrom('devoluciones').selectAll().where('id', '=', id)
    return query.where(withinScope(scopeOf(actor))).executeTakeFirstOrThrow(notFound(devolucionTexts.missing))
  }
  const { pedidoId } = await find()
  await lockRows(tx, 'pedidos', [pedidoId])
  // Reads again after the lock: warehouse staff do not see a cancelled one.
  return find()
}

type Pair = { before: Piezas | null; after: Piezas & { pedidoId: string }; actorId: string; at: string }

async function moveFor(tx: Writer, { before, after, actorId, at }: Pair): Promise<void> {
  const moves = devolucionEffect(before, after)
  await lockTallasOfPedido(tx, after.pedidoId, [after.tallaId, after.porTallaId])
  await moveStock(tx, moves, { pedidoId: after.pedidoId, motivo: 'devolucion', actorId, at })
}

type Recorded = { de: DevolucionEstado | null; palabras: string | null; actorId: string; at: string }

/** Writes an entry of the return's timeline and publishes the event. */
async function recordStep(
  tx: Writer,
  { id, consultoraId, estado, version }: Pick<DevolucionRow, 'id' | 'consultoraId' | 'estado' | 'version'>,
  { de, palabras, actorId, at }: Recorded,
): Promise<void> {
  await tx
    .insertInto('devolucionEventos')
    .values({ devolucionId: id, version, de, a: estado, palabras, actorId, createdAt: at })
    .execute()
  tx.publish({ topic: 'devolucion', id, ownerId: consultoraId, version })
}

/**
 * A consultora requests an exchange or return of pieces of a line, within the days after delivery (spec 3.3). A request registered by staff
 * is accepted at once; after the deadline it needs a reason. The maximum is the pieces sent and not returned yet.
 * @throws not_found for another consultora's pedido; conflict when it is too late, nothing was sent, no pieces are left or the same request
 * is open; invalid_request at its field; stock_short at `porTallaId` when staff choose a sold-out size.
 */
export async function askDevolucion(
  db: Database,
  actor: Actor,
  solicitud: Solicitud,
  { ajustesDeMarca }: { ajustesDeMarca: AjustesDeMarca },
): Promise<{ id: string; version: number }> {
  const at = now()
  const isStaff = may(actor.role, 'devoluciones')
  const { devoluciones_dias: dias } = await readValores(db.read, ajustesDeMarca, ['devoluciones_dias'])
  const id = newId()
  return db.write(async (tx) => {
    const pedido = await lockPedidoOf(tx, solicitud.pedidoId, actor)
    if (!canComeBack(pedido)) throw new AppError('conflict', 'De este pedido todavía no ha salido nada.')
    const plazo = plazoOf(pedido, dias, mexicanDay(new Date(at)))
    if (!plazo.abierto && !isStaff) throw new AppError('conflict', devolucionTexts.late[plazo.porque ?? 'vencido'])
    if (!plazo.abierto && !solicitud.razon) throw refusedField('invalid_request', 'razon', devolucionTexts.needsRazon)
    const linea = await findLinea(tx, solicitud)
    const porTalla = await findPorTalla(tx, linea.productoId, solicitud.porTallaId)
    await assertFoto(tx, solicitud.fotoId)
    const { tipo, porTallaId, cantidad, motivo, detalle, fotoId, razon } = solicitud
    const row: DevolucionRow = {
      ...{ id, pedidoId: pedido.id, consultoraId: pedido.consultoraId, ...linea },
      ...{ tipo, porTallaId, porTalla, cantidad, motivo, detalle, fotoId, razon: isStaff ? razon : null },
      ...{ estado: isStaff ? 'aceptada' : 'solicitada', buenas: 0, danadas: 0, abonoCentavos: null, guia: null },
      ...{ version: 1, createdAt: at, updatedAt: at },
    }
    await moveFor(tx, { before: null, after: row, actorId: actor.id, at }).catch(atPorTalla)
    await tx.insertInto('devoluciones').values(row).execute()
    await recordStep(tx, row, { de: null, palabras: row.razon ?? detalle, actorId: actor.id, at })
    noteMade({ devolucion: { id } })
    return { id, version: row.version }
  })
}

/** Reports a stock error at the field of the new size. */
const atPorTalla = (error: unknown): never => {
  if (!(error instanceof AppError) || error.code !== 'stock_short') throw error
  const errors = [{ path: 'porTallaId', message: error.detail }]
  throw new AppError(error.code, error.detail, { ...error.facts, errors })
}

async function lockPedidoOf(tx: Writer, id: string, actor: Actor) {
  await lockRows(tx, 'pedidos', [id])
  const query = tx.selectFrom('pedidos').select(['id', 'consultoraId', 'status', 'fechaEntrega']).where('id', '=', id)
  const own = may(actor.role, 'devoluciones') ? query : query.where('consultoraId', '=', actor.id)
  return own.executeTakeFirstOrThrow(notFound(pedidoTexts.missing))
}

/** The sent line, if enough of its pieces are left. */
async function findLinea(tx: Writer, { pedidoId, posicion, cantidad, tipo, porTallaId }: Solicitud) {
  const linea = await tx
    .selectFrom('pedidoItems')
    .select(['posicion', 'productoId', 'tallaId', 'nombre', 'sku', 'talla', 'imagenId', 'precioUnitarioCentavos'])
    .select('cantidad as enviadas')
    .where('pedidoId', '=', pedidoId)
    .where('posicion', '=', posicion)
    .where('hasta', 'is', null)
    .executeTakeFirst()
  if (!linea) throw refusedField('not_found', 'posicion', 'Esa prenda no está en el pedido.')
  const before = await tx
    .selectFrom('devoluciones')
    .select(['estado', 'tipo', 'tallaId', 'porTallaId', 'cantidad', 'buenas', 'danadas'])
    .where('pedidoId', '=', pedidoId)
    .where('posicion', '=', posicion)
    .execute()
  const { enviadas, ...facts } = linea
  // The same request again; the pedido is locked, and a unique index covers it too.
  const isSame = (it: (typeof before)[number]) => it.tipo === tipo && it.porTallaId === porTallaId
  if (before.some((it) => it.estado === 'solicitada' && isSame(it)))
    throw new AppError('conflict', 'Ya lo pediste y está en revisión.')
  const left = leftOf(enviadas, before)
  if (cantidad > left) throw refusedField('conflict', 'cantidad', devolucionTexts.tooMany(left))
  return facts
}

/** The name of the new size, which must be for sale and of the same product. */
async function findPorTalla(tx: Writer, productoId: string, porTallaId: string | null): Promise<string | null> {
  if (porTallaId === null) return null
  const talla = await tx
    .selectFrom('productoTallas')
    .select('talla')
    .where('id', '=', porTallaId)
    .where('productoId', '=', productoId)
    .where('activo', '=', 1)
    .where('retirada', '=', 0)
    .executeTakeFirst()
  if (!talla) throw refusedField('invalid_request', 'porTallaId', 'Esa talla no es de esta prenda o ya no se vende.')
  return talla.talla
}

async function assertFoto(tx: Writer, fotoId: string | null): Promise<void> {
  if (fotoId === null) return
  const foto = await tx
    .updateTable('imagenes')
    .set({ sinUsoDesde: null })
    .where('id', '=', fotoId)
    .returning('id')
    .executeTakeFirst()
  if (!foto) throw refusedField('invalid_request', 'fotoId', devolucionTexts.noFoto)
}
