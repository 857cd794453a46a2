import type { Faltante } from '#modules/carrito/rules.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import { assertMinimo } from '#modules/catalogo/campanas/server/reads.ts'
import type { PlacePedido } from '#modules/pedidos/schema.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import { assertNotSuspended, type WhomToAsk } from '#modules/personas/consultoras/server/reads.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { hourMs, minuteMs } from '#shared/time.ts'
import { type NewPedido, type PlacedPedido, writePedido } from './new-pedido-writes.ts'
import { takeFromCarrito } from './sent-carrito-writes.ts'

type Attempt = {
  maxHourly: number
  whomToAsk: WhomToAsk
  noteFaltantes: (faltantes: Faltante[]) => void
}

/**
 * Sends a cart for review: one transaction that reads prices and stock where they are kept, holds every line, and
 * writes pedido, lines, ledger and first event together (spec 1.7: The server decides). What it sends leaves her cart.
 * @param attempt.maxHourly how many pedidos a consultora may send within an hour.
 * @param attempt.whomToAsk of the brand, for a consultora who is suspended.
 * @param attempt.noteFaltantes is told which pieces there are not, when that is why it refuses.
 * @throws suspended saying so; lines_refused naming each line that changed and what is left;
 * minimum_not_met with what it lacks of the campaña's; too_many_requests with when to come back.
 */
export function placePedido(
  db: Database,
  consultora: Actor,
  request: PlacePedido,
  { maxHourly, whomToAsk, noteFaltantes }: Attempt,
): Promise<PlacedPedido> {
  const pedido: NewPedido = {
    id: newId(),
    consultoraId: consultora.id,
    actorId: consultora.id,
    levantadoPor: null,
    status: 'pendiente',
    telefono: request.telefono,
    notas: request.notas || null,
    lineas: request.lineas,
  }
  return db.write(async (tx) => {
    await assertNotSuspended(tx, tx.engine, consultora.id, whomToAsk)
    return writePedido(tx, pedido, {
      refused: carritoTexts.refused,
      noteFaltantes,
      beforeNumber: () => takeFromCarrito(tx, consultora.id, request.lineas),
      // Of two at once the second sees the first.
      afterNumber: async ({ at, totalCentavos, campana }) => {
        await assertHourlyLimit(tx, { consultoraId: consultora.id, at }, maxHourly)
        await assertMinimo(tx, { campana, consultoraId: consultora.id, totalCentavos })
      },
    })
  })
}

/** @throws too_many_requests when this hour's limit of the consultora is used up. */
async function assertHourlyLimit(
  tx: Writer,
  { consultoraId, at }: { consultoraId: string; at: string },
  maxHourly: number,
): Promise<void> {
  const last = await tx
    .selectFrom('pedidos')
    .select('createdAt')
    .where('consultoraId', '=', consultoraId)
    // Those that staff raised for her are not hers to answer for.
    .where('levantadoPor', 'is', null)
    .where('createdAt', '>', new Date(Date.parse(at) - hourMs).toISOString())
    // Until this moment, not until this one was sent: others were sent while it waited for the counter. What a clock
    // that was set back has put into the future counts for nothing.
    .where('createdAt', '<=', now())
    .orderBy('createdAt', 'desc')
    .offset(maxHourly - 1)
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const waitMs = Date.parse(last.createdAt) + hourMs - Date.parse(at)
  throw new AppError('too_many_requests', pedidoTexts.tooMany(Math.max(1, Math.ceil(waitMs / minuteMs))), {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  })
}
