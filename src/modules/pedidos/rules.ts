import type { WhatsappClave } from '#modules/ajustes/settings.ts'
import { dayTexts } from '#shared/days.ts'
import type { FieldError } from '#shared/errors.ts'
import { formatDay, mexicanDay } from '#shared/format.ts'
import { maxPedidoCentavos } from '#shared/read-amounts.ts'
import { dayText, idText, maxBusquedaLength, oneOf, searchText } from '#shared/search.ts'

export const pedidoStatuses = ['pendiente', 'confirmado', 'preparando', 'enviado', 'entregado', 'cancelado'] as const
export type PedidoStatus = (typeof pedidoStatuses)[number]

/** Filters and sort order of a list of pedidos, from its URL (spec 1.2, 2.2 and 3.1); unknown values are ignored. */
export type PedidosSearch = {
  /** Part of a pedido number; consultora's list only. */
  numero?: string | undefined
  /** Part of a pedido number, or of a consultora's name, e-mail or phone; staff list only. */
  q?: string | undefined
  status?: PedidoStatus | undefined
  /** Id of a consultora. */
  consultora?: string | undefined
  /** First and last day, in Mexico, on which the pedido was placed. */
  desde?: string | undefined
  hasta?: string | undefined
  /** Only pendientes older than a day. */
  espera?: typeof masDe24h | undefined
  /** Only calls due today or overdue. */
  llamar?: typeof llamarHoy | undefined
  /** Consultora's list only: with or without an open propuesta. */
  responde?: Responde | undefined
  propuesta?: PropuestaFiltro | undefined
  /** Default: newest first. */
  orden?: Orden | undefined
}
export const masDe24h = '24h'
export const llamarHoy = 'hoy'
export const respondeValues = ['si', 'no'] as const
type Responde = (typeof respondeValues)[number]
/** `sin-respuesta`: open for more than two days; `llamada`: the consultora prefers a call and has not been called. */
export const propuestaFiltros = ['sin-respuesta', 'llamada'] as const
export type PropuestaFiltro = (typeof propuestaFiltros)[number]
export const antiguasPrimero = 'antiguas'
export type Orden = typeof antiguasPrimero

/** The staff list. `numero` is the former name of `q`, for old links. */
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

/** The consultora's own list has only these filters. */
export const misPedidosSearch = ({ numero, status }: Record<string, unknown>): PedidosSearch => ({
  numero: searchText(numero, maxNumeroLength),
  status: oneOf(pedidoStatuses, status),
})

/** The consultora that a pedido is placed for (spec 3.2: /admin/pedido/nuevo). */
export const levantarSearch = ({ consultora }: Record<string, unknown>): { consultora?: string | undefined } => ({
  consultora: idText(consultora),
})

/** The filters of a search, without the sort order. */
export type PedidosFiltro = Omit<PedidosSearch, 'orden'>

export const filtroOf = ({ orden: _, ...filtro }: PedidosSearch): PedidosFiltro => filtro

/** Digits of a pedido number, with or without `PED-`, in a folded text (see `fold`); `null` if it is none. */
export const numeroIn = (folded: string): string | null => /^(?:ped)?[\s#-]*(\d+)$/.exec(folded)?.[1] ?? null

/** Maximum characters of a search by number. */
export const maxNumeroLength = 40

/** Effect of one piece of a pedido on its size: held while the pedido is open, out of stock once sent, released once cancelled. */
type StockOfPiece = { stock: 0 | -1; apartado: 0 | 1 }
const held: StockOfPiece = { stock: 0, apartado: 1 }
const sent: StockOfPiece = { stock: -1, apartado: 0 }
const released: StockOfPiece = { stock: 0, apartado: 0 }

type StatusRow = {
  piece: StockOfPiece
  /** A step of the tracker; steps have the order of `pedidoStatuses`. */
  isStep: boolean
  /** The pedido is closed: nothing more is delivered, and leaving the status needs a confirmation. */
  isFinal: boolean
  /** Counts as a sale. */
  isSale: boolean
  /** The WhatsApp template for the consultora. */
  whatsapp: WhatsappClave
}

/** Everything that differs between statuses. */
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

/** True once the pieces have left the warehouse. */
export const isSent = (status: PedidoStatus): boolean => statusTable[status].piece.stock === -1

/**
 * Change of stock and apartado per piece for a status change. Staff may move a pedido between any two statuses; the change is the
 * difference of both rows, so no path loses or invents a piece.
 * @param from `null` for a new pedido.
 */
export function stockEffect(from: PedidoStatus | null, to: PedidoStatus): { stock: number; apartado: number } {
  const before = from === null ? released : statusTable[from].piece
  const after = statusTable[to].piece
  return { stock: after.stock - before.stock, apartado: after.apartado - before.apartado }
}

/** Steps of the tracker, in order; cancelado is none (spec 1.4). */
export const trackerSteps: PedidoStatus[] = pedidoStatuses.filter((status) => statusTable[status].isStep)

export type NextStep = Exclude<PedidoStatus, 'pendiente' | 'cancelado'>

/** The regular next step, one click for staff (spec 3.1); `null` for a closed pedido. */
export function nextStep(status: PedidoStatus): NextStep | null {
  if (isFinal(status)) return null
  return trackerSteps[trackerSteps.indexOf(status) + 1] as NextStep
}

type StepState = 'done' | 'current' | 'todo'

/** State of each tracker step; `null` for cancelado, which shows 'Pedido Cancelado' instead. */
export function trackerStates(status: PedidoStatus): StepState[] | null {
  if (!statusTable[status].isStep) return null
  const reached = trackerSteps.indexOf(status)
  const stateOf = (step: number): StepState => {
    if (step === reached) return isFinal(status) ? 'done' : 'current'
    return step < reached ? 'done' : 'todo'
  }
  return trackerSteps.map((_, step) => stateOf(step))
}

/** Until staff confirm a pedido, its consultora may cancel it (spec 1.4). */
export const isUnconfirmed = ({ status }: { status: PedidoStatus }): boolean => status === 'pendiente'

/** Total in centavos: the sum of the lines, without surcharges (spec 1.1). */
export const pedidoTotal = (lineas: { subtotalCentavos: number }[]): number =>
  lineas.reduce((total, { subtotalCentavos }) => total + subtotalCentavos, 0)

/** True above the maximum total. A pedido that already exceeds it may keep its total. */
export const isTooMuch = (totalCentavos: number, beforeCentavos = 0): boolean =>
  totalCentavos > Math.max(maxPedidoCentavos, beforeCentavos)

const minDigits = 6

/** `1` -> `PED-000001`; at least six digits. */
export const formatNumeroPedido = (numero: number): string => `PED-${String(numero).padStart(minDigits, '0')}`

/** Why a status change needs a confirmation; `null` when it needs none. */
type UnusualMove = 'skips' | 'returns' | null

/**
 * Classifies a status change: leaving a final status, or skipping a step of the tracker in either direction, needs a confirmation. No
 * change is forbidden (spec 2.4: no order of transitions is enforced).
 */
export function unusualMove(from: PedidoStatus, to: PedidoStatus): UnusualMove {
  if (from === to) return null
  if (isFinal(from)) return 'returns'
  if (!statusTable[to].isStep) return null
  return Math.abs(trackerSteps.indexOf(to) - trackerSteps.indexOf(from)) > 1 ? 'skips' : null
}

/**
 * The delivery day after a status change. Delivered: the day set by staff, or today. Cancelled, or no longer entregado: none, so that the
 * return window starts with the real delivery.
 * @param hoy today in Mexico, `2026-11-05`.
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
 * Validates delivery days: not before the pedido was placed or sent, and not in the future (spec 3.1).
 * @param moments when it was placed and last sent (`null` if never), and today in Mexico.
 * @returns a sentence for each invalid field.
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

/** When a pedido was last sent, from its timeline; `null` if never. */
export const sentAtOf = (
  eventos: { createdAt: string; cambios: Record<string, [unknown, unknown]> }[],
): string | null => eventos.findLast(({ cambios }) => cambios.status?.[1] === 'enviado')?.createdAt ?? null

/** True if the pedido would ship without an address; staff confirm that first (spec 3.1). */
export const lacksDireccion = (to: PedidoStatus, envio: { direccion?: string | undefined }): boolean =>
  to === 'enviado' && !hasDireccion(envio)

type Listed = { id: string; createdAt: string }

export type Direction = 'anterior' | 'siguiente'

/** True if a list shows `one` after `other`. */
export function isListedAfter(one: Listed, other: Listed, orden?: Orden): boolean {
  const [older, newer] = orden === antiguasPrimero ? [other, one] : [one, other]
  return older.createdAt === newer.createdAt ? older.id < newer.id : older.createdAt < newer.createdAt
}

/** The next or previous pedido in a list, even if the pedido itself no longer matches the filter. */
export const neighbourOf = <Each extends Listed>(
  list: Each[],
  pedido: Listed,
  direction: Direction,
  orden?: Orden,
): Each | undefined =>
  direction === 'siguiente'
    ? list.find((it) => isListedAfter(it, pedido, orden))
    : list.findLast((it) => isListedAfter(pedido, it, orden))

/** True once the shipping address is known: a new pedido has only a phone (spec 1.3). */
export const hasDireccion = (envio: { direccion?: string | undefined }): boolean => Boolean(envio.direccion)

/** What warehouse staff may do to a pedido (spec 3.7, docs/decisions/008). */
const packingSteps: ReadonlySet<PedidoStatus> = new Set(['preparando', 'enviado'])
const withGuia: ReadonlySet<PedidoStatus> = new Set(['confirmado', 'preparando', 'enviado'])

type Packed = { status: PedidoStatus; enSurtido: boolean }

/** `sinSurtido`: in no open surtido; `otroPaso`: not a step for warehouse staff. */
export type MotivoDeEmpaque = 'sinSurtido' | 'otroPaso'

/** @returns why warehouse staff may not make this status change; `null` when they may. */
export function whyNotPacked({ status, enSurtido }: Packed, to: PedidoStatus): MotivoDeEmpaque | null {
  if (!packingSteps.has(to) || nextStep(status) !== to) return 'otroPaso'
  return enSurtido ? null : 'sinSurtido'
}

/** Normalised tracking number for comparisons: no spaces or hyphens, upper case. */
export const guiaKey = (numero: string): string => numero.replace(/[\s-]/g, '').toUpperCase()

/** Warehouse staff enter a guía while the parcel is packed, and correct it after it is sent. */
export function whyNoGuia({ status, enSurtido }: Packed): MotivoDeEmpaque | null {
  if (!withGuia.has(status)) return 'otroPaso'
  return enSurtido ? null : 'sinSurtido'
}
