import { enlaceVence } from '#modules/personas/cuentas/rules.ts'
import type { StaffRole } from '#shared/rights.ts'

/** Whether an invitation has expired. @param letter when its letter was written and sent. */
export const isVencida = (letter: { createdAt: string; enviadoAt: string | null }, at: Date): boolean =>
  enlaceVence(letter) <= at.getTime()

export type Titular = { role: string | null; equipoHasta: string | null } | undefined

/**
 * Whether an address may be invited: a new one, or one of former staff. Other accounts must not become staff by
 * mistake.
 */
export const mayBeInvited = (titular: Titular): boolean =>
  titular === undefined || (titular.role === null && titular.equipoHasta !== null)

/** Staff cannot change their own membership, so an administrator always remains. */
export const mayChange = (actor: { id: string }, miembro: { id: string }): boolean => actor.id !== miembro.id

export type Miembro = {
  id: string
  nombreCompleto: string
  email: string
  role: StaffRole
  desde: string
  /** When an open session was last used, to five minutes; `null` without one. */
  vistoAt: string | null
  segundoFactor: SegundoFactor
}

/**
 * `completo`: the password alone is not enough. `solo_llave`: a passkey that the team does not require, so the password
 * alone still works.
 */
export type SegundoFactor = 'completo' | 'solo_llave' | 'ninguno'

/** @param exigido whether all staff need a second factor; a passkey is then required after the password. */
export function segundoFactorOf({ app, llave }: { app: boolean; llave: boolean }, exigido: boolean): SegundoFactor {
  if (app || (llave && exigido)) return 'completo'
  return llave ? 'solo_llave' : 'ninguno'
}
