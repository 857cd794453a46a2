import { isDeMas, pagoDelta, porPagarCentavos } from '#modules/pedidos/seguimiento-rules.ts'
import type { LlamadaRequest, NotaInternaRequest, PagoRequest } from '#modules/pedidos/seguimiento-schema.ts'
import { pagoTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import type { PagoRow, PedidoRow } from '#platform/db/schema.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError, notFound, refusedField } from '#shared/errors.ts'
import { formatPesos, mexicanDay } from '#shared/format.ts'
import type { Actor } from '#shared/rights.ts'
import { assertPartNotStale, lockPedido, writeChange } from './evento-writes.ts'

type SavedRegistro = { id: string; version: number; pagadoCentavos: number }

/**
 * Staff write down what was paid of a pedido (spec 3.2), or what of it was paid back (spec 3.3). The book is only ever added to.
 * @param pago `version` is the one that was on the screen: a payment that somebody wrote down since is shown first, so that one payment
 * is not written twice.
 * @throws not_found; stale with the newest payment; conflict at `centavos` for a refund of more than is in the consultora's favour, and for a
 * payment of more than is left unless `deMas` says that it was asked.
 */
export function addPago(
  db: Database,
  admin: Actor,
  id: string,
  { version, deMas, ...pago }: PagoRequest,
): Promise<SavedRegistro> {
  return write(db, admin, id, version, async (_, pedido) => {
    if (isDeMas(pago.forma, pago.centavos, pedido) && !deMas)
      throw refusedField('conflict', 'centavos', pagoTexts.deMas)
    const aFavor = Math.max(0, -porPagarCentavos(pedido))
    if (pago.forma === 'reembolso' && pago.centavos > aFavor)
      throw refusedField('conflict', 'centavos', `A su favor hay ${formatPesos(aFavor)}: no se puede reembolsar más.`)
    return { ...pago, centavos: pagoDelta(pago.forma, pago.centavos), corrige: null }
  })
}

/**
 * Takes a payment back that was written down wrongly, by an entry against it, dated today.
 * @throws not_found; conflict for one that was taken back already, or that itself takes another back; stale as `addPago`.
 */
export function correctPago(
  db: Database,
  admin: Actor,
  { id, pagoId, version }: { id: string; pagoId: string; version: number },
): Promise<SavedRegistro> {
  return write(db, admin, id, version, async (tx) => {
    const pago = await tx
      .selectFrom('pagos')
      .selectAll()
      .where('id', '=', pagoId)
      .where('pedidoId', '=', id)
      .executeTakeFirstOrThrow(notFound(pagoTexts.missing))
    if (pago.corrige)
      throw new AppError('conflict', 'Eso ya es una corrección: registra el pago otra vez si hace falta.')
    const corrected = await tx.selectFrom('pagos').select('id').where('corrige', '=', pagoId).executeTakeFirst()
    if (corrected) throw new AppError('conflict', 'Ese pago ya se corrigió.')
    const { forma, referencia, centavos } = pago
    return { fecha: mexicanDay(new Date()), forma, referencia, centavos: -centavos, corrige: pagoId }
  })
}

type Entry = Pick<PagoRow, 'fecha' | 'forma' | 'referencia' | 'centavos' | 'corrige'>

function write(
  db: Database,
  admin: Actor,
  pedidoId: string,
  seen: number,
  entryOf: (
    tx: Writer,
    pedido: Pick<PedidoRow, 'status' | 'totalCentavos'> & { pagadoCentavos: number },
  ) => Promise<Entry>,
): Promise<SavedRegistro> {
  const at = now()
  return db.write(async (tx) => {
    const pedido = await lockPedido(tx, pedidoId, 'everybody')
    await assertPartNotStale(tx, pedido, { tipos: ['pago'], seen })
    const entry = await entryOf(tx, pedido)
    const pago = { id: newId(), pedidoId, ...entry, actorId: admin.id, createdAt: at }
    const pagadoCentavos = pedido.pagadoCentavos + entry.centavos
    await tx.insertInto('pagos').values(pago).execute()
    const version = await writeChange(tx, pedido, {
      tipo: 'pago',
      actorId: admin.id,
      at,
      cambios: {
        pagadoCentavos: [pedido.pagadoCentavos, pagadoCentavos],
        ...(entry.forma === 'reembolso' && !entry.corrige && { forma: [null, entry.forma] }),
      },
      set: { pagadoCentavos },
    })
    return { id: pago.id, version, pagadoCentavos }
  })
}

/**
 * Staff write down a call about a pedido, and when to phone again (spec 3.1). It is theirs alone: no version, no event of the timeline,
 * nothing that a consultora's page or stream could show. It is in the staff log instead. @throws not_found.
 */
export function addLlamada(
  db: Database,
  admin: Actor,
  pedidoId: string,
  { resultado, nota, volverEl }: LlamadaRequest,
): Promise<{ id: string }> {
  const at = now()
  const id = newId()
  return db.write(async (tx) => {
    await lockPedido(tx, pedidoId, 'everybody')
    await tx
      .insertInto('llamadas')
      .values({ id, pedidoId, resultado, nota, volverEl, actorId: admin.id, createdAt: at })
      .execute()
    await setPorLlamar(tx, pedidoId, volverEl)
    const after = { resultado, volverEl }
    await recordChange(tx, { actor: admin, verbo: 'llamada_registrada', objetoId: pedidoId, after, at })
    tx.publish({ topic: 'seguimiento', id: pedidoId })
    return { id }
  })
}

/** The day on which a pedido is to be phoned about; `null`: none. */
export async function setPorLlamar(tx: Writer, pedidoId: string, llamarEl: string | null): Promise<void> {
  if (llamarEl === null) {
    await tx.deleteFrom('pedidosPorLlamar').where('pedidoId', '=', pedidoId).execute()
    return
  }
  await tx
    .insertInto('pedidosPorLlamar')
    .values({ pedidoId, llamarEl })
    .onConflict((conflict) => conflict.column('pedidoId').doUpdateSet({ llamarEl }))
    .execute()
}

/** A note for staff alone (spec 3.1), as `addLlamada` is. @throws not_found. */
export function addNotaInterna(
  db: Database,
  admin: Actor,
  pedidoId: string,
  { texto }: NotaInternaRequest,
): Promise<{ id: string }> {
  return db.write(async (tx) => {
    await lockPedido(tx, pedidoId, 'everybody')
    return writeNotaInterna(tx, admin, { pedidoId, texto })
  })
}

/** Writes an internal note of a pedido that this transaction holds or makes. */
export async function writeNotaInterna(
  tx: Writer,
  admin: Actor,
  { pedidoId, texto }: { pedidoId: string; texto: string },
): Promise<{ id: string }> {
  const [id, at] = [newId(), now()]
  tx.later(() => tx.insertInto('notasInternas').values({ id, pedidoId, texto, actorId: admin.id, createdAt: at }))
  const after = { caracteres: texto.length }
  await recordChange(tx, { actor: admin, verbo: 'nota_interna', objetoId: pedidoId, after, at })
  tx.publish({ topic: 'seguimiento', id: pedidoId })
  return { id }
}
