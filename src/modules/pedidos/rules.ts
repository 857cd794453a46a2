import type { WhatsappClave } from '#modules/ajustes/settings.ts'
import { dayTexts } from '#shared/days.ts'
import type { FieldError } from '#shared/errors.ts'
import { formatDay, mexicanDay } from '#shared/format.ts'
import { maxPedidoCentavos } from '#shared/read-amounts.ts'
import { dayText, idText, maxBusquedaLength, oneOf, searchText } from '#shared/search.ts'

export const pedidoStatuses = ['pendiente', 'confirmado', 'preparando', 'enviado', 'entregado', 'cancelado'] as const
export type PedidoStatus = (typeof pedidoStatuses)[number]

/** Which pedidos a list shows and in which order, as its URL says it (spec 1.2, 2.2 and 3.1); an unknown value is no search. */
export type PedidosSearch = {
  /** Part of a number: the consultora's own list. */
  numero?: string | undefined
  /** Part of a number, or of a consultora's name, e-mail or phone: the desk's list. */
  q?: string | undefined
  status?: PedidoStatus | undefined
  /** The id of a consultora. */
  consultora?: string | undefined
  /** The first and the last day, in Mexico, that a pedido may be of. */
  desde?: string | undefined
  hasta?: string | undefined
  /** Only what is pendiente and older than a day. */
  espera?: typeof masDe24h | undefined
  /** Only calls that are due today or overdue. */
  llamar?: typeof llamarHoy | undefined
  /** Of a consultora's own: only those with an open propuesta, or only those without. */
  responde?: Responde | undefined
  /** Only those with such a propuesta. */
  propuesta?: PropuestaFiltro | undefined
  /** Newest first unless it says so. */
  orden?: Orden | undefined
}
export const masDe24h = '24h'
export const llamarHoy = 'hoy'
export const respondeValues = ['si', 'no'] as const
type Responde = (typeof respondeValues)[number]
/** `sin-respuesta`: open for more than two days; `llamada`: its consultora wants a call instead, and has not had it. */
export const propuestaFiltros = ['sin-respuesta', 'llamada'] as const
export type PropuestaFiltro = (typeof propuestaFiltros)[number]
export const antiguasPrimero = 'antiguas'
export type Orden = typeof antiguasPrimero

/** The desk's list. `numero` is the name that its search had in links of before. */
export const pedidosSearch = (typed: Record<string, unknown>): PedidosSearch => ({
  q: searchText(typed.q ?? typed.numero, maxBusquedaLength),
  status: oneOf(pedidoStatuses, typed.status),
  consultora: idText(typed.consultora),
  desde: dayText(typed.desde),
  hasta: dayText(typed.hasta),
  espera: oneOf([masDe24h], typed.espera),
  llamar: oneOf([llamarHoy], typed.llamar),
  propuesta: oneOf(propuestaFiltros, typed.propuesta),
  orden: oneOf([antiguasPrimero], typed.orden),
})

/** The consultora's own list is searched by number and status alone. */
export const misPedidosSearch = ({ numero, status }: Record<string, unknown>): PedidosSearch => ({
  numero: searchText(numero, maxNumeroLength),
  status: oneOf(pedidoStatuses, status),
})

/** Whom a pedido is raised for, as the URL says it (spec 3.2: /admin/pedido/nuevo). */
export const levantarSearch = ({ consultora }: Record<string, unknown>): { consultora?: string | undefined } => ({
  consultora: idText(consultora),
})

/** What a search asks for beside its order. */
export type PedidosFiltro = Omit<PedidosSearch, 'orden'>

export const filtroOf = ({ orden: _, ...filtro }: PedidosSearch): PedidosFiltro => filtro

/** Digits of a pedido number without `PED-`, in a folded text (see `fold`); `null` if it is none. */
export const numeroIn = (folded: string): string | null => /^(?:ped)?[\s#-]*(\d+)$/.exec(folded)?.[1] ?? null

/** Characters that the search box of a list of pedidos takes. */
export const maxNumeroLength = 40

/** What one piece of a pedido does to its size: held while the pedido is open, out of stock once sent, released once cancelled. */
type StockOfPiece = { stock: 0 | -1; apartado: 0 | 1 }
const held: StockOfPiece = { stock: 0, apartado: 1 }
const sent: StockOfPiece = { stock: -1, apartado: 0 }
const released: StockOfPiece = { stock: 0, apartado: 0 }

type StatusRow = {
  piece: StockOfPiece
  /** Is it a step of the tracker? The steps come in the order of `pedidoStatuses`. */
  isStep: boolean
  /** Is the pedido over? Staff are asked before it goes on, and nothing is delivered any more. */
  isFinal: boolean
  /** Does it count among the sales? */
  isSale: boolean
  /** What a WhatsApp to its consultora begins with. */
  whatsapp: WhatsappClave
}

/** Everything that differs between statuses; the compiler asks for the row of a new one. */
const statusTable: Record<PedidoStatus, StatusRow> = {
  pendiente: { piece: held, isStep: true, isFinal: false, isSale: true, whatsapp: 'whatsapp_confirmar' },
  confirmado: { piece: held, isStep: true, isFinal: false, isSale: true, whatsapp: 'whatsapp_confirmado' },
  preparando: { piece: held, isStep: true, isFinal: false, isSale: true, whatsapp: 'whatsapp_preparando' },
  enviado: { piece: sent, isStep: true, isFinal: false, isSale: true, whatsapp: 'whatsapp_enviado' },
  entregado: { piece: sent, isStep: true, isFinal: true, isSale: true, whatsapp: 'whatsapp_entregado' },
  cancelado: { piece: released, isStep: false, isFinal: true, isSale: false, whatsapp: 'whatsapp_otro' },
}

export const isFinal = (status: PedidoStatus): boolean => statusTable[status].isFinal
export const isSale = (status: PedidoStatus): boolean => statusTable[status].isSale

export const whatsappOf = (status: PedidoStatus): WhatsappClave => statusTable[status].whatsapp

export const holdsStock = (status: PedidoStatus): boolean => statusTable[status].piece.apartado === 1

/** Have the pieces of a pedido of this status left? */
export const isSent = (status: PedidoStatus): boolean => statusTable[status].piece.stock === -1

/**
 * What moving a pedido from one status to another does to stock and apartado, per piece. Staff may
 * go from any status to any other; the difference follows, so that no path loses or invents a piece.
 * @param from `null` for a pedido that is being placed.
 */
export function stockEffect(from: PedidoStatus | null, to: PedidoStatus): { stock: number; apartado: number } {
  const before = from === null ? released : statusTable[from].piece
  const after = statusTable[to].piece
  return { stock: after.stock - before.stock, apartado: after.apartado - before.apartado }
}

/** The steps of the tracker, in order. A cancelled pedido has none (spec 1.4). */
export const trackerSteps: PedidoStatus[] = pedidoStatuses.filter((status) => statusTable[status].isStep)

/** What a pedido goes on to, a step at a time. */
export type NextStep = Exclude<PedidoStatus, 'pendiente' | 'cancelado'>

/** The plain next step, which staff take with one press (spec 3.1); `null` for a pedido that is over. */
export function nextStep(status: PedidoStatus): NextStep | null {
  if (isFinal(status)) return null
  return trackerSteps[trackerSteps.indexOf(status) + 1] as NextStep
}

type StepState = 'done' | 'current' | 'todo'

/** How each step of the tracker stands for a status, all done at the end; `null` for cancelado, which shows 'Pedido Cancelado' instead. */
export function trackerStates(status: PedidoStatus): StepState[] | null {
  if (!statusTable[status].isStep) return null
  const reached = trackerSteps.indexOf(status)
  const stateOf = (step: number): StepState => {
    if (step === reached) return isFinal(status) ? 'done' : 'current'
    return step < reached ? 'done' : 'todo'
  }
  return trackerSteps.map((_, step) => stateOf(step))
}

/** Nobody has confirmed it yet: its consultora may still take it back (spec 1.4). */
export const isUnconfirmed = ({ status }: { status: PedidoStatus }): boolean => status === 'pendiente'

/** Centavos of a pedido: the sum of its lines; nothing else is ever added (spec 1.1). */
export const pedidoTotal = (lineas: { subtotalCentavos: number }[]): number =>
  lineas.reduce((total, { subtotalCentavos }) => total + subtotalCentavos, 0)

/** Does a pedido add up to more than it may? One that is older than the limit may keep its total. */
export const isTooMuch = (totalCentavos: number, beforeCentavos = 0): boolean =>
  totalCentavos > Math.max(maxPedidoCentavos, beforeCentavos)

const minDigits = 6

/** `1` -> `PED-000001`; wider once there are a million. */
export const formatNumeroPedido = (numero: number): string => `PED-${String(numero).padStart(minDigits, '0')}`

/** Why staff are asked once before a status changes; `null` for the plain next step, which just goes. */
type UnusualMove = 'skips' | 'returns' | null

/**
 * Is this move worth a question? Leaving a final status is, and so is any that passes over a step of the tracker,
 * forwards or back. Nothing is forbidden (spec 2.4: no order of transitions is enforced).
 */
export function unusualMove(from: PedidoStatus, to: PedidoStatus): UnusualMove {
  if (from === to) return null
  if (isFinal(from)) return 'returns'
  if (!statusTable[to].isStep) return null
  return Math.abs(trackerSteps.indexOf(to) - trackerSteps.indexOf(from)) > 1 ? 'skips' : null
}

/**
 * The day of delivery of a pedido that moves to a status: staff's own day or today when it is delivered; none when it leaves
 * entregado, so that its return window begins with the real delivery, or is cancelled.
 * @param hoy the Mexican day that is today, `2026-11-05`.
 */
export function fechaEntregaAfter(
  { status, fechaEntrega }: { status: PedidoStatus; fechaEntrega: string | null },
  to: PedidoStatus,
  hoy: string,
): string | null {
  if (to === 'entregado') return fechaEntrega ?? hoy
  return status === 'entregado' || to === 'cancelado' ? null : fechaEntrega
}

type Fechas = { fechaEstimadaEntrega: string | null; fechaEntrega: string | null }

/**
 * Days that cannot be: a delivery before the pedido, before it was sent, or in the future (spec 3.1).
 * @param moments when it was placed, when it was last sent, if it was, and the Mexican day that is today.
 * @returns a sentence for each field that is wrong.
 */
export function wrongFechas(
  moments: { createdAt: string; sentAt: string | null; hoy: string },
  fechas: Fechas,
): FieldError[] {
  const placed = mexicanDay(new Date(moments.createdAt))
  const sent = moments.sentAt === null ? placed : mexicanDay(new Date(moments.sentAt))
  const { fechaEstimadaEntrega: estimada, fechaEntrega: real } = fechas
  return [
    ...(estimada && estimada < placed ? [{ path: 'fechaEstimadaEntrega', message: beforePlaced(placed) }] : []),
    ...(real && real < placed ? [{ path: 'fechaEntrega', message: beforePlaced(placed) }] : []),
    ...(real && real >= placed && real < sent ? [{ path: 'fechaEntrega', message: beforeSent(sent) }] : []),
    ...(real && real > moments.hoy ? [{ path: 'fechaEntrega', message: dayTexts.notYet }] : []),
  ]
}

const beforePlaced = (day: string) => `No puede ser antes del día del pedido, ${formatDay(day)}`
const beforeSent = (day: string) => `No puede ser antes del envío, ${formatDay(day)}`

/** When a pedido was last sent, as its timeline tells it; `null` when it never was. */
export const sentAtOf = (
  eventos: { createdAt: string; cambios: Record<string, [unknown, unknown]> }[],
): string | null => eventos.findLast(({ cambios }) => cambios.status?.[1] === 'enviado')?.createdAt ?? null

/** Would it be sent nowhere? Staff are asked before that (spec 3.1). */
export const lacksDireccion = (to: PedidoStatus, envio: { direccion?: string | undefined }): boolean =>
  to === 'enviado' && !hasDireccion(envio)

type Listed = { id: string; createdAt: string }

/** From one pedido of a list to the next. */
export type Direction = 'anterior' | 'siguiente'

/** Does a list show `one` after `other`? */
export function isListedAfter(one: Listed, other: Listed, orden?: Orden): boolean {
  const [older, newer] = orden === antiguasPrimero ? [other, one] : [one, other]
  return older.createdAt === newer.createdAt ? older.id < newer.id : older.createdAt < newer.createdAt
}

/** The neighbour of a pedido in a list, also when the pedido no longer matches its filter. */
export const neighbourOf = <Each extends Listed>(
  list: Each[],
  pedido: Listed,
  direction: Direction,
  orden?: Orden,
): Each | undefined =>
  direction === 'siguiente'
    ? list.find((it) => isListedAfter(it, pedido, orden))
    : list.findLast((it) => isListedAfter(pedido, it, orden))

/** Has somebody written where to send it? At creation a pedido knows only a phone (spec 1.3). */
export const hasDireccion = (envio: { direccion?: string | undefined }): boolean => Boolean(envio.direccion)

/** What warehouse staff may do to a pedido (spec 3.7, docs/decisions/008). */
const packingSteps: ReadonlySet<PedidoStatus> = new Set(['preparando', 'enviado'])
const withGuia: ReadonlySet<PedidoStatus> = new Set(['confirmado', 'preparando', 'enviado'])

type Packed = { status: PedidoStatus; enSurtido: boolean }

/** It is in no open surtido, or this is none of their steps. */
export type MotivoDeEmpaque = 'sinSurtido' | 'otroPaso'

/** @returns why warehouse staff may not move a pedido to this status; `null` when they may. */
export function whyNotPacked({ status, enSurtido }: Packed, to: PedidoStatus): MotivoDeEmpaque | null {
  if (!packingSteps.has(to) || nextStep(status) !== to) return 'otroPaso'
  return enSurtido ? null : 'sinSurtido'
}

/** The number of a guía without spaces, hyphens and case, to compare it with another. */
export const guiaKey = (numero: string): string => numero.replace(/[\s-]/g, '').toUpperCase()

/** A guía is written for a parcel that is being packed, or corrected once it has left. */
export function whyNoGuia({ status, enSurtido }: Packed): MotivoDeEmpaque | null {
  if (!withGuia.has(status)) return 'otroPaso'
  return enSurtido ? null : 'sinSurtido'
}
