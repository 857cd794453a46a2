import type { Generated } from 'kysely'
import type { Role } from '#shared/actor.ts'

/** Better Auth's tables, and the role that we keep beside them (spec 1.3). */
declare module '#platform/db/tables.ts' {
  interface Tables {
    user: UserRow
    session: SessionRow
    account: AccountRow
    userRoles: UserRoleRow
    intentos: IntentosRow
  }
}

export type UserRow = {
  id: string
  name: string
  email: string
  emailVerified: number
  image: string | null
  createdAt: string
  updatedAt: string
}

export type SessionRow = {
  id: string
  token: string
  userId: string
  expiresAt: string
  ipAddress: string | null
  userAgent: string | null
  createdAt: string
  updatedAt: string
}

export type AccountRow = {
  id: string
  accountId: string
  providerId: string
  userId: string
  password: string | null
  createdAt: string
  updatedAt: string
}

/** No row: the application was refused, or there never was one. Written by our own verbs only. */
export type UserRoleRow = {
  userId: string
  role: Role
  createdAt: string
  approvedAt: string | null
  approvedBy: string | null
  /** A consultora who may not order, since when, by whom and why; none of the three otherwise. */
  suspendidaAt: string | null
  suspendidaBy: string | null
  suspensionMotivo: string | null
  /** How often she was suspended or reactivated. Staff name the one they saw. */
  suspensionVersion: Generated<number>
}

/** The latest tries of an account, a device or an address (limits.ts). */
export type IntentosRow = {
  clave: string
  /** Milliseconds since 1970, oldest first, as JSON. */
  instantes: string
  /** When it may be swept away. */
  hasta: string
}
