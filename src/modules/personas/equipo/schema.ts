import { z } from 'zod'
import { adminSchema } from '#modules/personas/cuentas/schema.ts'
import { staffRoles } from '#shared/rights.ts'

const role = z.enum(staffRoles, 'Elige un rol')

export const invitacionSchema = z.strictObject({
  nombreCompleto: adminSchema.shape.nombreCompleto,
  email: adminSchema.shape.email,
  role,
})
export type InvitacionForm = z.infer<typeof invitacionSchema>

/** A new role; `antes` is the displayed one (optimistic lock). */
export const cambioDeRolSchema = z.strictObject({ role, antes: role })
export type CambioDeRol = z.infer<typeof cambioDeRolSchema>
