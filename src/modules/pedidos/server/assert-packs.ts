import { type MotivoDeEmpaque, whyNoGuia, whyNotPacked } from '#modules/pedidos/packing-rules.ts'
import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import type { Writer } from '#platform/db/database.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { may } from '#shared/rights.ts'
import { openSurtido } from './list-filter.ts'

type Locked = { id: string; status: PedidoStatus }

/**
 * Who packs and does not work pedidos moves one only by their two steps, and only while it is in an open surtido (docs/decisions/008).
 * @param pedido as it is, locked by the transaction that is about to write. @throws conflict.
 */
export const assertMayMove = (tx: Writer, actor: Actor, pedido: Locked, to: PedidoStatus): Promise<void> =>
  assertPacks(tx, actor, pedido, (packed) => whyNotPacked(packed, to))

/** @see assertMayMove. The same of a guía that is written, changed or taken away. */
export const assertMayGuia = (tx: Writer, actor: Actor, pedido: Locked): Promise<void> =>
  assertPacks(tx, actor, pedido, whyNoGuia)

type Why = (packed: { status: PedidoStatus; enSurtido: boolean }) => MotivoDeEmpaque | null

async function assertPacks(tx: Writer, actor: Actor, { id, status }: Locked, why: Why): Promise<void> {
  if (may(actor.role, 'pedidos')) return
  const { surtido } = await tx
    .selectFrom('pedidos')
    .select((eb) => openSurtido(eb).as('surtido'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const motivo = why({ status, enSurtido: surtido !== null })
  if (motivo) throw new AppError('conflict', pedidoTexts.notPacked[motivo])
}
