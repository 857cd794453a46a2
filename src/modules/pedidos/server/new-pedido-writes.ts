import {
  type Faltante,
  faltantesOf,
  type LineaRequest,
  lineaKey,
  lineaSubtotal,
  reviewLineas,
} from '#modules/carrito/rules.ts'
import { findForSale, type SoldLine } from '#modules/carrito/server/reads.ts'
import { problemText } from '#modules/carrito/texts.ts'
import { type CampanaEnVigor, holdCampanaAt } from '#modules/catalogo/campanas/server/reads.ts'
import { moveStock } from '#modules/existencias/server/stock-writes.ts'
import { formatNumeroPedido, stockEffect } from '#modules/pedidos/rules.ts'
import type { Writer } from '#platform/db/database.ts'
import { noteMade } from '#platform/db/idempotency.ts'
import { lockRows } from '#platform/db/locks.ts'
import type { PedidoItemRow } from '#platform/db/schema.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { CreatedPedido } from '#shared/events.ts'
import { checkedTotal } from './checked-total.ts'
import { movesOf, piezasOf } from './stock-moves.ts'

/** What sending a cart and raising a pedido for a consultora have in common, inside the transaction of either. */

export type PlacedPedido = { id: string; numeroPedido: string; totalCentavos: number }

export type NewPedido = {
  id: string
  consultoraId: string
  /** Who makes it: she, or the staff member who raises it for her. */
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
  /** What is said over the lines that are refused. */
  refused: string
  /** Is told which pieces there are not, when that is why it is refused. */
  noteFaltantes?: (faltantes: Faltante[]) => void
  /** Runs before the number is taken. */
  beforeNumber?: () => Promise<unknown>
  /** Runs after the counter row is locked, so concurrent pedidos are serialised. */
  afterNumber?: (priced: Priced) => Promise<void>
}

/**
 * Writes a pedido: reads prices and stock where they are kept, holds every line, and writes pedido, lines, ledger and events
 * together (spec 1.7: The server decides). Its instant is read once its sizes are its own, however long it waited for them: whatever it has
 * of a campaña, it was made while that was open (docs/decisions/006). Its number is taken last, since on PostgreSQL every other new pedido waits
 * for it until the commit: what follows from the pedido is looked up before, and all rows are written in one statement after.
 * @throws lines_refused naming each line that changed and what is left; invalid_request when it adds up to too much.
 */
export async function writePedido(
  tx: Writer,
  pedido: NewPedido,
  { refused, noteFaltantes, beforeNumber, afterNumber }: Terms,
): Promise<PlacedPedido> {
  const { id, consultoraId, actorId, levantadoPor, status, telefono, notas } = pedido
  const lineas = mergeLineas(pedido.lineas)
  const tallaIds = lineas.flatMap(({ tallaId }) => tallaId ?? [])
  await lockRows(tx, tx.engine, 'producto_tallas', tallaIds)
  const at = now()
  const campana = await holdCampanaAt(tx, tx.engine, at)
  const forSale = await findForSale(tx, lineas, at)
  refuseProblems(lineas, forSale, { refused, noteFaltantes })

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
  // One event for both: whoever hears of it reads the pedido as it is.
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

/** It is made as pendiente, and goes on from there: what that holds of the stock is the same. */
const eventosOf = (status: NewPedido['status']) => [
  { version: 1, tipo: 'creado' as const, cambios: JSON.stringify({ status: [null, 'pendiente'] }) },
  ...(status === 'pendiente'
    ? []
    : [{ version: 2, tipo: 'status' as const, cambios: JSON.stringify({ status: ['pendiente', status] }) }]),
]

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
  { refused, noteFaltantes }: { refused: string; noteFaltantes: Terms['noteFaltantes'] },
) {
  const problemas = reviewLineas(lineas, forSale)
  if (problemas.every((problema) => problema === null)) return
  noteFaltantes?.(faltantesOf(lineas, problemas))
  throw new AppError('lines_refused', refused, {
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

/** The next number; on PostgreSQL its row is locked until this transaction ends. */
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
