import {
  type Faltante,
  faltantesOf,
  type LineaRequest,
  lineaKey,
  lineaSubtotal,
  reviewLineas,
} from '#features/carrito/rules.ts'
import { findForSale, type SoldLine } from '#features/carrito/server/reads.ts'
import { carritoTexts, problemText } from '#features/carrito/texts.ts'
import { assertNotSuspended, type WhomToAsk } from '#features/consultoras/server/reads.ts'
import { formatNumeroPedido, pedidoTotal, stockEffect } from '#features/pedidos/rules.ts'
import type { PlacePedido } from '#features/pedidos/schema.ts'
import { pedidoTexts } from '#features/pedidos/texts.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { reserveKey } from '#platform/http/idempotency.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { moveStock, movesOf, piezasOf } from './stock-writes.ts'
import type { PedidoItemRow } from './tables.ts'

export type PlacedPedido = { id: string; numeroPedido: string; totalCentavos: number }

type Attempt = {
  idempotencyKey: string
  maxHourly: number
  whomToAsk: WhomToAsk
  noteFaltantes: (faltantes: Faltante[]) => void
}

/**
 * Sends a cart for review: one transaction that reads prices and stock where they are kept, holds every line, and
 * writes pedido, lines, ledger and first event together (spec 1.7: The server decides).
 * @param attempt.idempotencyKey the attempt's key: the same key and request again give the pedido that was made.
 * @param attempt.maxHourly how many pedidos a consultora may send within an hour.
 * @param attempt.whomToAsk of the brand, for a consultora who is suspended.
 * @param attempt.noteFaltantes is told which pieces there are not, when that is why it refuses.
 * @throws suspended saying so; lines_refused naming each line that changed and what is left; key_reused for another request under the key,
 * with the `pedido` that the key has made;
 * too_many_requests with when to come back.
 */
export function placePedido(
  db: Database,
  consultora: Actor,
  request: PlacePedido,
  { idempotencyKey, maxHourly, whomToAsk, noteFaltantes }: Attempt,
): Promise<PlacedPedido> {
  const pedido = { id: newId(), consultoraId: consultora.id, at: now() }
  const lineas = mergeLineas(request.lineas)
  return db.write(async (tx, publish) => {
    const attempt = { ownerId: consultora.id, idempotencyKey, request, madeId: pedido.id, at: pedido.at }
    const earlier = await reserveKey(tx, keys, attempt)
    if (earlier) return replay(tx, earlier)
    await assertNotSuspended(tx, db.engine, consultora.id, whomToAsk)
    const tallaIds = lineas.flatMap(({ tallaId }) => tallaId ?? [])
    await lockRows(tx, db.engine, 'producto_tallas', tallaIds)
    const forSale = await findForSale(tx, lineas)
    refuseProblems(lineas, forSale, noteFaltantes)

    const items = lineas.map((linea, posicion) => itemFrom(pedido.id, posicion, linea, forSale))
    const totalCentavos = pedidoTotal(items)
    const numeroPedido = await nextNumero(tx)
    // Behind the counter's row, where only one is at a time: of two at once the second sees the first.
    await assertHourlyLimit(tx, pedido, maxHourly)
    await tx
      .insertInto('pedidos')
      .values({
        id: pedido.id,
        numeroPedido,
        consultoraId: consultora.id,
        status: 'pendiente',
        totalCentavos,
        direccionEnvio: JSON.stringify({ telefono: request.telefono }),
        notas: request.notas || null,
        notasAdmin: null,
        fechaEstimadaEntrega: null,
        fechaEntrega: null,
        version: 1,
        createdAt: pedido.at,
        updatedAt: pedido.at,
      })
      .execute()
    await tx.insertInto('pedidoItems').values(items).execute()
    const cause = { pedidoId: pedido.id, motivo: 'pedido', actorId: consultora.id, at: pedido.at } as const
    await moveStock(tx, movesOf(piezasOf(lineas), stockEffect(null, 'pendiente')), cause)
    await tx
      .insertInto('pedidoEventos')
      .values({
        pedidoId: pedido.id,
        version: 1,
        tipo: 'creado',
        cambios: JSON.stringify({ status: [null, 'pendiente'] }),
        actorId: consultora.id,
        createdAt: pedido.at,
      })
      .execute()
    publish({ topic: 'pedido', id: pedido.id, ownerId: consultora.id, version: 1 })
    return { id: pedido.id, numeroPedido, totalCentavos }
  })
}

const keys = { table: 'pedido_claves', owner: 'consultora_id', made: 'pedido_id' }

/** The pedido that was made under this key. */
async function replay(tx: Writer, { madeId, isSame }: { madeId: string; isSame: boolean }): Promise<PlacedPedido> {
  const placed = await tx
    .selectFrom('pedidos')
    .select(['id', 'numeroPedido', 'totalCentavos'])
    .where('id', '=', madeId)
    .executeTakeFirstOrThrow()
  if (!isSame) throw new AppError('key_reused', pedidoTexts.keyReused, { pedido: placed })
  return placed
}

/** One line per product and size, in the order of the cart. */
function mergeLineas(lineas: LineaRequest[]): LineaRequest[] {
  const merged = new Map<string, LineaRequest>()
  for (const linea of lineas) {
    const key = `${lineaKey(linea)}@${linea.precioUnitarioCentavos}`
    const before = merged.get(key)?.cantidad ?? 0
    merged.set(key, { ...linea, cantidad: before + linea.cantidad })
  }
  return [...merged.values()]
}

function refuseProblems(
  lineas: LineaRequest[],
  forSale: Map<string, SoldLine>,
  noteFaltantes: Attempt['noteFaltantes'],
) {
  const problemas = reviewLineas(lineas, forSale)
  if (problemas.every((problema) => problema === null)) return
  noteFaltantes(faltantesOf(lineas, problemas))
  throw new AppError('lines_refused', carritoTexts.refused, {
    lineas: lineas.flatMap((linea, index) => {
      const problema = problemas[index]
      if (!problema) return []
      const { productoId, tallaId } = linea
      return [{ productoId, tallaId, problema, mensaje: problemText(problema) }]
    }),
  })
}

function itemFrom(
  pedidoId: string,
  posicion: number,
  linea: LineaRequest,
  forSale: Map<string, SoldLine>,
): PedidoItemRow {
  const sold = forSale.get(lineaKey(linea)) as SoldLine
  const { productoId, nombre, sku, imagenId, tallaNombre: talla, precioUnitarioCentavos } = sold
  const { tallaId, cantidad } = linea
  const subtotalCentavos = lineaSubtotal({ cantidad, precioUnitarioCentavos })
  return {
    pedidoId,
    posicion,
    productoId,
    tallaId,
    nombre,
    sku,
    talla,
    imagenId,
    cantidad,
    precioUnitarioCentavos,
    subtotalCentavos,
  }
}

const hourMs = 60 * 60_000

/** @throws too_many_requests when this hour's limit of the consultora is used up (threats A77). */
async function assertHourlyLimit(
  tx: Writer,
  { consultoraId, at }: { consultoraId: string; at: string },
  maxHourly: number,
): Promise<void> {
  const last = await tx
    .selectFrom('pedidos')
    .select('createdAt')
    .where('consultoraId', '=', consultoraId)
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
  throw new AppError('too_many_requests', pedidoTexts.tooMany(Math.max(1, Math.ceil(waitMs / 60_000))), {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  })
}

/** The next number, taken late: on PostgreSQL its row makes the others wait until this transaction ends. */
async function nextNumero(tx: Writer): Promise<string> {
  const counter = await tx
    .updateTable('contadores')
    .set((eb) => ({ valor: eb('valor', '+', 1) }))
    .where('nombre', '=', 'numero_pedido')
    .returning('valor')
    .executeTakeFirst()
  if (!counter) throw new Error('The counter of the pedidos is missing: the database is not migrated.')
  return formatNumeroPedido(counter.valor)
}
