import type { Actor } from '#shared/actor.ts'
import { oneOf, searchText } from '#shared/search.ts'

/** What is true of pedidos, whoever asks: statuses, who may do what, stock and totals (spec 1.4 and 2.4). */

export const pedidoStatuses = ['pendiente', 'confirmado', 'preparando', 'enviado', 'entregado', 'cancelado'] as const
export type PedidoStatus = (typeof pedidoStatuses)[number]

/** Which pedidos a list shows, as its URL says it (spec 1.2 and 2.2); an unknown value is no search. */
export const pedidosSearch = ({ numero, status }: Record<string, unknown>): PedidosSearch => ({
  numero: searchText(numero, longestNumero),
  status: oneOf(pedidoStatuses, status),
})
export type PedidosSearch = { numero?: string | undefined; status?: PedidoStatus | undefined }

/** Characters that the search box of a list of pedidos takes. */
export const longestNumero = 40

/** The steps of the tracker, in order. A cancelled pedido has none (spec 1.4). */
export const trackerSteps = [
  'pendiente',
  'confirmado',
  'preparando',
  'enviado',
  'entregado',
] as const satisfies PedidoStatus[]

export type StepState = 'done' | 'current' | 'todo'

/** How each step of the tracker stands for a status; `null` for cancelado, which shows 'Pedido Cancelado' instead. */
export function trackerStates(status: PedidoStatus): StepState[] | null {
  const reached = (trackerSteps as readonly PedidoStatus[]).indexOf(status)
  if (reached < 0) return null
  return trackerSteps.map((_, step) => (step < reached ? 'done' : step === reached ? 'current' : 'todo'))
}

/** Nobody has confirmed it yet: its consultora may still take it back (spec 1.4). */
export const isCancellable = ({ status }: { status: PedidoStatus }): boolean => status === 'pendiente'

type Held = { consultoraId: string; status: PedidoStatus }

/** Who may do what to a pedido. Screens hide with it, the server refuses with it (spec 2.6). */
export const pedidoCan = {
  see: (pedido: Held, actor: Actor): boolean => actor.role === 'admin' || isOwn(pedido, actor),
  cancel: (pedido: Held, actor: Actor): boolean => isOwn(pedido, actor) && isCancellable(pedido),
  setStatus: (actor: Actor): boolean => actor.role === 'admin',
  edit: (actor: Actor): boolean => actor.role === 'admin',
}

const isOwn = (pedido: Held, actor: Actor): boolean => actor.role === 'consultor' && pedido.consultoraId === actor.id

/** What one piece of a pedido does to its size's stock: held while open, gone once sent, free once cancelled. */
type Weight = { stock: 0 | -1; apartado: 0 | 1 }
const held: Weight = { stock: 0, apartado: 1 }
const gone: Weight = { stock: -1, apartado: 0 }
const free: Weight = { stock: 0, apartado: 0 }

const weightOf: Record<PedidoStatus, Weight> = {
  pendiente: held,
  confirmado: held,
  preparando: held,
  enviado: gone,
  entregado: gone,
  cancelado: free,
}

/** How many pieces of each size the pedido holds while it has this status: 1 or 0 per piece. */
export const holdsStock = (status: PedidoStatus): boolean => weightOf[status].apartado === 1

/**
 * What moving a pedido from one status to another does to stock and apartado, per piece. Staff may
 * go from any status to any other; the difference follows, so that no path loses or invents a piece.
 * @param from `null` for a pedido that is being placed.
 */
export function stockEffect(from: PedidoStatus | null, to: PedidoStatus): { stock: number; apartado: number } {
  const before = from === null ? free : weightOf[from]
  const after = weightOf[to]
  return { stock: after.stock - before.stock, apartado: after.apartado - before.apartado }
}

/** Centavos of one line: the product of whole numbers, so it is exact. */
export const lineSubtotal = (cantidad: number, precioUnitarioCentavos: number): number =>
  cantidad * precioUnitarioCentavos

/** Centavos of a pedido: the sum of its lines; nothing else is ever added (spec 1.1). */
export const pedidoTotal = (lineas: { subtotalCentavos: number }[]): number =>
  lineas.reduce((total, { subtotalCentavos }) => total + subtotalCentavos, 0)

const fewestDigits = 6

/** `1` -> `PED-000001`; wider once there are a million. */
export const formatNumeroPedido = (numero: number): string => `PED-${String(numero).padStart(fewestDigits, '0')}`

/** Why staff are asked once before a status changes; `null` for the plain next step, which just goes. */
export type UnusualMove = 'skips' | 'returns' | null

/**
 * Is this move worth a question? Leaving cancelado or entregado is, and so is any that passes over a step of the tracker,
 * forwards or back. Nothing is forbidden (spec 2.4: no order of transitions is enforced).
 */
export function unusualMove(from: PedidoStatus, to: PedidoStatus): UnusualMove {
  if (from === to) return null
  if (from === 'cancelado' || from === 'entregado') return 'returns'
  const steps: readonly PedidoStatus[] = trackerSteps
  if (to === 'cancelado') return null
  return Math.abs(steps.indexOf(to) - steps.indexOf(from)) > 1 ? 'skips' : null
}

const fewestPhoneDigits = 9

/**
 * The number that a WhatsApp link dials (spec 2.5): what starts with + keeps its digits, anything else gets the
 * country prefix before them.
 * @param prefix the setting WHATSAPP_PREFIX, digits only.
 * @returns digits, or `null` for a phone with fewer than nine: it cannot be dialled.
 */
export function whatsappNumber(telefono: string, prefix: string): string | null {
  const digits = telefono.replace(/\D/g, '')
  if (digits.length < fewestPhoneDigits) return null
  return telefono.trim().startsWith('+') ? digits : `${prefix}${digits}`
}

/** Has somebody written where to send it? At creation a pedido knows only a phone (spec 1.3). */
export const hasDireccion = (envio: { direccion?: string | undefined }): boolean => Boolean(envio.direccion)
