import {
  type Faltante,
  faltantesOf,
  type LineaRequest,
  lineaKey,
  lineaSubtotal,
  reviewLineas,
} from '#modules/carrito/rules.ts'
import { findForSale, type SoldLine } from '#modules/carrito/server/reads.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import { assertMinimo, type CampanaEnVigor, holdCampanaAt } from '#modules/catalogo/campanas/server/reads.ts'
import { moveStock } from '#modules/existencias/server/stock-writes.ts'
import { formatNumeroPedido, stockEffect } from '#modules/pedidos/rules.ts'
import type { PlacePedido } from '#modules/pedidos/schema.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import { assertNotSuspended, type WhomToAsk } from '#modules/personas/consultoras/server/reads.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { noteMade } from '#platform/db/idempotency.ts'
import { lockRows } from '#platform/db/locks.ts'
import type { PedidoItemRow } from '#platform/db/schema.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { CreatedPedido } from '#shared/events.ts'
import type { Actor } from '#shared/rights.ts'
import { hourMs, minuteMs } from '#shared/time.ts'
import { checkedTotal, movesOf, offeredFrom, piezasOf, refuseProblems, takeFromCarrito } from './lineas-writes.ts'

type Attempt = {
  maxHourly: number
  whomToAsk: WhomToAsk
  noteFaltantes: (faltantes: Faltante[]) => void
}

/**
 * Places a pedido from a cart in one transaction: reads prices and stock, holds every line, and writes pedido, lines, stock ledger and
 * first event (spec 1.7: The server decides). Removes the ordered pieces from the cart.
 * @param attempt.maxHourly pedidos of a consultora per hour.
 * @param attempt.whomToAsk the brand's contact, for a suspended consultora.
 * @param attempt.noteFaltantes receives the missing pieces when stock refuses the pedido.
 * @throws suspended; lines_refused with each changed line and the available pieces; minimum_not_met with the amount missing for the
 * campaña; too_many_requests with the time of the next attempt.
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
    await assertNotSuspended(tx, consultora.id, whomToAsk)
    return writePedido(tx, pedido, {
      refused: carritoTexts.refused,
      noteFaltantes,
      beforeNumber: () => takeFromCarrito(tx, consultora.id, request.lineas),
      // The counter row serialises concurrent pedidos, so the second one sees the first.
      afterNumber: async ({ at, totalCentavos, campana }) => {
        await assertHourlyLimit(tx, { consultoraId: consultora.id, at }, maxHourly)
        await assertMinimo(tx, { campana, consultoraId: consultora.id, totalCentavos })
      },
    })
  })
}

/** @throws too_many_requests when the consultora's hourly limit is reached. */
async function assertHourlyLimit(
  tx: Writer,
  { consultoraId, at }: { consultoraId: string; at: string },
  maxHourly: number,
): Promise<void> {
  const last = await tx
    .selectFrom('pedidos')
    .select('createdAt')
    .where('consultoraId', '=', consultoraId)
    // Pedidos placed by staff do not count.
    .where('levantadoPor', 'is', null)
    .where('createdAt', '>', new Date(Date.parse(at) - hourMs).toISOString())
    // Includes pedidos committed while this one waited for the counter. Ignores rows in the future, from a clock that was set back.
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

export type PlacedPedido = { id: string; numeroPedido: string; totalCentavos: number }

type NewPedido = {
  id: string
  consultoraId: string
  /** The consultora, or the staff member who places it. */
  actorId: string
  levantadoPor: string | null
  status: 'pendiente' | 'confirmado'
  telefono: string
  notas: string | null
  lineas: LineaRequest[]
}

/** A priced pedido before insert; `at` decides prices and campaña. */
type Priced = { at: string; totalCentavos: number; campana: CampanaEnVigor | undefined }

type Terms = {
  refused: string
  noteFaltantes?: (faltantes: Faltante[]) => void
  beforeNumber?: () => Promise<unknown>
  /** Runs after the counter row is locked, so concurrent pedidos are serialised. */
  afterNumber?: (priced: Priced) => Promise<void>
}

/**
 * Writes a pedido: reads prices and stock, holds every line, and writes pedido, lines, stock ledger and events (spec 1.7: The server
 * decides). `at` is read after the sizes are locked, so that prices and campaña are those of one instant (docs/decisions/006). The counter
 * row stays locked until the commit: event handlers read before the number is taken, and all inserts run after it in one statement.
 * @throws lines_refused with each changed line and the available pieces; invalid_request when the total is too high.
 */
export async function writePedido(
  tx: Writer,
  pedido: NewPedido,
  { refused, noteFaltantes, beforeNumber, afterNumber }: Terms,
): Promise<PlacedPedido> {
  const { id, consultoraId, actorId, levantadoPor, status, telefono, notas } = pedido
  const lineas = mergeLineas(pedido.lineas)
  const tallaIds = lineas.flatMap(({ tallaId }) => tallaId ?? [])
  await lockRows(tx, 'producto_tallas', tallaIds)
  const at = now()
  const campana = await holdCampanaAt(tx, at)
  const forSale = await findForSale(tx, lineas, at)
  const problemas = reviewLineas(lineas, forSale)
  if (problemas.some((problema) => problema !== null)) noteFaltantes?.(faltantesOf(lineas, problemas))
  refuseProblems(refused, lineas, problemas)

  const items = lineas.map((linea, posicion) => itemFrom(id, posicion, linea, forSale))
  const totalCentavos = checkedTotal(items)
  const eventos = eventosOf(status)
  const creado: CreatedPedido = {
    numeroPedido: '',
    status,
    totalCentavos,
    createdAt: at,
    telefono,
    notas,
    levantadoPor,
    lineas: items,
  }
  tx.later(
    () =>
      tx.insertInto('pedidos').values({
        id,
        numeroPedido: creado.numeroPedido,
        consultoraId,
        levantadoPor,
        status,
        totalCentavos,
        direccionEnvio: JSON.stringify({ telefono }),
        notas,
        notasAdmin: null,
        fechaEstimadaEntrega: null,
        fechaEntrega: null,
        version: eventos.length,
        createdAt: at,
        updatedAt: at,
      }),
    () => tx.insertInto('pedidoItems').values(items),
    () =>
      tx
        .insertInto('pedidoEventos')
        .values(eventos.map((evento) => ({ pedidoId: id, actorId, createdAt: at, ...evento }))),
  )
  const cause = { pedidoId: id, motivo: 'pedido', actorId, at } as const
  await moveStock(tx, movesOf(piezasOf(lineas), stockEffect(null, 'pendiente')), cause)
  // One published event covers both versions.
  const change = { tipo: 'creado', actorId, pedido: creado } as const
  tx.publish({ topic: 'pedido', id, ownerId: consultoraId, version: 1, change })
  await tx.handle()
  await beforeNumber?.()
  creado.numeroPedido = await nextNumero(tx)
  await afterNumber?.({ at, totalCentavos, campana })
  const placed = { id, numeroPedido: creado.numeroPedido, totalCentavos }
  noteMade({ pedido: placed })
  return placed
}

/** A pedido that staff place as confirmado has two versions; both hold the same stock. */
const eventosOf = (status: NewPedido['status']) => [
  { version: 1, tipo: 'creado' as const, cambios: JSON.stringify({ status: [null, 'pendiente'] }) },
  ...(status === 'pendiente'
    ? []
    : [{ version: 2, tipo: 'status' as const, cambios: JSON.stringify({ status: ['pendiente', status] }) }]),
]

/** One line per product and size, in cart order. */
function mergeLineas(lineas: LineaRequest[]): LineaRequest[] {
  const merged = new Map<string, LineaRequest>()
  for (const linea of lineas) {
    const key = `${lineaKey(linea)}@${linea.precioUnitarioCentavos}`
    const before = merged.get(key)?.cantidad ?? 0
    merged.set(key, { ...linea, cantidad: before + linea.cantidad })
  }
  return [...merged.values()]
}

function itemFrom(
  pedidoId: string,
  posicion: number,
  linea: LineaRequest,
  forSale: Map<string, SoldLine>,
): PedidoItemRow {
  const { tallaId, cantidad } = linea
  const offered = offeredFrom(forSale.get(lineaKey(linea)) as SoldLine, tallaId)
  return { ...offered, pedidoId, posicion, cantidad, subtotalCentavos: lineaSubtotal({ ...offered, cantidad }) }
}

/** The next number. On PostgreSQL its row stays locked until the commit. */
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
