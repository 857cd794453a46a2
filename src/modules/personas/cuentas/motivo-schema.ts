import { z } from 'zod'

export const maxMotivoLength = 500

/** The reason of an action about a person, kept in the staff log. */
export const motivoSchema = z
  .string('Escribe el motivo')
  .trim()
  .min(1, 'Escribe el motivo')
  .max(maxMotivoLength, `Máximo ${maxMotivoLength} caracteres`)

/** For actions with no other input than the reason. */
export const conMotivoSchema = z.strictObject({ motivo: motivoSchema })
export type ConMotivo = z.infer<typeof conMotivoSchema>
