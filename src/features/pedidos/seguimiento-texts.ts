import type { LlamadaResultado } from './llamada-rules.ts'
import type { PagoForma } from './pago-rules.ts'

export const pagoFormaTexts: Record<PagoForma, string> = {
  transferencia: 'Transferencia',
  efectivo: 'Efectivo',
  deposito: 'Depósito',
  otro: 'Otro',
}

export const llamadaTexts: Record<LlamadaResultado, string> = {
  contesto: 'Contestó',
  no_contesto: 'No contestó',
  buzon: 'Buzón de voz',
  equivocado: 'Número equivocado',
}

/** What the server says of payments. */
export const pagoTexts = {
  missing: 'Ese pago no está en este pedido',
  corrected: 'Ese pago ya se corrigió.',
  isCorrection: 'Eso ya es una corrección: registra el pago otra vez si hace falta.',
}
