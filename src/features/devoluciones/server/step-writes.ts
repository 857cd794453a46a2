import { canBecome, type DevolucionEstado, devolucionEffect, type Piezas } from '#features/devoluciones/rules.ts'
import { devolucionTexts } from '#features/devoluciones/texts.ts'
import { moveStock } from '#features/existencias/server/stock-writes.ts'
import type { Database, Engine, Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Publish } from '#shared/events.ts'
import { formatPesos } from '#shared/format.ts'
import { may } from '#shared/rights.ts'
import type { DevolucionRow } from './tables.ts'

type Said = { version: number; palabras: string | null }
type Came = { buenas: number; danadas: number; abonoCentavos: number | null }
type Moved = { id: string; estado: DevolucionEstado; version: number }

/** Staff accept: of a cambio the new size is held from now on (spec 3.3). @throws stock_short when it is no longer there; as `step`. */
export const acceptDevolucion = (db: Database, admin: Actor, id: string, said: Said) =>
  step(db, { actor: admin, id, to: 'aceptada', said })

/** Staff refuse, with words that she reads. */
export const refuseDevolucion = (db: Database, admin: Actor, id: string, said: Said) =>
  step(db, { actor: admin, id, to: 'rechazada', said })

/** What came back is counted: good pieces go into stock, damaged ones do not; a devolución is credited to its pedido. */
export const receiveDevolucion = (
  db: Database,
  admin: Actor,
  id: string,
  { version, palabras, ...came }: Said & Came,
) => step(db, { actor: admin, id, to: 'recibida', said: { version, palabras }, came })

/** The new size has left: what was held goes out of stock. */
export const sendDevolucion = (db: Database, admin: Actor, id: string, said: Said) =>
  step(db, { actor: admin, id, to: 'enviada', said })

/** Staff call it off as long as nothing came back; a consultora takes hers back as long as nobody has answered it. */
export const cancelDevolucion = (db: Database, actor: Actor, id: string, said: Said) =>
  step(db, { actor, id, to: 'cancelada', said })

type Step = { actor: Actor; id: string; to: DevolucionEstado; said: Said; came?: Came }

/**
 * Moves a devolución on, with its pedido and its sizes locked.
 * @throws not_found, also for somebody else's; stale, with how it is by now in `actual`; conflict for what cannot follow.
 */
function step(db: Database, { actor, id, to, said, came }: Step): Promise<Moved> {
  const at = now()
  return db.write(async (tx, publish) => {
    const before = await lockDevolucion(tx, db.engine, id, actor)
    if (before.version !== said.version) {
      const { estado, version } = before
      throw new AppError('stale', devolucionTexts.stale, { actual: { estado, version } })
    }
    const hers = may(actor.role, 'devoluciones') || before.estado === 'solicitada'
    if (!hers || !canBecome(before, to)) throw new AppError('conflict', devolucionTexts.cannot(before.estado))
    const facts = came ? countedFacts(before, came) : {}
    const after = { ...before, ...facts, estado: to, version: before.version + 1 }
    await tx
      .updateTable('devoluciones')
      .set({ ...facts, estado: to, version: after.version, updatedAt: at })
      .where('id', '=', id)
      .execute()
    await moveFor(tx, db.engine, { before, after, actorId: actor.id, at })
    await recordStep(tx, publish, after, { de: before.estado, palabras: said.palabras, actorId: actor.id, at })
    return { id, estado: to, version: after.version }
  })
}

/** What came, as it is written down. @throws invalid_request for more pieces than were asked for, or more than they cost. */
function countedFacts(before: DevolucionRow, { buenas, danadas, abonoCentavos }: Came): Partial<DevolucionRow> {
  const came = buenas + danadas
  if (came > before.cantidad) throw refusal('buenas', devolucionTexts.cameTooMany(before.cantidad))
  const worth = came * before.precioUnitarioCentavos
  const abono = before.tipo === 'devolucion' ? (abonoCentavos ?? worth) : 0
  if (abono > worth) throw refusal('abonoCentavos', devolucionTexts.tooMuch(formatPesos(worth)))
  return { buenas, danadas, abonoCentavos: before.tipo === 'devolucion' ? abono : null }
}

const refusal = (path: string, message: string) =>
  new AppError('invalid_request', message, { errors: [{ path, message }] })

/** Its pedido first, as everybody who moves pieces of it does. */
async function lockDevolucion(tx: Writer, engine: Engine, id: string, actor: Actor): Promise<DevolucionRow> {
  const find = () => {
    const query = tx.selectFrom('devoluciones').selectAll().where('id', '=', id)
    return (may(actor.role, 'devoluciones') ? query : query.where('consultoraId', '=', actor.id)).executeTakeFirst()
  }
  const known = await find()
  if (!known) throw new AppError('not_found', devolucionTexts.missing)
  await lockRows(tx, engine, 'pedidos', [known.pedidoId])
  return (await find()) as DevolucionRow
}

type Pair = { before: Piezas | null; after: Piezas & { pedidoId: string }; actorId: string; at: string }

/** Stock and holds follow the difference of two states. */
export async function moveFor(tx: Writer, engine: Engine, { before, after, actorId, at }: Pair): Promise<void> {
  const moves = devolucionEffect(before, after)
  const ids = moves.map(({ tallaId }) => tallaId)
  await lockRows(tx, engine, 'producto_tallas', ids)
  await moveStock(tx, moves, { pedidoId: after.pedidoId, motivo: 'devolucion', actorId, at })
}

type Recorded = { de: DevolucionEstado | null; palabras: string | null; actorId: string; at: string }

/** A line of its timeline; whom it concerns hears of it. */
export async function recordStep(
  tx: Writer,
  publish: Publish,
  { id, consultoraId, estado, version }: Pick<DevolucionRow, 'id' | 'consultoraId' | 'estado' | 'version'>,
  { de, palabras, actorId, at }: Recorded,
): Promise<void> {
  await tx
    .insertInto('devolucionEventos')
    .values({ devolucionId: id, version, de, a: estado, palabras, actorId, createdAt: at })
    .execute()
  publish({ topic: 'devolucion', id, ownerId: consultoraId, version })
}
