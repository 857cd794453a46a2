import { expect } from 'vitest'
import { lineaSubtotal } from '#modules/carrito/rules.ts'
import { pedidoTotal } from '#modules/pedidos/rules.ts'
import type { PedidoEventoRow, PedidoItemRow, PedidoRow } from '#platform/db/schema.ts'
import { mexicanDay } from '#shared/format.ts'
import { type Books, sumBy } from './books.ts'

/** Totals to the centavo, and the events that lead to the status. */
export function checkPedidos({ pedidos, items, eventos }: Books): void {
  const itemsOf = Map.groupBy(items, ({ pedidoId }) => pedidoId)
  const eventosOf = Map.groupBy(eventos, ({ pedidoId }) => pedidoId)
  const wrong = pedidos.flatMap((pedido) => [
    ...wrongLines(pedido, itemsOf.get(pedido.id) ?? []),
    ...wrongEvents(pedido, eventosOf.get(pedido.id) ?? []),
  ])
  expect(wrong, 'what is wrong with pedidos').toEqual([])
}

/** A number and a key are one pedido's. */
export function checkNumbers({ pedidos, counter, claves, pedidoOf }: Books): void {
  expect(new Set(pedidos.map(({ numeroPedido }) => numeroPedido)).size, 'numbers are unique').toBe(pedidos.length)
  const numbers = pedidos.map(({ numeroPedido }) => Number(/^PED-(\d{6,})$/.exec(numeroPedido)?.[1]))
  expect(Math.max(0, ...numbers), 'no number will be given twice').toBeLessThanOrEqual(Number(counter?.valor))
  const withKey = claves.map(({ pedidoId }) => pedidoId)
  expect(new Set(withKey).size, 'a pedido has one key').toBe(withKey.length)
  const makerOf = (pedido: PedidoRow | undefined) => pedido?.levantadoPor ?? pedido?.consultoraId
  const borrowed = claves.filter((key) => makerOf(pedidoOf(key)) !== key.actorId)
  expect(borrowed, 'whose a key is').toEqual([])
}

/** What consultoras did to pedidos is what they may do. */
export function checkEvents({ eventos, pedidoOf }: Books): void {
  const accepted = new Set(eventos.filter(isAcceptance).map(nextOf))
  const strange = eventos.filter((evento) => isStrange(evento, pedidoOf(evento)?.consultoraId, accepted))
  expect(strange, 'what a consultora did').toEqual([])
}

export function checkPaid({ pedidos, propuestas }: Books): void {
  const paid = sumBy(
    propuestas.pagos,
    ({ pedidoId }) => pedidoId,
    ({ centavos }) => centavos,
  )
  const unpaid = pedidos.filter(({ id, pagadoCentavos }) => pagadoCentavos !== (paid.get(id) ?? 0))
  expect(unpaid, 'what was paid is what the payments add up to').toEqual([])
}

/** The desk's figures equal the rows, by status, for each day and in total. */
export function checkCounts({ pedidos, contados }: Books): void {
  const days = (pedido: PedidoRow) => ['', mexicanDay(new Date(pedido.createdAt))].map((dia) => ({ dia, ...pedido }))
  const each = pedidos.flatMap(days)
  const keyOf = ({ dia, status }: { dia: string; status: string }) => `${dia} ${status}`
  const some = contados.filter((row) => row.pedidos !== 0 || row.totalCentavos !== 0)
  const counted = new Map(some.map((row) => [keyOf(row), [row.pedidos, row.totalCentavos]]))
  const numbers = sumBy(each, keyOf, () => 1)
  const totals = sumBy(each, keyOf, ({ totalCentavos }) => totalCentavos)
  expect(counted, 'the figures of the desk').toEqual(
    new Map([...numbers].map(([key, number]) => [key, [number, totals.get(key)]])),
  )
}

function wrongLines({ numeroPedido, totalCentavos }: PedidoRow, items: PedidoItemRow[]): string[] {
  const isWrong = (it: PedidoItemRow) => it.subtotalCentavos !== lineaSubtotal(it)
  return [
    ...(items.length === 0 ? [`${numeroPedido} has no lines`] : []),
    ...items.filter(isWrong).map((it) => `${numeroPedido}: the subtotal ${it.subtotalCentavos}`),
    ...(totalCentavos === pedidoTotal(items) ? [] : [`${numeroPedido}: the total ${totalCentavos}`]),
  ]
}

/** One event for each version, and those of the status lead from nothing to the status that the pedido has. */
function wrongEvents({ numeroPedido, version, status }: PedidoRow, eventos: PedidoEventoRow[]): string[] {
  const versions = eventos.map((evento) => evento.version).join()
  const due = Array.from({ length: version }, (_, at) => at + 1).join()
  const moves = eventos.map(({ cambios }) => JSON.parse(cambios).status).filter(Boolean)
  const way = [null, ...moves.map(([, to]) => to)]
  return [
    ...(versions === due ? [] : [`${numeroPedido}: events ${versions}`]),
    ...moves.filter(([from], at) => from !== way[at]).map((move) => `${numeroPedido}: an event ${move}`),
    ...(way.at(-1) === status ? [] : [`${numeroPedido} is ${status}, its events lead to ${way.at(-1)}`]),
  ]
}

/**
 * A consultora may place a pedido, change its lines, answer a propuesta, cancel while it is pendiente or instead of answering, and
 * confirm it by accepting; any other change by the consultora is strange.
 */
function isStrange(evento: PedidoEventoRow, consultoraId: string | undefined, afterAcceptance: Set<string>): boolean {
  const { pedidoId, version, tipo, cambios, actorId } = evento
  if (actorId !== consultoraId) return false
  if (tipo === 'lineas') return false
  if (tipo === 'devolucion') return !['solicitada', 'cancelada'].includes(JSON.parse(cambios).devolucion[1])
  if (tipo === 'propuesta') return !['aceptada', 'rechazada'].includes(JSON.parse(cambios).propuesta[1])
  const answers = JSON.parse(cambios).propuesta !== undefined
  const { status, propuesta: _, fechaEntrega, ...others } = JSON.parse(cambios)
  if (Object.keys(others).length > 0) return true
  if (fechaEntrega && (status[1] !== 'cancelado' || fechaEntrega[1] !== null)) return true
  if (version === 1) return status[0] !== null || status[1] !== 'pendiente'
  if (status[1] === 'cancelado') return status[0] !== 'pendiente' && !answers
  const confirms = status[0] === 'pendiente' && status[1] === 'confirmado'
  return !confirms || !afterAcceptance.has(`${pedidoId} ${version} ${actorId}`)
}

const isAcceptance = ({ tipo, cambios }: PedidoEventoRow): boolean =>
  tipo === 'propuesta' && JSON.parse(cambios).propuesta[1] === 'aceptada'

/** The event that follows in the same pedido, by the same person. */
const nextOf = ({ pedidoId, version, actorId }: PedidoEventoRow): string => `${pedidoId} ${version + 1} ${actorId}`
