import { z } from 'zod'

/** Characters of a reason. */
export const maxMotivoLength = 500

/** Why somebody is suspended or reactivated. */
export const motivoSchema = z
  .string('Escribe el motivo')
  .trim()
  .min(1, 'Escribe el motivo')
  .max(maxMotivoLength, `Máximo ${maxMotivoLength} caracteres`)

/** Why all sessions of somebody are ended. */
export const cierreSchema = z.strictObject({ motivo: motivoSchema })

/** Suspending and reactivating name the version that was on the screen: of two who decide at once the second is told. */
export const suspensionChangeSchema = z.strictObject({
  motivo: motivoSchema,
  version: z.int().min(0).max(2_147_483_647),
})
export type SuspensionChange = z.infer<typeof suspensionChangeSchema>
