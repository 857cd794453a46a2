/** Who is asking: the roles of spec 1.6, and where each of them lives (spec 1.4). */

export const staffRoles = ['admin', 'ventas', 'almacen', 'catalogo'] as const
export type StaffRole = (typeof staffRoles)[number]

export const roles = [...staffRoles, 'consultor', 'pendiente'] as const
export type Role = (typeof roles)[number]

/** Does somebody with this role work at the desk (spec 3.7)? */
export const isStaff = (role: Role | null | undefined): role is StaffRole =>
  (staffRoles as readonly (Role | null | undefined)[]).includes(role)

/** The signed-in person behind a request. `role` is null for someone whose application was refused. */
export type Actor = {
  id: string
  email: string
  role: Role | null
  /** The session that asks; no page is told (`modules/personas/cuentas/server/api.ts`). */
  sesionId?: string
  /** Only of somebody of the team who has not proven the second factor that the team must have: without it she has no role (spec 3.7). */
  faltaSegundoFactor?: true
  /** Only of a consultora who shows her screen to a clienta: costs, margins and sums are hidden from it (spec 3.4). */
  modoClienta?: true
}

/** A visitor has no actor. */
export type MaybeActor = Actor | null
