import { setTimeout as pause } from 'node:timers/promises'
import type { AjustesDeMarca } from '#features/ajustes/server/reads.ts'
import { whyStays } from '#features/pedidos/cambio-rules.ts'
import { cambioTexts } from '#features/pedidos/cambio-texts.ts'
import { hasDireccion } from '#features/pedidos/rules.ts'
import type { Cambios, StatusChange } from '#features/pedidos/schema.ts'
import { pedidoTexts } from '#features/pedidos/texts.ts'
import type { Database } from '#platform/db/database.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { openPropuesta } from './list-filter.ts'
import { setPedidoStatus } from './status-writes.ts'
import './tables.ts'

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
  const ids = pedidos.map(({ id }) => id)
  const rows = await db.read
    .selectFrom('pedidos')
    .select(['id', 'numeroPedido', 'status', 'direccionEnvio'])
    .select((eb) => openPropuesta(eb).as('propuestaAt'))
    .where('id', 'in', ids)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const items: Cambiado[] = []
  for (const { id, ...wanted } of pedidos) {
    const began = performance.now()
    const row = known.get(id)
    items.push(
      row
        ? { id, numeroPedido: row.numeroPedido, ...(await change(row, wanted)) }
        : { id, numeroPedido: null, resultado: 'rechazado', detail: pedidoTexts.missing },
    )
    await pause(performance.now() - began)
  }
  return { items }

  type Row = (typeof rows)[number]
  async function change(row: Row, wanted: StatusChange): Promise<Pick<Cambiado, 'resultado' | 'detail'>> {
    const to = wanted.status
    const conDireccion = hasDireccion(JSON.parse(row.direccionEnvio))
    const why = whyStays({ status: row.status, conDireccion, conPropuesta: row.propuestaAt !== null }, to, sinDireccion)
    if (why === 'igual') return { resultado: 'igual', detail: null }
    if (why) return { resultado: 'rechazado', detail: cambioTexts.refused[why](row.status, to) }
    try {
      await setPedidoStatus(db, admin, row.id, wanted, deMarca)
      return { resultado: 'cambio', detail: null }
    } catch (error) {
      if (!(error instanceof AppError) || !refusals.has(error.code)) throw error
      return { resultado: 'rechazado', detail: error.detail }
    }
  }
}

/** What one pedido is refused for; anything else fails the request, which may be sent again. */
const refusals = new Set<AppError['code']>(['stale', 'stock_short', 'not_found', 'conflict', 'invalid_request'])
