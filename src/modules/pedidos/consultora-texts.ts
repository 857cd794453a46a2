import { formatMinute, formatPesos } from '#shared/format.ts'
import { pagoEstado, porPagarCentavos } from './pago-rules.ts'
import type { PropuestaEstado } from './propuesta-rules.ts'
import { pesosDifference, piezasDifference } from './propuesta-texts.ts'
import type { PedidoStatus } from './rules.ts'
import { piezasText } from './texts.ts'

/** What a consultora reads of her own pedido beside spec 1 (spec 3.2). */

/** What comes next, in one sentence under the title; `null` where the page says it otherwise. */
export const siguienteTexts: Record<PedidoStatus, string | null> = {
  pendiente: 'Lo estamos revisando. Te llamaremos para confirmarlo.',
  confirmado: 'Está confirmado. Lo que sigue es prepararlo.',
  preparando: 'Estamos empacando tus prendas.',
  enviado: 'Va en camino.',
  entregado: null,
  cancelado: null,
}

export const suPropuestaTexts = {
  title: 'Tu pedido cambió: revisa y responde',
  see: 'Ver los cambios',
  changes: 'Lo que cambia',
  confirms: 'Al aceptar, tu pedido queda confirmado.',
}

/** How the last propuesta ended; `null` where there is nothing to say of it. @param at ISO, UTC. */
export const respuestaTexts: Record<PropuestaEstado, (at: string, porTelefono: boolean) => string | null> = {
  abierta: () => null,
  aceptada: (at, porTelefono) => `Aceptaste los cambios${byPhone(porTelefono)} el ${formatMinute(at)}.`,
  rechazada: (at, porTelefono) =>
    `El ${formatMinute(at)} dijiste${byPhone(porTelefono)} que prefieres que te llamemos. Tu pedido sigue como estaba.`,
  retirada: (at) => `El equipo retiró su propuesta el ${formatMinute(at)}. Tu pedido sigue como estaba.`,
  reemplazada: () => null,
  anulada: () => null,
}
const byPhone = (porTelefono: boolean): string => (porTelefono ? ' por teléfono' : '')

type Sums = { piezas: number; totalCentavos: number }

/** `2 piezas menos, −$500.00`; what stays the same is left out. */
export function differenceText(before: Sums, after: Sums): string {
  const piezas = before.piezas === after.piezas ? [] : [piezasDifference(before.piezas, after.piezas)]
  const pesos =
    before.totalCentavos === after.totalCentavos ? [] : [pesosDifference(before.totalCentavos, after.totalCentavos)]
  return [...piezas, ...pesos].join(', ') || 'Las mismas piezas y el mismo total'
}

export const enviadoTexts = {
  /** @param piezas of what she sent. */
  summary: ({ piezas, totalCentavos }: Sums) => `${piezasText(piezas)} por ${formatPesos(totalCentavos)}`,
}

export const pagosTexts = {
  pagado: 'Pagado',
  porPagar: (centavos: number) => `Por pagar ${formatPesos(centavos)}`,
  aFavor: (centavos: number) => `A tu favor ${formatPesos(centavos)}`,
}

type Debt = { status: PedidoStatus; totalCentavos: number; pagadoCentavos: number }

/** How she stands with a pedido, once something was paid; of one that is cancelled nothing is owed. */
export function pagoText({ status, totalCentavos, pagadoCentavos }: Debt): string | null {
  const sums = { totalCentavos: status === 'cancelado' ? 0 : totalCentavos, pagadoCentavos }
  const left = porPagarCentavos(sums)
  switch (pagoEstado(sums)) {
    case 'sin_pagos':
      return null
    case 'pagado':
      return pagosTexts.pagado
    case 'por_pagar':
      return pagosTexts.porPagar(left)
    case 'a_favor':
      return pagosTexts.aFavor(-left)
  }
}

export const responde = 'Cambió: responde'
