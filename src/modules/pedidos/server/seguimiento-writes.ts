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
 * Staff record a payment (spec 3.2) or a refund (spec 3.3). Payments are append-only.
 * @param pago `version` is the displayed one: a payment recorded since makes it stale, so that none is entered twice.
 * @throws not_found; stale with the newest payment; conflict at `centavos` for a refund above the consultora's credit, and for an
 * overpayment that `deMas` does not confirm.
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
      throw refusedField(
        'conflict',
        'centavos',
        `Solo tiene ${formatPesos(aFavor)} a favor: no se puede reembolsar más.`,
      )
    return { ...pago, centavos: pagoDelta(pago.forma, pago.centavos), corrige: null }
  })
}

/**
 * Reverses a wrong payment with a negative entry dated today.
 * @throws not_found; conflict for a payment that is already corrected, is a correction, is the credit of a devolución, or was paid back
 * since; stale like `addPago`.
 */
export function correctPago(
  db: Database,
  admin: Actor,
  { id, pagoId, version }: { id: string; pagoId: string; version: number },
): Promise<SavedRegistro> {
  return write(db, admin, id, version, async (tx, pedido) => {
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
    if (forma === 'devolucion') throw new AppError('conflict', pagoTexts.isAbono)
    if (centavos > pedido.pagadoCentavos) throw new AppError('conflict', pagoTexts.paidBack(pedido.pagadoCentavos))
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
 * Staff record a call about a pedido and the day of the next one (spec 3.1). Staff-only: changes neither version nor timeline and is not
 * sent to the consultora. Recorded in the staff log.
 * @throws not_found.
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

/** Sets the day of the next call; `null` clears it. */
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

/** Adds a staff-only note (spec 3.1), like `addLlamada`. @throws not_found. */
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

/** Writes an internal note. @param nota its pedido is locked, or inserted, by this transaction. */
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
