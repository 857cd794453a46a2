import { formatPesos } from '#shared/format.ts'
import { isSale, type PedidoStatus } from './rules.ts'
import { type LlamadaResultado, type PagoForma, porPagarCentavos } from './seguimiento-rules.ts'

export const pagoFormaTexts: Record<PagoForma, string> = {
  transferencia: 'Transferencia',
  efectivo: 'Efectivo',
  deposito: 'Depósito',
  otro: 'Otro',
  devolucion: 'Devolución',
  reembolso: 'Reembolso',
}

export const llamadaTexts: Record<LlamadaResultado, string> = {
  contesto: 'Contestó',
  no_contesto: 'No contestó',
  buzon: 'Buzón de voz',
  equivocado: 'Número equivocado',
}

/** Short form of the last call: `No contestó, hace 11 min`. @param wait as `formatWait` returns it. */
export const ultimaLlamadaText = (resultado: LlamadaResultado, wait: string): string =>
  `${llamadaTexts[resultado]}, hace ${wait}`

type Cuenta = { porPagarCentavos: number; aFavorCentavos: number }

/** Payments, calls and notes on the staff pages (spec 3.1 and 3.2). */
export const seguimientoTexts = {
  /** @param left centavos due. */
  deMas: (left: number) =>
    left > 0
      ? `Es más de lo que falta por pagar (${formatPesos(left)}). Lo que sobre queda a favor de la consultora.`
      : 'Este pedido no tiene nada por pagar. Todo el importe queda a favor de la consultora.',
  llamadas: (count: number) => (count === 1 ? 'Ver la nota' : `Ver ${count} llamadas`),
  /** Over all pedidos of the consultora. */
  deuda: ({ porPagarCentavos: debe, aFavorCentavos: aFavor }: Cuenta) =>
    [
      ...(debe > 0 ? [`Debe ${formatPesos(debe)} en total`] : []),
      ...(aFavor > 0 ? [`Tiene ${formatPesos(aFavor)} a favor`] : []),
    ].join(' · ') || 'No debe nada',
  notaLabel: 'Nota para el equipo',
}

/** Texts of a dialog that records an entry. */
export type RegistroTexts = Record<'add' | 'save' | 'saved' | 'failed' | 'what' | 'waits', string>

export const registroTexts: Record<'llamada' | 'pago', RegistroTexts> = {
  llamada: {
    add: 'Registrar llamada',
    save: 'Guardar llamada',
    saved: 'Llamada registrada',
    failed: 'No se pudo registrar la llamada',
    what: 'la llamada',
    waits: 'Hay una llamada sin guardar.',
  },
  pago: {
    add: 'Registrar pago',
    save: 'Guardar pago',
    saved: 'Pago registrado',
    failed: 'No se pudo registrar el pago',
    what: 'el pago',
    waits: 'Hay un pago sin guardar.',
  },
}

/** The payment state of a pedido; `null` for a cancelled pedido without payments. */
export function pagoText(pedido: PaymentState): string | null {
  if (!isSale(pedido.status) && pedido.pagadoCentavos === 0) return null
  const left = porPagarCentavos(pedido)
  if (left === 0) return 'Pagado'
  return left > 0 ? `Por pagar ${formatPesos(left)}` : `A favor ${formatPesos(-left)}`
}
/** True if lists show the payment badge. */
export const isDue = ({ status, pagadoCentavos }: PaymentState): boolean =>
  status !== 'pendiente' || pagadoCentavos !== 0

type PaymentState = { status: PedidoStatus; totalCentavos: number; pagadoCentavos: number }

/** Server messages about payments. */
export const pagoTexts = {
  missing: 'Ese pago no está en este pedido',
  deMas: 'Es más de lo que falta por pagar. Revisa el importe y confírmalo.',
  isAbono: 'Es el abono de una devolución: no se corrige.',
  paidBack: (pagado: number) =>
    `Ya se reembolsó una parte: quedan ${formatPesos(pagado)} pagados. Corrige primero el reembolso.`,
}
