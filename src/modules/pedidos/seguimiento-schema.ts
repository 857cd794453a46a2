import { z } from 'zod'
import { amountSchema } from '#shared/amount-schema.ts'
import { daySchema } from '#shared/day-schema.ts'
import { versionSchema, words } from './schema.ts'
import { llamadaResultados, maxVolverYears, registroFormas } from './seguimiento-rules.ts'

/** What staff record on a pedido: payments, calls and internal notes (spec 3.1 and 3.2). */

const maxNotaLength = 2_000
const maxReferenciaLength = 120
/** Ten million pesos in centavos: far above any pedido. */
const maxPagoCentavos = 1_000_000_000

/** `POST /api/pedidos/{id}/pagos`. */
export const pagoSchema = z.strictObject({
  fecha: daySchema('Escribe la fecha del pago', { past: true }),
  forma: z.enum(registroFormas, 'Elige cómo pagó'),
  referencia: words(maxReferenciaLength),
  centavos: amountSchema({
    missing: 'Escribe un importe',
    min: [1, 'Escribe un importe mayor que cero'],
    max: [maxPagoCentavos, 'El importe es demasiado grande'],
  }),
  /** Staff confirmed an overpayment. */
  deMas: z.boolean().default(false),
  version: versionSchema,
})
export type PagoRequest = z.output<typeof pagoSchema>
export type PagoForm = z.input<typeof pagoSchema>

/** `POST /api/pedidos/{id}/llamadas`. */
export const llamadaSchema = z.strictObject({
  resultado: z.enum(llamadaResultados, 'Elige cómo fue la llamada'),
  nota: words(maxNotaLength),
  volverEl: daySchema(undefined, { coming: true, years: maxVolverYears }).nullish().default(null),
})
export type LlamadaRequest = z.output<typeof llamadaSchema>
export type LlamadaForm = z.input<typeof llamadaSchema>

/** `POST /api/pedidos/{id}/notas-internas`. */
export const notaInternaSchema = z.strictObject({
  texto: z
    .string('Escribe la nota')
    .trim()
    .min(1, 'Escribe la nota')
    .max(maxNotaLength, `Máximo ${maxNotaLength} caracteres`),
})
export type NotaInternaRequest = z.output<typeof notaInternaSchema>
