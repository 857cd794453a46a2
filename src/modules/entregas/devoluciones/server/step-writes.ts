import {
  awaitsAbono,
  canBecome,
  type DevolucionEstado,
  devolucionEffect,
  type Piezas,
} from '#modules/entregas/devoluciones/rules.ts'
import { devolucionTexts } from '#modules/entregas/devoluciones/texts.ts'
import { lockTallasOfPedido, moveStock } from '#modules/existencias/server/stock-writes.ts'
import type { Guia, GuiaEscrita } from '#modules/pedidos/guia-rules.ts'
import type { Database, Engine, Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import type { DevolucionRow } from '#platform/db/schema.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Publish } from '#shared/events.ts'
import { formatPesos } from '#shared/format.ts'
import { may } from '#shared/rights.ts'
import { isStaffs, scopeOf, withinScope } from './scope.ts'

type Said = { version: number; palabras: string | null }
type Came = { buenas: number; danadas: number; abonoCentavos?: number | null | undefined }
type Moved = { id: string; estado: DevolucionEstado; version: number }

/** Staff accept: of a cambio the new size is held from now on (spec 3.3). @throws stock_short when it is no longer there; as `step`. */
export const acceptDevolucion = (db: Database, admin: Actor, id: string, said: Said) =>
  step(db, { actor: admin, id, to: 'aceptada', said })

/** Staff refuse, with words that she reads. */
export const refuseDevolucion = (db: Database, admin: Actor, id: string, said: Said) =>
  step(db, { actor: admin, id, to: 'rechazada', said })

/**
 * What came back is counted: good pieces go into stock, damaged ones do not. A devolución is credited to its pedido by who answers them; one
 * that the warehouse counts waits for that (`creditDevolucion`).
 */
export const receiveDevolucion = (
  db: Database,
  admin: Actor,
  id: string,
  { version, palabras, ...came }: Said & Came,
) =>
  step(db, {
    ...{ actor: admin, id, to: 'recibida', said: { version, palabras } },
    facts: (_, before) => countedFacts(before, came, may(admin.role, 'devoluciones')),
  })

/** Staff credit what the warehouse has counted, once. @throws conflict for what is no such devolución. */
export const creditDevolucion = (
  db: Database,
  admin: Actor,
  id: string,
  { version, palabras, abonoCentavos }: Said & { abonoCentavos: number },
) =>
  step(db, {
    ...{ actor: admin, id, to: 'recibida', said: { version, palabras }, follows: awaitsAbono },
    facts: (_, before) => ({ abonoCentavos: abonoOf(before, before.buenas + before.danadas, abonoCentavos) }),
  })

/** The new size has left: what was held goes out of stock. @param guiaOf the verb of pedidos that makes a guía of what was typed. */
export const sendDevolucion = (
  db: Database,
  admin: Actor,
  id: string,
  { guia, ...said }: Said & { guia: GuiaEscrita | null },
  guiaOf: GuiaOf,
) =>
  step(db, {
    ...{ actor: admin, id, to: 'enviada', said },
    facts: async (tx) => (guia ? { guia: JSON.stringify(await guiaOf(tx, guia)) } : {}),
  })

/** @throws invalid_request for a carrier that the settings do not name. */
export type GuiaOf = (tx: Writer, escrita: GuiaEscrita) => Promise<Guia>

/** Staff call it off as long as nothing came back; a consultora takes hers back as long as nobody has answered it. */
export const cancelDevolucion = (db: Database, actor: Actor, id: string, said: Said) =>
  step(db, { actor, id, to: 'cancelada', said })

type Step = {
  actor: Actor
  id: string
  to: DevolucionEstado
  said: Said
  /** Whether it may be taken from where it is, where that is not said by the states alone. */
  follows?: (before: DevolucionRow) => boolean
  /** What is written down with it. */
  facts?: (tx: Writer, before: DevolucionRow) => Partial<DevolucionRow> | Promise<Partial<DevolucionRow>>
}

/**
 * Moves a devolución on, with its pedido and its sizes locked.
 * @throws not_found, also for somebody else's; stale, with how it is by now in `actual`; conflict for what cannot follow.
 */
function step(db: Database, { actor, id, to, said, follows, facts: written }: Step): Promise<Moved> {
  const at = now()
  return db.write(async (tx, publish) => {
    const before = await lockDevolucion(tx, db.engine, id, actor)
    if (before.version !== said.version) {
      const { estado, version } = before
      throw new AppError('stale', devolucionTexts.stale, { actual: { estado, version } })
    }
    const theirs = isStaffs(scopeOf(actor)) || before.estado === 'solicitada'
    if (!theirs || !(follows ? follows(before) : canBecome(before, to)))
      throw new AppError('conflict', devolucionTexts.cannot(before.estado))
    const facts = (await written?.(tx, before)) ?? {}
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
function countedFacts(
  before: DevolucionRow,
  { buenas, danadas, abonoCentavos }: Came,
  credits: boolean,
): Partial<DevolucionRow> {
  const came = buenas + danadas
  if (came > before.cantidad) throw refusal('buenas', devolucionTexts.cameTooMany(before.cantidad))
  const wished = abonoCentavos ?? undefined
  if (!credits && wished !== undefined) throw refusal('abonoCentavos', devolucionTexts.notYourAbono)
  // Nothing written is no wish that she be credited all; a page that credits nothing may say so.
  if (credits && before.tipo === 'devolucion' && abonoCentavos === null)
    throw refusal('abonoCentavos', devolucionTexts.needsAbono)
  return { buenas, danadas, abonoCentavos: credits ? abonoOf(before, came, wished) : null }
}

/** What is credited of a devolución: what she paid, unless staff say less. A cambio is credited nothing. */
function abonoOf({ tipo, precioUnitarioCentavos }: DevolucionRow, came: number, wished?: number): number | null {
  if (tipo !== 'devolucion') return null
  const worth = came * precioUnitarioCentavos
  if (wished !== undefined && wished > worth)
    throw refusal('abonoCentavos', devolucionTexts.tooMuch(formatPesos(worth)))
  return wished ?? worth
}

const refusal = (path: string, message: string) =>
  new AppError('invalid_request', message, { errors: [{ path, message }] })

/** Its pedido first, as everybody who moves pieces of it does. */
async function lockDevolucion(tx: Writer, engine: Engine, id: string, actor: Actor): Promise<DevolucionRow> {
  const find = async () => {
    const query = tx.selectFrom('devoluciones').selectAll().where('id', '=', id)
    const found = await query.where(withinScope(scopeOf(actor))).executeTakeFirst()
    if (!found) throw new AppError('not_found', devolucionTexts.missing)
    return found
  }
  const { pedidoId } = await find()
  await lockRows(tx, engine, 'pedidos', [pedidoId])
  // By now it may be out of sight: the warehouse sees none that was called off.
  return find()
}

type Pair = { before: Piezas | null; after: Piezas & { pedidoId: string }; actorId: string; at: string }

/** Stock and holds follow the difference of two states. */
export async function moveFor(tx: Writer, engine: Engine, { before, after, actorId, at }: Pair): Promise<void> {
  const moves = devolucionEffect(before, after)
  await lockTallasOfPedido(tx, engine, after.pedidoId, [after.tallaId, after.porTallaId])
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
