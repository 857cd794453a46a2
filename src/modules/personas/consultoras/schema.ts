import { z } from 'zod'
import { motivoSchema } from '#modules/personas/cuentas/motivo-schema.ts'

/** Suspending and reactivating name the version that was on the screen: of two who decide at once the second is told. */
export const suspensionChangeSchema = z.strictObject({
  motivo: motivoSchema,
  version: z.int().min(0).max(2_147_483_647),
})
export type SuspensionChange = z.infer<typeof suspensionChangeSchema>
