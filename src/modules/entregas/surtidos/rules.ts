import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import { oneOf } from '#shared/search.ts'

/** What is true of surtidos: pedidos that are picked together, and what was found of them (spec 3.3). */

/** Which part of a surtido its page shows, as the URL says it: picking, or packing and sending. */
export type SurtidoSearch = { parte?: 'enviar' | undefined }
export const surtidoSearch = ({ parte }: Record<string, unknown>): SurtidoSearch => ({
  parte: oneOf(['enviar'], parte),
})

/** What is printed, and on which paper. */
export const papeles = ['carta', 'media'] as const
export type Papel = (typeof papeles)[number]
export type PapelSearch = { papel?: 'media' | undefined }
export const papelSearch = ({ papel }: Record<string, unknown>): PapelSearch => ({ papel: oneOf(['media'], papel) })
/** The numbers of the pedidos, `12,13`. */
export type HojasSearch = PapelSearch & { pedidos?: string | undefined }
export const hojasSearch = (typed: Record<string, unknown>): HojasSearch => ({
  ...papelSearch(typed),
  pedidos: /^\d{1,7}(,\d{1,7})*$/.test(String(typed.pedidos ?? '')) ? String(typed.pedidos) : undefined,
})

/** How many pedidos one surtido may have. */
export const maxPedidos = 100

type Candidate = { status: PedidoStatus; conPropuesta: boolean; surtido: number | null }

/** Why a pedido does not come into a surtido: its status, its consultora has not answered, or it is in another one that is open. */
export const motivosFuera = ['status', 'conPropuesta', 'enOtro'] as const
export type MotivoFuera = (typeof motivosFuera)[number]

const pickable: readonly PedidoStatus[] = ['confirmado', 'preparando']

/** May pieces of it be looked for? They are held, and she has confirmed them. */
export const isPickable = (status: PedidoStatus): boolean => pickable.includes(status)

export function whyOut({ status, conPropuesta, surtido }: Candidate): MotivoFuera | null {
  if (surtido !== null) return 'enOtro'
  if (!isPickable(status)) return 'status'
  return conPropuesta ? 'conPropuesta' : null
}

export type SurtidoPlan<Row> = {
  /** Who comes in, oldest first: that is the order of the boxes. */
  entran: Row[]
  /** How many of them go on to preparando. */
  pasan: number
  fuera: Record<MotivoFuera, number>
  /** In which other surtidos those are that cannot come. */
  otros: number[]
}

/** What a surtido of all these would be, before it is made. */
export function surtidoPlan<Row extends Candidate & { id: string; createdAt: string }>(rows: Row[]): SurtidoPlan<Row> {
  const plan: SurtidoPlan<Row> = { entran: [], pasan: 0, fuera: { status: 0, conPropuesta: 0, enOtro: 0 }, otros: [] }
  for (const row of rows) {
    const why = whyOut(row)
    if (why) plan.fuera[why] += 1
    else plan.entran.push(row)
  }
  plan.entran.sort(byAge)
  plan.pasan = plan.entran.filter(({ status }) => status === 'confirmado').length
  plan.otros = [...new Set(rows.flatMap(({ surtido }) => surtido ?? []))].sort((a, b) => a - b)
  return plan
}

type Aged = { id: string; createdAt: string }
/** The oldest is the first box. */
export const byAge = (one: Aged, other: Aged): number =>
  one.createdAt === other.createdAt ? (one.id < other.id ? -1 : 1) : one.createdAt < other.createdAt ? -1 : 1

/** What of a line of a pedido matters to those who look for its pieces. */
export type LineaDePrenda = {
  pedidoId: string
  posicion: number
  cantidad: number
  /** How many an open propuesta would leave of it; `null` when none says anything of it. */
  propuesta: number | null
}

/** Is a pedido still waiting for its pieces, has it gone with them, or will it not have them? */
type Course = 'espera' | 'salio' | 'fuera'
const courses: Record<PedidoStatus, Course> = {
  pendiente: 'fuera',
  confirmado: 'espera',
  preparando: 'espera',
  enviado: 'salio',
  entregado: 'salio',
  cancelado: 'fuera',
}

export type PrendaEstado = 'pendiente' | 'lista' | 'faltan' | 'esperan' | 'salio' | 'nadie'

export type PrendaCuenta = {
  estado: PrendaEstado
  /** Pieces that its pedidos have, those that have gone among them. */
  piezas: number
  /** Of those, the ones that are not there. */
  faltan: number
  /** Pieces that were found and that nobody wants any more. */
  sobran: number
}

type StatusOf = (pedidoId: string) => PedidoStatus | undefined

/** Pieces of a size that have gone with their pedidos. @param statusOf of a pedido; `undefined` for one that was taken out. */
export const salidas = (lineas: readonly Pick<LineaDePrenda, 'pedidoId' | 'cantidad'>[], statusOf: StatusOf): number =>
  lineas.reduce((sum, { pedidoId, cantidad }) => sum + (courseOf(statusOf(pedidoId)) === 'salio' ? cantidad : 0), 0)

const courseOf = (status: PedidoStatus | undefined): Course => (status ? courses[status] : 'fuera')

/**
 * How it stands with one size of a surtido. Lines of pedidos may have changed since somebody ticked it: what was found is compared with
 * what they are now (docs/decisions/008).
 * @param halladas how many were found, those that have gone among them; `null`: nobody has looked.
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

/** Nothing of it is left to do for those who walk along the shelves. */
export const isDone = (estado: PrendaEstado): boolean => estado !== 'pendiente' && estado !== 'faltan'

export type Corta = LineaDePrenda & { quedan: number }

/**
 * Who goes without, when fewer pieces were found than all want: the boxes are filled in their order, and the last ones are short.
 * @param lineas of pedidos that still wait, in the order of their boxes. @returns the lines that get less, with what is left for each.
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
 * Pieces that are not found yet, of each pedido that waits: what was found fills the boxes in their order, as `cortas` does.
 * @param prendas each size with its lines in the order of their boxes, and how many of it were found.
 * @returns by pedido; who misses nothing is not in it.
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

type ConGuia = { id: string; consultora: string; numero: string | null }

/** Pedidos whose guía is that of another consultora's too: two parcels do not travel under one. @returns their ids. */
export function guiasDeVarias(pedidos: readonly ConGuia[]): Set<string> {
  const byGuia = Map.groupBy(
    pedidos.filter(({ numero }) => numero?.trim()),
    ({ numero }) => numero?.replace(/\s/g, '').toUpperCase(),
  )
  const several = [...byGuia.values()].filter((all) => new Set(all.map(({ consultora }) => consultora)).size > 1)
  return new Set(several.flat().map(({ id }) => id))
}
