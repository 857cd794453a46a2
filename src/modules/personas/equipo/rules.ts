import { enlaceVence } from '#modules/personas/cuentas/rules.ts'
import type { StaffRole } from '#shared/actor.ts'

/** Is the link of an invitation dead by its age? @param letter when its letter was written, and left. */
export const isVencida = (letter: { createdAt: string; enviadoAt: string | null }, at: Date): boolean =>
  enlaceVence(letter) <= at.getTime()

/** Who already has the address that somebody types to invite. */
export type Titular = { role: string | null; equipoHasta: string | null } | undefined

/**
 * May this address be invited? Whoever has an account for something else keeps it: a consultora is not made staff by mistake. Who left the
 * team may come back.
 */
export const mayBeInvited = (titular: Titular): boolean =>
  titular === undefined || (titular.role === null && titular.equipoHasta !== null)

/** Nobody changes her own place in the team: so whoever changes others is an administrator who stays, and one is always there. */
export const mayChange = (actor: { id: string }, miembro: { id: string }): boolean => actor.id !== miembro.id

export type Miembro = {
  id: string
  nombreCompleto: string
  email: string
  role: StaffRole
  /** Since when she is of the team. */
  desde: string
  /** When one of her open sessions was used last, within five minutes; `null` without one. */
  vistoAt: string | null
  segundoFactor: SegundoFactor
}

/**
 * What stands behind a password: `completo` asks for more whoever knows it; with `solo_llave`, a passkey where the team need not have a
 * second factor, the password alone still opens the desk.
 */
export type SegundoFactor = 'completo' | 'solo_llave' | 'ninguno'

/** @param exigido whether the setting asks it of the whole team: then who has a passkey proves it after the password. */
export function segundoFactorOf({ app, llave }: { app: boolean; llave: boolean }, exigido: boolean): SegundoFactor {
  if (app || (llave && exigido)) return 'completo'
  return llave ? 'solo_llave' : 'ninguno'
}
