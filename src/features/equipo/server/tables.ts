import type { InvitacionEstado } from '#features/equipo/rules.ts'
import type { StaffRole } from '#shared/actor.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    invitaciones: InvitacionRow
  }
}

/** Somebody who was asked into the team (db/migrations/041). */
export type InvitacionRow = {
  id: string
  email: string
  nombreCompleto: string
  role: StaffRole
  estado: InvitacionEstado
  /** The letter whose link is good: the one that was sent last. */
  mensajeId: string
  enviadaAt: string
  createdBy: string
  createdAt: string
  /** When it was accepted or withdrawn. */
  cerradaAt: string | null
}
