import type { PedidoStatus } from './rules.ts'

/** What is true of payments (spec 3.2). */

export const pagoFormas = ['transferencia', 'efectivo', 'deposito', 'otro'] as const

/**
 * All kinds of entry of the book. `devolucion` is what a return is worth to her, and stands where it was received; `reembolso` is what was
 * paid back to her, and counts against (docs/decisions/008).
 */
export type PagoForma = (typeof pagoFormas)[number] | 'devolucion' | 'reembolso'

/** What staff write down by hand. */
export const registroFormas = [...pagoFormas, 'reembolso'] as const

/** Centavos that an entry adds to what was paid. */
export const pagoDelta = (forma: PagoForma, centavos: number): number => (forma === 'reembolso' ? -centavos : centavos)

type Sums = { totalCentavos: number; pagadoCentavos: number }

/** Centavos that are still to be paid; less than nothing when more was paid than it costs. */
export const porPagarCentavos = ({ totalCentavos, pagadoCentavos }: Sums): number => totalCentavos - pagadoCentavos

type Owing = Sums & { status: PedidoStatus }

/** Does this payment leave more than the pedido costs? Of one that is cancelled nothing is owed. */
export const isDeMas = (forma: PagoForma, centavos: number, { status, ...sums }: Owing): boolean => {
  const left = status === 'cancelado' ? 0 : Math.max(0, porPagarCentavos(sums))
  return forma !== 'reembolso' && centavos > left
}

export type PagoEstado = 'sin_pagos' | 'por_pagar' | 'pagado' | 'a_favor'

/** How the book of a pedido stands. */
export function pagoEstado(sums: Sums): PagoEstado {
  if (sums.pagadoCentavos === 0) return 'sin_pagos'
  const left = porPagarCentavos(sums)
  return left > 0 ? 'por_pagar' : left === 0 ? 'pagado' : 'a_favor'
}
