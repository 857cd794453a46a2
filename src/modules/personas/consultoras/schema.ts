import { z } from 'zod'
import { motivoSchema } from '#modules/personas/cuentas/motivo-schema.ts'

/** `version` is the displayed one, for optimistic locking. */
export const suspensionChangeSchema = z.strictObject({
  motivo: motivoSchema,
  version: z.int().min(0).max(2_147_483_647),
})
export type SuspensionChange = z.infer<typeof suspensionChangeSchema>
