import { isFinal, lacksDireccion, nextStep, type PedidoStatus, pedidoStatuses } from './rules.ts'

/** Limits of a bulk status change (spec 3.1): pedidos per selection and per request. */
export const maxChosen = 500
export const maxAtOnce = 25

/** Targets of a bulk status change: each pedido to its own next step, or only those whose next step is this status. */
export const destinos = ['siguiente', 'confirmado', 'preparando', 'enviado', 'entregado'] as const
export type Destino = (typeof destinos)[number]

/** The targets that staff choose from; empty when all pedidos have the same next step. */
export function destinosOf(rows: readonly { status: PedidoStatus }[]): readonly Destino[] {
  const nexts = new Set<string | null>(rows.map(({ status }) => (isFinal(status) ? null : nextStep(status))))
  const [plain, ...single] = destinos
  const there = single.filter((destino) => nexts.has(destino))
  return there.length > 1 ? [plain, ...there] : []
}

export const motivos = ['igual', 'final', 'salta', 'conPropuesta', 'sinDireccion'] as const
export type Motivo = (typeof motivos)[number]

type Elegido = { status: PedidoStatus; conDireccion: boolean; conPropuesta: boolean }

/** @param sinDireccion whether pedidos without an address may be sent. @returns why a pedido may not move; `null` when it may. */
export function whyStays(
  { status, conDireccion, conPropuesta }: Elegido,
  to: PedidoStatus | 'siguiente',
  sinDireccion: boolean,
): Motivo | null {
  if (status === to) return 'igual'
  const next = nextStep(status)
  if (isFinal(status) || next === null) return 'final'
  if (to !== 'siguiente' && to !== next) return 'salta'
  if (conPropuesta) return 'conPropuesta'
  const lacks = lacksDireccion(next, { direccion: conDireccion ? 'known' : undefined })
  return lacks && !sinDireccion ? 'sinDireccion' : null
}

export type Plan<Row> = {
  /** The pedidos that move, with their new status. */
  go: (Row & { to: PedidoStatus })[]
  /** Number of pedidos per move, ordered by status. */
  moves: { from: PedidoStatus; to: PedidoStatus; count: number }[]
  /** Number of pedidos that do not move, by reason. */
  stay: Record<Motivo, number>
  /** Number of moved pedidos that are sent without a guía (spec 3.3). */
  sinGuia: number
}

/** Preview of a bulk status change. */
export function planOf<Row extends Elegido & { conGuia: boolean }>(
  rows: Row[],
  destino: Destino,
  sinDireccion: boolean,
): Plan<Row> {
  const plan: Plan<Row> = {
    go: [],
    moves: [],
    stay: { igual: 0, final: 0, salta: 0, conPropuesta: 0, sinDireccion: 0 },
    sinGuia: 0,
  }
  for (const row of rows) {
    const why = whyStays(row, destino, sinDireccion)
    const to = nextStep(row.status)
    if (why) plan.stay[why] += 1
    else if (to) plan.go.push({ ...row, to })
  }
  plan.sinGuia = plan.go.filter(({ to, conGuia }) => to === 'enviado' && !conGuia).length
  const byFrom = Map.groupBy(plan.go, ({ status }) => status)
  plan.moves = pedidoStatuses.flatMap((from) => {
    const gone = byFrom.get(from) ?? []
    return gone[0] ? [{ from, to: gone[0].to, count: gone.length }] : []
  })
  return plan
}
