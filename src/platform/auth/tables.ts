import type { Generated } from 'kysely'
import type { Role } from '#shared/actor.ts'

/** Better Auth's tables, and the role that we keep beside them (spec 1.3). */
declare module '#platform/db/tables.ts' {
  interface Tables {
    user: UserRow
    session: SessionRow
    account: AccountRow
    verification: VerificationRow
    userRoles: UserRoleRow
    intentos: IntentosRow
    twoFactor: TwoFactorRow
    codigosUsados: CodigoUsadoRow
    llaves: LlaveRow
    llaveRetos: LlaveRetoRow
  }
}

export type UserRow = {
  id: string
  name: string
  email: string
  emailVerified: number
  image: string | null
  /** 1 once an app for codes is confirmed. Written by Better Auth, and by us when it is turned off. */
  twoFactorEnabled: Generated<number>
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
  /** When a second factor was proven in it last. */
  probadoAt: Generated<string | null>
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

/** A right password whose code is still to come; `value` is the person. Written by Better Auth. */
type VerificationRow = {
  id: string
  identifier: string
  value: string
  expiresAt: string
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

/** An app for codes: its secret and the recovery codes, both encrypted by Better Auth with the server's own secret. */
type TwoFactorRow = {
  id: string
  userId: string
  secret: string
  backupCodes: string
  verified: number
}

/** A code that was tried: it is not good once more. */
type CodigoUsadoRow = {
  userId: string
  /** Not the code itself, but its signature. */
  huella: string
  /** When it may be swept away. */
  hasta: string
}

/** A passkey: what its device keeps the other half of. Nothing here opens anything. */
export type LlaveRow = {
  id: string
  userId: string
  /** The credential's own id, and its public key, in base64url. */
  credencialId: string
  clavePublica: string
  /** How often its device says that it signed; always 0 for those that are kept in a cloud. */
  contador: number
  /** How a browser reaches it, as JSON. */
  transportes: string
  nombre: string
  createdAt: string
  usadaAt: string | null
}

/** A challenge that was answered: it is not answered once more. */
type LlaveRetoRow = {
  id: string
  /** When it may be swept away. */
  hasta: string
}
