import { setTimeout as pause } from 'node:timers/promises'
import type { AjustesDeMarca } from '#modules/ajustes/server/reads.ts'
import { whyStays } from '#modules/pedidos/cambio-rules.ts'
import { cambioTexts } from '#modules/pedidos/cambio-texts.ts'
import { hasDireccion } from '#modules/pedidos/rules.ts'
import type { Cambios, StatusChange } from '#modules/pedidos/schema.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { inStep } from '#platform/db/idempotency.ts'
import { lockRows } from '#platform/db/locks.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { openPropuesta } from './list-filter.ts'
import { movePedido } from './status-writes.ts'

/** How it went with one of several; who was there already is no refusal, so that a request that is sent again finds what it did. */
export type Cambiado = {
  id: string
  /** `null` when there is no such pedido. */
  numeroPedido: string | null
  resultado: 'cambio' | 'igual' | 'rechazado'
  /** Why it was refused. */
  detail: string | null
}

/**
 * Staff move several pedidos to their next status (spec 3.1), one after the other, each by the rules and in a transaction of its own:
 * one that is refused holds back no other. After each it rests for as long as that took: half of the time is everybody else's.
 */
export async function changePedidos(
  db: Database,
  admin: Actor,
  { pedidos, sinDireccion }: Cambios,
  deMarca: AjustesDeMarca,
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
        await lockRows(tx, tx.engine, 'pedidos', [id])
        const row = await findElegido(tx, id)
        if (!row) throw new AppError('not_found', pedidoTexts.missing)
        numeroPedido = row.numeroPedido
        const why = whyStays(row, wanted.status, sinDireccion)
        if (why === 'igual') return { id, numeroPedido, resultado: 'igual', detail: null }
        if (why) throw new AppError('conflict', cambioTexts.refused[why](row.status, wanted.status))
        await movePedido(tx, { admin, id, change: wanted, deMarca, at: now() })
        return { id, numeroPedido, resultado: 'cambio', detail: null }
      })
    } catch (error) {
      if (!(error instanceof AppError) || !refusals.has(error.code)) throw error
      return { id, numeroPedido, resultado: 'rechazado', detail: error.detail }
    }
  }
}

async function findElegido(tx: Writer, id: string) {
  const row = await tx
    .selectFrom('pedidos')
    .select(['numeroPedido', 'status', 'direccionEnvio'])
    .select((eb) => openPropuesta(eb).as('propuestaAt'))
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      numeroPedido: row.numeroPedido,
      status: row.status,
      conDireccion: hasDireccion(JSON.parse(row.direccionEnvio)),
      conPropuesta: row.propuestaAt !== null,
    }
  )
}

/** What one pedido is refused for; anything else fails the request, which may be sent again. */
const refusals = new Set<AppError['code']>(['stale', 'stock_short', 'not_found', 'conflict', 'invalid_request'])
