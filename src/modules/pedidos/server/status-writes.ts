import { setTimeout as pause } from 'node:timers/promises'
import { guiaUrl } from '#modules/ajustes/paqueteria-rules.ts'
import { type AjustesDeMarca, readValores } from '#modules/ajustes/server/reads.ts'
import { lockTallasOfPedido, moveStock } from '#modules/existencias/server/stock-writes.ts'
import { whyStays } from '#modules/pedidos/cambio-rules.ts'
import { cambioTexts, sinSurtirText } from '#modules/pedidos/cambio-texts.ts'
import type { Guia, GuiaEscrita } from '#modules/pedidos/guia-rules.ts'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import { isRevisable } from '#modules/pedidos/propuesta-rules.ts'
import {
  fechaEntregaAfter,
  guiaKey,
  hasDireccion,
  isFinal,
  isUnconfirmed,
  type MotivoDeEmpaque,
  type PedidoStatus,
  stockEffect,
  whyNotPacked,
} from '#modules/pedidos/rules.ts'
import type { Cambios, Pregunta, StatusChange } from '#modules/pedidos/schema.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import type { Database, Reader, Writer } from '#platform/db/database.ts'
import { inStep } from '#platform/db/idempotency.ts'
import type { PedidoRow } from '#platform/db/schema.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import { mexicanDay } from '#shared/format.ts'
import { type Actor, may } from '#shared/rights.ts'
import { dayMs } from '#shared/time.ts'
import { assertPartNotStale, lockPedido, recordEvento } from './evento-writes.ts'
import { closeOpenPropuesta, findOpenPropuesta, movesOf, piezasOf } from './lineas-writes.ts'
import { openSurtido } from './list-reads.ts'

/**
 * A consultora cancels a pedido that is not confirmed yet; its pieces are released (spec 1.4).
 * @throws not_found for another consultora's pedido; conflict with the current status when it is too late.
 */
export function cancelPedido(db: Database, consultora: Actor, id: string): Promise<{ version: number }> {
  const at = now()
  return db.write(async (tx) => {
    const pedido = await lockPedido(tx, id, { consultoraId: consultora.id })
    if (!isUnconfirmed(pedido)) {
      const { status, version } = pedido
      throw new AppError('conflict', pedidoTexts.cancelTooLate(status), { pedido: { status, version } })
    }
    return changeStatus(tx, pedido, { to: 'cancelado', actorId: consultora.id, at })
  })
}

/**
 * Staff change a pedido from any status to any other (spec 2.4); stock and holds change by the difference. `entregado` without a delivery
 * day gets today (spec 3.1); leaving it, or cancelling, clears the day. Sending or closing the pedido voids an open propuesta.
 * @param change `version` is the displayed one: a status or line change since makes it stale. `guia` is written in the same transaction
 * (spec 3.3).
 * @throws not_found; stale, with the conflicting change (assertPartNotStale); conflict for warehouse staff (assertPacks), and for missing
 * confirmations (assertAsked); stock_short when a reopened pedido needs pieces that are gone.
 */
export function setPedidoStatus(
  db: Database,
  admin: Actor,
  id: string,
  change: StatusChange,
  terms: Terms,
): Promise<{ version: number }> {
  const at = now()
  return db.write(async (tx) => movePedido(tx, await lockPedido(tx, id, 'everybody'), { admin, change, at, ...terms }))
}

export type Terms = {
  deMarca: AjustesDeMarca
  /** Pieces of a pedido that its open surtido has not found. */
  countSinSurtir: (read: Reader, pedidoId: string) => Promise<number>
}
type Move = Terms & { admin: Actor; change: StatusChange; at: string }

/** @param pedido locked by the caller. */
async function movePedido(
  tx: Writer,
  pedido: PedidoRow,
  { admin, change, deMarca, countSinSurtir, at }: Move,
): Promise<{ version: number }> {
  if (change.guia && change.status !== 'enviado') throw new AppError('invalid_request', envioGuiaTexts.onlySent)
  await assertPartNotStale(tx, pedido, {
    tipos: ['status', 'lineas', 'propuesta', ...(change.guia ? ['guia' as const] : [])],
    seen: change.version,
  })
  if (pedido.status === change.status) return { version: pedido.version }
  await assertPacks(tx, admin, pedido, (packed) => whyNotPacked(packed, change.status))

  const guia = change.guia && (await guiaFrom(tx, deMarca, change.guia))
  if (change.status === 'enviado') {
    const piezas = change.sinSurtir ? 0 : await countSinSurtir(tx, pedido.id)
    await assertAsked(tx, pedido, { piezas, guia, mismaGuia: change.mismaGuia })
  }
  return changeStatus(tx, pedido, { to: change.status, actorId: admin.id, at, guia })
}

/** The pedido or exchange (cambio) that a parcel contains. `guia` is the stored one, as JSON. */
type Parcel = Pick<PedidoRow, 'consultoraId' | 'guia'>
type Asking = { piezas?: number; guia: Guia | null | undefined; mismaGuia?: boolean | undefined }

/**
 * Requires a confirmation before a parcel is sent with pieces missing, or gets a guía that another consultora's parcel has (spec 3.3).
 * @param asking.guia a new guía; the stored one is not checked again.
 * @throws conflict whose `preguntas` list the missing confirmations.
 */
export async function assertAsked(tx: Writer, parcel: Parcel, { piezas = 0, guia, mismaGuia }: Asking): Promise<void> {
  const other = guia && !mismaGuia && !isStored(parcel, guia) ? await findSameGuia(tx, parcel, guia) : undefined
  const asked: [Pregunta, string][] = []
  if (piezas > 0) asked.push(['sinSurtir', `${sinSurtirText(piezas)}.`])
  if (other) asked.push(['mismaGuia', other])
  if (asked.length === 0) return
  throw new AppError('conflict', asked.map(([, text]) => text).join(' '), { preguntas: asked.map(([name]) => name) })
}

/** Carriers reuse tracking numbers, but not within this time. */
const guiaDays = 180

const isStored = ({ guia }: Pick<Parcel, 'guia'>, { numero }: Guia): boolean =>
  guia !== null && guiaKey((JSON.parse(guia) as Guia).numero) === guiaKey(numero)

/** A message that names another consultora's open or sent pedido, or exchange, with this guía. */
async function findSameGuia(tx: Writer, { consultoraId }: Parcel, guia: Guia): Promise<string | undefined> {
  const since = new Date(Date.now() - guiaDays * dayMs).toISOString()
  const pedidos = await tx
    .selectFrom('pedidos')
    .select(['numeroPedido', 'guia'])
    .where('status', 'in', ['confirmado', 'preparando', 'enviado'])
    .where('consultoraId', '<>', consultoraId)
    .where('guia', 'is not', null)
    .where('createdAt', '>', since)
    .execute()
  const pedido = pedidos.find((it) => isStored(it, guia))
  if (pedido) return envioGuiaTexts.mismaGuia(pedido.numeroPedido)
  const cambios = await tx
    .selectFrom('devoluciones')
    .innerJoin('pedidos', 'pedidos.id', 'pedidoId')
    .select(['numeroPedido', 'devoluciones.guia'])
    .where('devoluciones.consultoraId', '<>', consultoraId)
    .where('devoluciones.guia', 'is not', null)
    .where('devoluciones.updatedAt', '>', since)
    .execute()
  const cambio = cambios.find((it) => isStored(it, guia))
  return cambio && envioGuiaTexts.mismaGuiaDeCambio(cambio.numeroPedido)
}

type Step = { to: PedidoStatus; actorId: string; at: string; guia?: Guia | undefined }

/** Changes the status: row, stock, end of an open propuesta, and timeline. @param pedido locked by the caller. */
export async function changeStatus(
  tx: Writer,
  pedido: PedidoRow,
  { to, actorId, at, guia }: Step,
): Promise<{ version: number }> {
  const { id, consultoraId, status: from } = pedido
  const version = pedido.version + 1
  const fechaEntrega = fechaEntregaAfter(pedido, to, mexicanDay(new Date(at)))
  await tx
    .updateTable('pedidos')
    .set({ status: to, version, updatedAt: at, fechaEntrega, ...(guia && { guia: JSON.stringify(guia) }) })
    .where('id', '=', id)
    .execute()
  const items = await tx
    .selectFrom('pedidoItems')
    .select(['tallaId', 'cantidad'])
    .where('pedidoId', '=', id)
    .where('hasta', 'is', null)
    .execute()
  await lockTallasOfPedido(tx, id)
  const ends = !isRevisable(to) && (await closeOpenPropuesta(tx, { id, estado: 'anulada', actorId, at }))
  await moveStock(tx, movesOf(piezasOf(items), stockEffect(from, to)), { pedidoId: id, motivo: 'status', actorId, at })
  if (isFinal(to)) await tx.deleteFrom('pedidosPorLlamar').where('pedidoId', '=', id).execute()
  recordEvento(tx, {
    ...{ id, consultoraId, version, tipo: 'status', actorId, at },
    cambios: {
      status: [from, to],
      ...(fechaEntrega !== pedido.fechaEntrega && { fechaEntrega: [pedido.fechaEntrega, fechaEntrega] }),
      ...(guia && JSON.stringify(guia) !== pedido.guia && { guia: [JSON.parse(pedido.guia ?? 'null'), guia] }),
      ...(ends && { propuesta: ['abierta', 'anulada'] }),
    },
  })
  return { version }
}

type Why = (packed: { status: PedidoStatus; enSurtido: boolean }) => MotivoDeEmpaque | null

/** Rejects what warehouse staff may not do to a pedido (docs/decisions/008). @param pedido locked by the caller. @throws conflict. */
export async function assertPacks(tx: Writer, actor: Actor, { id, status }: PedidoRow, why: Why): Promise<void> {
  if (may(actor.role, 'pedidos')) return
  const { surtido } = await tx
    .selectFrom('pedidos')
    .select((eb) => openSurtido(eb).as('surtido'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const motivo = why({ status, enSurtido: surtido !== null })
  if (motivo) throw new AppError('conflict', pedidoTexts.notPacked[motivo])
}

/**
 * The guía to store: with the link from the carrier's current URL pattern.
 * @throws invalid_request for a carrier that is not in the settings.
 */
export async function guiaFrom(tx: Writer, deMarca: AjustesDeMarca, escrita: GuiaEscrita): Promise<Guia> {
  const { paqueterias } = await readValores(tx, deMarca, ['paqueterias'])
  const paqueteria = paqueterias.find(({ nombre }) => nombre === escrita.paqueteria)
  if (!paqueteria) {
    const errors = [{ path: 'guia.paqueteria', message: envioGuiaTexts.unknownPaqueteria }]
    throw new AppError('invalid_request', envioGuiaTexts.unknownPaqueteria, { errors })
  }
  const { numero, bultos } = escrita
  return { paqueteria: paqueteria.nombre, numero, bultos, url: guiaUrl(paqueteria, numero) }
}

/** The guía of a new parcel, after its confirmation (assertAsked). */
export async function askedGuia(
  tx: Writer,
  deMarca: AjustesDeMarca,
  escrita: GuiaEscrita,
  { parcel, mismaGuia }: { parcel: Parcel; mismaGuia: boolean },
): Promise<Guia> {
  const guia = await guiaFrom(tx, deMarca, escrita)
  await assertAsked(tx, parcel, { guia, mismaGuia })
  return guia
}

/** The result for one pedido of a bulk change. A pedido that already has the status counts as `igual`, so that a retry succeeds. */
type Cambiado = {
  id: string
  /** `null` if the pedido does not exist. */
  numeroPedido: string | null
  resultado: 'cambio' | 'igual' | 'rechazado'
  /** Why it was refused. */
  detail: string | null
  /** Missing confirmations. */
  preguntas?: Pregunta[]
}

/**
 * Staff move several pedidos to their next status (spec 3.1), one transaction each: a refused one does not stop the others. Pauses as long
 * as each took, leaving half of the write capacity to others.
 */
export async function changePedidos(
  db: Database,
  admin: Actor,
  { pedidos, sinDireccion }: Cambios,
  terms: Terms,
): Promise<{ items: Cambiado[] }> {
  const items: Cambiado[] = []
  for (const { id, ...wanted } of pedidos) {
    const began = performance.now()
    items.push(await inStep(id, () => change(id, wanted)))
    await pause(performance.now() - began)
  }
  return { items }

  async function change(id: string, wanted: StatusChange): Promise<Cambiado> {
    let numeroPedido: string | null = null
    try {
      return await db.write(async (tx) => {
        const pedido = await lockPedido(tx, id, 'everybody')
        const { status, direccionEnvio } = pedido
        numeroPedido = pedido.numeroPedido
        const conDireccion = hasDireccion(JSON.parse(direccionEnvio))
        const conPropuesta = (await findOpenPropuesta(tx, id)) !== undefined
        const why = whyStays({ status, conDireccion, conPropuesta }, wanted.status, sinDireccion)
        if (why === 'igual') return { id, numeroPedido, resultado: 'igual', detail: null }
        if (why) throw new AppError('conflict', cambioTexts.refused[why](status, wanted.status))
        await movePedido(tx, pedido, { admin, change: wanted, at: now(), ...terms })
        return { id, numeroPedido, resultado: 'cambio', detail: null }
      })
    } catch (error) {
      if (!(error instanceof AppError) || !refusals.has(error.code)) throw error
      const { preguntas } = error.facts as { preguntas?: Pregunta[] }
      return { id, numeroPedido, resultado: 'rechazado', detail: error.detail, ...(preguntas && { preguntas }) }
    }
  }
}

/** Errors that refuse one pedido; any other fails the request, which can be retried. */
const refusals = new Set<AppError['code']>(['stale', 'stock_short', 'not_found', 'conflict', 'invalid_request'])
