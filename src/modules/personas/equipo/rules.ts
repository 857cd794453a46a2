import { enlaceVence } from '#modules/personas/cuentas/rules.ts'
import type { StaffRole } from '#shared/rights.ts'

/** Is the link of an invitation dead by its age? @param letter when its letter was written, and left. */
export const isVencida = (letter: { createdAt: string; enviadoAt: string | null }, at: Date): boolean =>
  enlaceVence(letter) <= at.getTime()

export type Titular = { role: string | null; equipoHasta: string | null } | undefined

/** Whether an address may be invited: a new one, or one of former staff. Other accounts are not made staff by mistake. */
export const mayBeInvited = (titular: Titular): boolean =>
  titular === undefined || (titular.role === null && titular.equipoHasta !== null)

/** Nobody changes their own place in the team, so an administrator always stays. */
export const mayChange = (actor: { id: string }, miembro: { id: string }): boolean => actor.id !== miembro.id

export type Miembro = {
  id: string
  nombreCompleto: string
  email: string
  role: StaffRole
  desde: string
  /** When an open session was used last, within five minutes; `null` without one. */
  vistoAt: string | null
  segundoFactor: SegundoFactor
}

/**
 * `completo`: the password alone opens nothing. `solo_llave`: a passkey where the team need not have a second factor, so the password alone
 * still opens the desk.
 */
export type SegundoFactor = 'completo' | 'solo_llave' | 'ninguno'

/** @param exigido whether the setting asks it of all staff: then a passkey is proven after the password. */
export function segundoFactorOf({ app, llave }: { app: boolean; llave: boolean }, exigido: boolean): SegundoFactor {
  if (app || (llave && exigido)) return 'completo'
  return llave ? 'solo_llave' : 'ninguno'
}
