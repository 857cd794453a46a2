import { nextStep, type PedidoStatus } from './rules.ts'

/** What who packs, and does nothing else to pedidos, may do to one (spec 3.7, docs/decisions/008). */

const steps: ReadonlySet<PedidoStatus> = new Set(['preparando', 'enviado'])
const withGuia: ReadonlySet<PedidoStatus> = new Set(['confirmado', 'preparando', 'enviado'])

type Packed = { status: PedidoStatus; enSurtido: boolean }

/** Why who packs may not: it is in no open surtido, or this is none of their steps. */
export type MotivoDeEmpaque = 'sinSurtido' | 'otroPaso'

/** @param to where it is to go, one step from where it is. @returns `null` when who packs may move it there. */
export function whyNotPacked({ status, enSurtido }: Packed, to: PedidoStatus): MotivoDeEmpaque | null {
  if (!steps.has(to) || nextStep(status) !== to) return 'otroPaso'
  return enSurtido ? null : 'sinSurtido'
}

/** A guía is written for a parcel that is being packed, or mended once it has left. */
export function whyNoGuia({ status, enSurtido }: Packed): MotivoDeEmpaque | null {
  if (!withGuia.has(status)) return 'otroPaso'
  return enSurtido ? null : 'sinSurtido'
}
