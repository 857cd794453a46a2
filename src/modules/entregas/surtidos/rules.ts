import type { Guia } from '#modules/pedidos/guia-rules.ts'
import { guiaKey, type PedidoStatus } from '#modules/pedidos/rules.ts'
import { oneOf } from '#shared/search.ts'

/** Rules of surtidos: batches of pedidos that are picked together, and the found pieces (spec 3.3). */

/** The tab of a surtido's page: picking, or packing and sending. */
type SurtidoSearch = { parte?: 'enviar' | undefined }
export const surtidoSearch = ({ parte }: Record<string, unknown>): SurtidoSearch => ({
  parte: oneOf(['enviar'], parte),
})

export type Papel = 'carta' | 'media'
export type PapelSearch = { papel?: 'media' | undefined }
export const papelSearch = ({ papel }: Record<string, unknown>): PapelSearch => ({ papel: oneOf(['media'], papel) })
/** Pedido numbers, `12,13`. */
type HojasSearch = PapelSearch & { pedidos?: string | undefined }
export const hojasSearch = (typed: Record<string, unknown>): HojasSearch => ({
  ...papelSearch(typed),
  pedidos: /^\d{1,7}(,\d{1,7})*$/.test(String(typed.pedidos ?? '')) ? String(typed.pedidos) : undefined,
})

export const maxPedidos = 100

type Candidate = { status: PedidoStatus; conPropuesta: boolean; surtido: number | null }

/** Why a pedido cannot be added: its status, an open propuesta, or another open surtido. */
export const motivosFuera = ['status', 'conPropuesta', 'enOtro'] as const
export type MotivoFuera = (typeof motivosFuera)[number]

const pickable: readonly PedidoStatus[] = ['confirmado', 'preparando']

export const isPickable = (status: PedidoStatus): boolean => pickable.includes(status)

export function whyOut({ status, conPropuesta, surtido }: Candidate): MotivoFuera | null {
  if (surtido !== null) return 'enOtro'
  if (!isPickable(status)) return 'status'
  return conPropuesta ? 'conPropuesta' : null
}

type SurtidoPlan<Row> = {
  /** Oldest first, like the boxes. */
  entran: Row[]
  pasan: number
  fuera: Record<MotivoFuera, number>
}

/** Preview of the surtido of these pedidos. */
export function surtidoPlan<Row extends Candidate & { id: string; createdAt: string }>(rows: Row[]): SurtidoPlan<Row> {
  const plan: SurtidoPlan<Row> = { entran: [], pasan: 0, fuera: { status: 0, conPropuesta: 0, enOtro: 0 } }
  for (const row of rows) {
    const why = whyOut(row)
    if (why) plan.fuera[why] += 1
    else plan.entran.push(row)
  }
  plan.entran.sort(byAge)
  plan.pasan = plan.entran.filter(({ status }) => status === 'confirmado').length
  return plan
}

type Aged = { id: string; createdAt: string }
/** Oldest first. */
export const byAge = (one: Aged, other: Aged): number =>
  one.createdAt === other.createdAt ? (one.id < other.id ? -1 : 1) : one.createdAt < other.createdAt ? -1 : 1

export type LineaDePrenda = {
  pedidoId: string
  posicion: number
  cantidad: number
  /** Pieces of the line in the open propuesta; `null` if that does not change it. */
  propuesta: number | null
}

/** Whether a pedido needs its pieces, was sent with them, or does not get them. */
type Course = 'espera' | 'salio' | 'fuera'
const courses: Record<PedidoStatus, Course> = {
  pendiente: 'fuera',
  confirmado: 'espera',
  preparando: 'espera',
  enviado: 'salio',
  entregado: 'salio',
  cancelado: 'fuera',
}

type PrendaEstado = 'pendiente' | 'lista' | 'faltan' | 'esperan' | 'salio' | 'nadie'

export type PrendaCuenta = {
  estado: PrendaEstado
  /** Pieces of its pedidos, including sent ones. */
  piezas: number
  /** Missing pieces. */
  faltan: number
  /** Found pieces that no pedido needs any more. */
  sobran: number
}

type StatusOf = (pedidoId: string) => PedidoStatus | undefined

/** Sent pieces of a size. @param statusOf `undefined` for a pedido that was removed. */
export const salidas = (lineas: readonly Pick<LineaDePrenda, 'pedidoId' | 'cantidad'>[], statusOf: StatusOf): number =>
  lineas.reduce((sum, { pedidoId, cantidad }) => sum + (courseOf(statusOf(pedidoId)) === 'salio' ? cantidad : 0), 0)

const courseOf = (status: PedidoStatus | undefined): Course => (status ? courses[status] : 'fuera')

/**
 * The state of a size in a surtido: found pieces compared with the current lines (docs/decisions/008).
 * @param halladas found pieces, including sent ones; `null` if nobody has looked.
 */
export function cuentaOf(lineas: readonly LineaDePrenda[], statusOf: StatusOf, halladas: number | null): PrendaCuenta {
  let [espera, propuestas] = [0, 0]
  for (const { pedidoId, cantidad, propuesta } of lineas) {
    if (courseOf(statusOf(pedidoId)) !== 'espera') continue
    espera += cantidad
    propuestas += Math.min(cantidad, propuesta ?? cantidad)
  }
  const salio = salidas(lineas, statusOf)
  const piezas = espera + salio
  const counted = {
    piezas,
    faltan: Math.max(0, piezas - (halladas ?? 0)),
    sobran: Math.max(0, (halladas ?? 0) - piezas),
  }
  if (espera === 0) return { ...counted, estado: salio > 0 ? 'salio' : 'nadie', faltan: 0 }
  if (halladas === null) return { ...counted, estado: 'pendiente' }
  if (halladas >= piezas) return { ...counted, estado: 'lista' }
  return { ...counted, estado: halladas >= propuestas + salio ? 'esperan' : 'faltan' }
}

export const isDone = (estado: PrendaEstado): boolean => estado !== 'pendiente' && estado !== 'faltan'

export type Corta = LineaDePrenda & { quedan: number }

/**
 * Allocates the found pieces to the boxes in order.
 * @param lineas of open pedidos, in the order of their boxes.
 * @returns the lines that are short, with their pieces.
 */
export function cortas(lineas: readonly LineaDePrenda[], hay: number): Corta[] {
  let left = hay
  return lineas.flatMap((linea) => {
    const quedan = Math.min(linea.cantidad, left)
    left -= quedan
    return quedan < linea.cantidad ? [{ ...linea, quedan }] : []
  })
}

/**
 * Missing pieces per open pedido; found pieces are allocated as in `cortas`.
 * @param prendas each size with its lines in the order of their boxes, and the found pieces.
 * @returns only incomplete pedidos.
 */
export function sinSurtir(
  prendas: readonly { lineas: readonly LineaDePrenda[]; halladas: number | null }[],
  statusOf: StatusOf,
): Map<string, number> {
  const missing = new Map<string, number>()
  for (const { lineas, halladas } of prendas) {
    const waiting = lineas.filter(({ pedidoId }) => courseOf(statusOf(pedidoId)) === 'espera')
    const left = Math.max(0, (halladas ?? 0) - salidas(lineas, statusOf))
    for (const { pedidoId, cantidad, quedan } of cortas(waiting, left))
      missing.set(pedidoId, (missing.get(pedidoId) ?? 0) + cantidad - quedan)
  }
  return missing
}

type ConGuia = { id: string; consultora: string; numero: string | null; guia: Pick<Guia, 'numero'> | null }

/** Ids of pedidos whose new guía is also entered for another consultora. A stored guía is not checked again. */
export function guiasDeVarias(pedidos: readonly ConGuia[]): Set<string> {
  const byGuia = Map.groupBy(
    pedidos.filter(({ numero }) => numero?.trim()),
    ({ numero }) => guiaKey(numero ?? ''),
  )
  const several = [...byGuia.values()].filter((all) => new Set(all.map(({ consultora }) => consultora)).size > 1)
  const isNew = ({ numero, guia }: ConGuia) => guiaKey(numero ?? '') !== guiaKey(guia?.numero ?? '')
  return new Set(
    several
      .flat()
      .filter(isNew)
      .map(({ id }) => id),
  )
}
