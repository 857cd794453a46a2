import { type AjustesDeMarca, readValores } from '#modules/ajustes/server/reads.ts'
import { canComeBack, leftOf, plazoOf } from '#modules/entregas/devoluciones/rules.ts'
import type { Solicitud } from '#modules/entregas/devoluciones/schema.ts'
import { devolucionTexts } from '#modules/entregas/devoluciones/texts.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { noteMade } from '#platform/db/idempotency.ts'
import { lockRows } from '#platform/db/locks.ts'
import type { DevolucionRow } from '#platform/db/schema.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { mexicanDay } from '#shared/format.ts'
import { may } from '#shared/rights.ts'
import { moveFor, recordStep } from './step-writes.ts'

/**
 * A consultora asks to change or give back pieces of a line of hers, within the days after its delivery (spec 3.3). Staff may make one for her,
 * which is accepted at once; out of her time with a reason. Never more pieces than were sent, less those that are on their way back already.
 * @throws not_found for somebody else's pedido; conflict when it is too late, nothing was sent, all pieces are taken or it was asked before;
 * invalid_request beside its field; stock_short at `porTallaId` when staff take a size that is not there.
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
  return db.write(async (tx, publish) => {
    const pedido = await lockPedidoOf(tx, db, solicitud.pedidoId, actor)
    if (!canComeBack(pedido)) throw new AppError('conflict', devolucionTexts.nothingSent)
    const plazo = plazoOf(pedido, dias, mexicanDay(new Date(at)))
    if (!plazo.abierto && !isStaff) throw new AppError('conflict', devolucionTexts.late[plazo.porque ?? 'vencido'])
    if (!plazo.abierto && !solicitud.razon) throw refuse('invalid_request', 'razon', devolucionTexts.needsRazon)
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
    await moveFor(tx, db.engine, { before: null, after: row, actorId: actor.id, at }).catch(atPorTalla)
    await tx.insertInto('devoluciones').values(row).execute()
    await recordStep(tx, publish, row, { de: null, palabras: row.razon ?? detalle, actorId: actor.id, at })
    noteMade({ devolucion: { id } })
    return { id, version: row.version }
  })
}

/** What a size lacks is said where it was chosen. */
const atPorTalla = (error: unknown): never => {
  if (!(error instanceof AppError) || error.code !== 'stock_short') throw error
  const errors = [{ path: 'porTallaId', message: error.detail }]
  throw new AppError(error.code, error.detail, { ...error.facts, errors })
}

const refuse = (code: ErrorCode, path: string, message: string) =>
  new AppError(code, message, { errors: [{ path, message }] })

async function lockPedidoOf(tx: Writer, db: Database, id: string, actor: Actor) {
  await lockRows(tx, db.engine, 'pedidos', [id])
  const query = tx.selectFrom('pedidos').select(['id', 'consultoraId', 'status', 'fechaEntrega']).where('id', '=', id)
  const own = may(actor.role, 'devoluciones') ? query : query.where('consultoraId', '=', actor.id)
  const pedido = await own.executeTakeFirst()
  if (!pedido) throw new AppError('not_found', pedidoTexts.missing)
  return pedido
}

/** The line as it was sent, which has that many pieces left. */
async function findLinea(tx: Writer, { pedidoId, posicion, cantidad, tipo, porTallaId }: Solicitud) {
  const linea = await tx
    .selectFrom('pedidoItems')
    .select(['posicion', 'productoId', 'tallaId', 'nombre', 'sku', 'talla', 'imagenId', 'precioUnitarioCentavos'])
    .select('cantidad as enviadas')
    .where('pedidoId', '=', pedidoId)
    .where('posicion', '=', posicion)
    .where('hasta', 'is', null)
    .executeTakeFirst()
  if (!linea) throw refuse('not_found', 'posicion', devolucionTexts.noLinea)
  const before = await tx
    .selectFrom('devoluciones')
    .select(['estado', 'tipo', 'tallaId', 'porTallaId', 'cantidad', 'buenas', 'danadas'])
    .where('pedidoId', '=', pedidoId)
    .where('posicion', '=', posicion)
    .execute()
  const { enviadas, ...facts } = linea
  // Sent twice by one press, it is asked once: its pedido is locked, and an index says so besides.
  const isSame = (it: (typeof before)[number]) => it.tipo === tipo && it.porTallaId === porTallaId
  if (before.some((it) => it.estado === 'solicitada' && isSame(it)))
    throw new AppError('conflict', devolucionTexts.twice)
  const left = leftOf(enviadas, before)
  if (cantidad > left) throw refuse('conflict', 'cantidad', devolucionTexts.tooMany(left))
  return facts
}

/** The name of the size instead: of the same product, and sold. */
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
  if (!talla) throw refuse('invalid_request', 'porTallaId', devolucionTexts.noTalla)
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
  if (!foto) throw refuse('invalid_request', 'fotoId', devolucionTexts.noFoto)
}
