import { z } from 'zod'
import { llamadaResultados, registroFormas } from '#modules/pedidos/seguimiento-rules.ts'
import { isDay } from '#shared/days.ts'
import { draftStorage } from '#ui/use-draft.ts'

/**
 * What staff are writing down of a pedido, in this tab: a reload finds it again. What is stored is what was typed, whether or not it can
 * be saved. The number in a key changes with the format, so that an old draft is not taken for a new one.
 */

const day = z.string().refine(isDay).nullable()

const llamadaValues = z.object({ resultado: z.enum(llamadaResultados).nullable(), nota: z.string(), volverEl: day })
export type LlamadaValues = z.infer<typeof llamadaValues>

const pagoValues = z.object({
  fecha: day,
  forma: z.enum(registroFormas),
  centavos: z.number().nullable(),
  referencia: z.string(),
  /** The staff member confirmed that it is more than is left to pay. */
  deMas: z.boolean().optional(),
  /** How the book stood when it was begun: a payment that somebody writes down meanwhile is told before this one is saved. */
  seen: z.object({ version: z.int(), pagadoCentavos: z.int() }),
})
export type PagoValues = z.infer<typeof pagoValues>

export const llamadaDraft = (pedidoId: string) =>
  draftStorage<LlamadaValues>('tab', `azahar-llamada-1-${pedidoId}`, llamadaValues)
export const pagoDraft = (pedidoId: string) => draftStorage<PagoValues>('tab', `azahar-pago-1-${pedidoId}`, pagoValues)
export const notaInternaDraft = (pedidoId: string) =>
  draftStorage<string>('tab', `azahar-nota-interna-1-${pedidoId}`, z.string().min(1))
