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

/** Can a number be written so? If not, no pedido has to be looked at. */
export const isPartOfNumero = (text: string): boolean => /^(P|PE|E|PED|ED|D|(|-|D-|ED-|PED-)\d*)$/i.test(text)

/** Up to a million their order as text is their own; from then on there are two widths. */
export const numerosAreInOrder = (last: number): boolean => last < 10 ** fewestDigits

const beforePrefix = /^(-|D-|ED-|PED-)(\d{1,6})$/i

/**
 * The run of numbers that begin with a text such as `PED-00`, from and to, so that a page of them is read from one place
 * of an index however many pedidos lie after it.
 * @param last the newest number there is. @returns `null` when they are no single run: then look in another way.
 */
export function numerosBetween(text: string, last: number): { desde: string; hasta: string } | null {
  const [, letters, digits] = beforePrefix.exec(text) ?? []
  if (!letters || !digits || !numerosAreInOrder(last)) return null
  return { desde: `PED-${digits.padEnd(fewestDigits, '0')}`, hasta: `PED-${digits.padEnd(fewestDigits, '9')}` }
}

const mostCandidates = 2_000

/**
 * The numbers that contain a text, for a search by three digits or more, such as `123` or `ped-0001` (spec 2.7).
 * They can be told by counting, so that finding one pedido among 100,000 does not read them all.
 * @param last the newest number there is.
 * @returns `null` when there are too many to name, or when the text is no end of the prefix and digits: then look at all.
 */
export function numerosWith(text: string, last: number): string[] | null {
  const [, letters, digits] = /^(|-|D-|ED-|PED-)(\d{3,})$/i.exec(text) ?? []
  if (letters === undefined || digits === undefined) return null
  const found = new Set<number>()
  for (const [from, to] of runsWith(digits, letters !== '', last)) {
    if (found.size + to - from >= mostCandidates) return null
    for (let numero = from; numero <= to; numero++) found.add(numero)
  }
  return [...found].map(formatNumeroPedido)
}

/** Runs of numbers, from and to, whose digits contain (`anchored`: begin with) these. */
function* runsWith(digits: string, anchored: boolean, last: number): Generator<[number, number]> {
  for (let width = fewestDigits; width <= Math.max(fewestDigits, String(last).length); width++) {
    const others = width - digits.length
    for (let after = anchored ? Math.max(others, 0) : 0; after <= others; after++) {
      yield* runsAt(digits, after, width, last)
    }
  }
}

/** Those of one width that have the digits in one place, with `after` digits to the right of them. */
function* runsAt(digits: string, after: number, width: number, last: number): Generator<[number, number]> {
  const run = 10 ** after
  const least = width === fewestDigits ? 1 : 10 ** (width - 1)
  const most = Math.min(last, 10 ** width - 1)
  for (let from = Number(digits) * run; from <= most; from += run * 10 ** digits.length) {
    const to = Math.min(from + run - 1, most)
    if (to >= least) yield [Math.max(from, least), to]
  }
}
