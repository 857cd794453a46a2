import { z } from 'zod'

export const maxMotivoLength = 500

/** Why something is done about a person: it stays in the log of staff. */
export const motivoSchema = z
  .string('Escribe el motivo')
  .trim()
  .min(1, 'Escribe el motivo')
  .max(maxMotivoLength, `Máximo ${maxMotivoLength} caracteres`)

/** A deed that asks for nothing but its reason. */
export const conMotivoSchema = z.strictObject({ motivo: motivoSchema })
export type ConMotivo = z.infer<typeof conMotivoSchema>
