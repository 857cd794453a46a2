import { formatMinute, formatPesos, piezasText } from '#shared/format.ts'
import type { PropuestaEstado } from './propuesta-rules.ts'
import { pesosDifference, piezasDifference } from './propuesta-texts.ts'
import type { PedidoStatus } from './rules.ts'
import { pagoEstado, porPagarCentavos } from './seguimiento-rules.ts'

/** The sentence under the title about the next step; `null` where the page shows it elsewhere. */
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

/** How the last propuesta ended; `null` where nothing is shown. @param at ISO, UTC. */
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

/** `2 piezas menos, −$500.00`; omits what does not change. */
export function differenceText(before: Sums, after: Sums): string {
  const piezas = before.piezas === after.piezas ? [] : [piezasDifference(before.piezas, after.piezas)]
  const pesos =
    before.totalCentavos === after.totalCentavos ? [] : [pesosDifference(before.totalCentavos, after.totalCentavos)]
  return [...piezas, ...pesos].join(', ') || 'Las mismas piezas y el mismo total'
}

export const enviadoTexts = {
  summary: ({ piezas, totalCentavos }: Sums) => `${piezasText(piezas)} por ${formatPesos(totalCentavos)}`,
}

export const pagosTexts = {
  porPagar: (centavos: number) => `Por pagar ${formatPesos(centavos)}`,
  aFavor: (centavos: number) => `A tu favor ${formatPesos(centavos)}`,
}

type Debt = { status: PedidoStatus; totalCentavos: number; pagadoCentavos: number }

/** The balance of a pedido once a payment exists; a cancelled pedido owes nothing. */
export function pagoText(pedido: Debt): string | null {
  const left = porPagarCentavos(pedido)
  switch (pagoEstado(pedido)) {
    case 'sin_pagos':
      return null
    case 'pagado':
      return 'Pagado'
    case 'por_pagar':
      return pagosTexts.porPagar(left)
    case 'a_favor':
      return pagosTexts.aFavor(-left)
  }
}

export const responde = 'Cambió: responde'

/** Ordering by codes, and reordering (spec 3.4). */
export const rapidoTexts = {
  label: 'Códigos',
  hint: 'Una línea por prenda: código o nombre, talla y cantidad, en cualquier orden.',
  action: 'Agregar al carrito',
  readResult: (whole: number, open: number, short: number) =>
    [
      whole === 0
        ? 'No se agregó nada al carrito'
        : whole === 1
          ? '1 línea en tu carrito'
          : `${whole} líneas en tu carrito`,
      short === 0 ? null : short === 1 ? '1 agotada o incompleta' : `${short} agotadas o incompletas`,
      open === 0 ? null : open === 1 ? '1 por revisar' : `${open} por revisar`,
    ]
      .filter(Boolean)
      .join(' · '),
  waiting: (count: number) =>
    count === 1
      ? 'Una línea de Pedido rápido no está en tu carrito: falta revisarla.'
      : `${count} líneas de Pedido rápido no están en tu carrito: falta revisarlas.`,
  waitingSee: 'Revisar en Pedido rápido',
  pendingQuestion: '¿Ir al carrito sin lo que falta por revisar?',
  pendingDetail: 'Estas líneas no se agregaron a tu carrito. Se quedan aquí para cuando vuelvas.',
  pendingConfirm: 'Ir al carrito',
  pendingBack: 'Revisarlas',
}
