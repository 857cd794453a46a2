export const staffRoles = ['admin', 'ventas', 'almacen', 'catalogo'] as const
export type StaffRole = (typeof staffRoles)[number]

/** spec 1.6 */
export const roles = [...staffRoles, 'consultor', 'pendiente'] as const
export type Role = (typeof roles)[number]

/** spec 3.7 */
export const isStaff = (role: Role | null | undefined): role is StaffRole =>
  (staffRoles as readonly (Role | null | undefined)[]).includes(role)

/** The signed-in user of a request. `role` is null after a refused application. */
export type Actor = {
  id: string
  email: string
  role: Role | null
  /** Never sent to pages (`modules/personas/cuentas/server/api.ts`). */
  sesionId?: string
  /** Staff without a required second factor have no role (spec 3.7). */
  faltaSegundoFactor?: true
  /** A consultora in modo clienta: costs, margins and sums are hidden (spec 3.4). */
  modoClienta?: true
}

export type MaybeActor = Actor | null
