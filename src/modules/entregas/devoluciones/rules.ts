import { isSent, type PedidoStatus } from '#modules/pedidos/rules.ts'
import { addDays } from '#shared/format.ts'

/** Rules of exchanges and returns (spec 3.3): states, stock, and deadline. */

export const devolucionTipos = ['cambio', 'devolucion'] as const
export type DevolucionTipo = (typeof devolucionTipos)[number]

export const devolucionMotivos = ['talla', 'defecto', 'equivocada', 'otro'] as const
export type DevolucionMotivo = (typeof devolucionMotivos)[number]

export const devolucionEstados = ['solicitada', 'aceptada', 'recibida', 'enviada', 'rechazada', 'cancelada'] as const
export type DevolucionEstado = (typeof devolucionEstados)[number]

type EstadoRow = {
  /** Held pieces of the new size. */
  holds: Pieces
  /** Pieces of the line that cannot be returned again. */
  counts: Pieces
  /** Returned pieces in good condition are in stock. */
  isBack: boolean
  isGone: boolean
  /** The next states; `enviada` only for an exchange. */
  next: readonly DevolucionEstado[]
}
type Pieces = 'requested' | 'received' | 'none'

const over = { holds: 'none', counts: 'none', isBack: false, isGone: false, next: [] } as const
const back = { counts: 'received', isBack: true } as const

const estadoTable: Record<DevolucionEstado, EstadoRow> = {
  solicitada: { ...over, counts: 'requested', next: ['aceptada', 'rechazada', 'cancelada'] },
  aceptada: { ...over, holds: 'requested', counts: 'requested', next: ['recibida', 'cancelada'] },
  recibida: { ...over, ...back, holds: 'received', next: ['enviada'] },
  enviada: { ...over, ...back, isGone: true },
  rechazada: over,
  cancelada: over,
}

/** The fields that determine the effect on stock. */
export type Piezas = {
  estado: DevolucionEstado
  tipo: DevolucionTipo
  tallaId: string | null
  porTallaId: string | null
  cantidad: number
  buenas: number
  danadas: number
}

const amount = (pieces: Pieces, { cantidad, buenas, danadas }: Omit<Piezas, 'estado'>): number =>
  ({ requested: cantidad, received: buenas + danadas, none: 0 })[pieces]

export const countedOf = (piezas: Piezas): number => amount(estadoTable[piezas.estado].counts, piezas)

export const heldOf = (piezas: Piezas): number =>
  piezas.porTallaId === null ? 0 : amount(estadoTable[piezas.estado].holds, piezas)

/** While any exists, its pedido must stay sent: otherwise its pieces would return to stock twice. */
export const isAlive = (estado: DevolucionEstado): boolean => estadoTable[estado].counts !== 'none'
export const aliveEstados = devolucionEstados.filter(isAlive)
export const holdingEstados = devolucionEstados.filter((estado) => estadoTable[estado].holds !== 'none')

/** The states that warehouse staff see. */
export const enBodega: readonly DevolucionEstado[] = ['aceptada', 'recibida', 'enviada']

/** Received, but not credited yet. */
export const awaitsAbono = ({
  estado,
  tipo,
  abonoCentavos,
}: Pick<Piezas, 'estado' | 'tipo'> & { abonoCentavos: number | null }) =>
  estado === 'recibida' && tipo === 'devolucion' && abonoCentavos === null

export const canBecome = ({ estado, tipo }: Pick<Piezas, 'estado' | 'tipo'>, to: DevolucionEstado): boolean =>
  estadoTable[estado].next.includes(to) && (to !== 'enviada' || tipo === 'cambio')

type Weight = { tallaId: string; stock: number; apartado: number }

/** The effect of a return on each size. @param piezas `null` before it exists. */
function weightsOf(piezas: Piezas | null): Weight[] {
  if (!piezas) return []
  const { isBack, isGone } = estadoTable[piezas.estado]
  const { tallaId, porTallaId, buenas } = piezas
  const received = amount('received', piezas)
  return [
    ...(tallaId && isBack ? [{ tallaId, stock: buenas, apartado: 0 }] : []),
    ...(porTallaId ? [{ tallaId: porTallaId, stock: isGone ? -received : 0, apartado: heldOf(piezas) }] : []),
  ]
}

/** The difference in stock and held pieces between two states, each size once. */
export function devolucionEffect(before: Piezas | null, after: Piezas): Weight[] {
  const moves = new Map<string, Weight>()
  const add = (sign: 1 | -1, { tallaId, stock, apartado }: Weight) => {
    const known = moves.get(tallaId) ?? { tallaId, stock: 0, apartado: 0 }
    moves.set(tallaId, {
      tallaId,
      stock: known.stock + sign * stock,
      apartado: known.apartado + sign * apartado,
    })
  }
  for (const weight of weightsOf(before)) add(-1, weight)
  for (const weight of weightsOf(after)) add(1, weight)
  return [...moves.values()]
}

type Entrega = { status: PedidoStatus; fechaEntrega: string | null }

/**
 * The last day for requesting a return of a pedido, and why it is not possible now.
 * @param dias the setting; 0 disables returns.
 * @param hoy a day in Mexico.
 */
export function plazoOf({ status, fechaEntrega }: Entrega, dias: number, hoy: string): Plazo {
  if (dias === 0) return { abierto: false, hasta: null, porque: 'apagado' }
  if (status !== 'entregado' || !fechaEntrega) return { abierto: false, hasta: null, porque: 'sin_entrega' }
  const hasta = addDays(fechaEntrega, dias)
  return hoy <= hasta ? { abierto: true, hasta, porque: null } : { abierto: false, hasta, porque: 'vencido' }
}
export type Plazo = { abierto: boolean; hasta: string | null; porque: 'apagado' | 'sin_entrega' | 'vencido' | null }

export const canComeBack = ({ status }: { status: PedidoStatus }): boolean => isSent(status)

export const leftOf = (cantidad: number, devoluciones: Piezas[]): number =>
  Math.max(0, cantidad - devoluciones.reduce((sum, it) => sum + countedOf(it), 0))

export const maxDetalleLength = 500
export const maxPalabrasLength = 500
