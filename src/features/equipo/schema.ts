import { z } from 'zod'
import { adminSchema } from '#features/cuentas/schema.ts'
import { staffRoles } from '#shared/actor.ts'
import { equipoTexts } from './texts.ts'

const role = z.enum(staffRoles, equipoTexts.chooseRole)
const maxMotivoLength = 500

/** Somebody who is invited to the team. */
export const invitacionSchema = z.strictObject({
  nombreCompleto: adminSchema.shape.nombreCompleto,
  email: adminSchema.shape.email,
  role,
})
export type InvitacionForm = z.infer<typeof invitacionSchema>

/** Another role; `antes` is the one that was on the screen. */
export const cambioDeRolSchema = z.strictObject({ role, antes: role })
export type CambioDeRol = z.infer<typeof cambioDeRolSchema>

export const bajaSchema = z.strictObject({
  motivo: z
    .string(equipoTexts.writeMotivo)
    .trim()
    .min(1, equipoTexts.writeMotivo)
    .max(maxMotivoLength, `Máximo ${maxMotivoLength} caracteres`),
})
export type Baja = z.infer<typeof bajaSchema>
