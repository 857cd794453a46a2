import { sql } from 'kysely'
import type { Admin, Registro } from '#modules/personas/cuentas/schema.ts'
import { cuentaTexts } from '#modules/personas/cuentas/texts.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { lockRoles } from '#platform/auth/roles-lock.ts'
import { type Database, isTransient, type Writer } from '#platform/db/database.ts'
import type { ProfileRow } from '#platform/db/schema.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { Role } from '#shared/rights.ts'
import { refuseCommon } from './contrasena-writes.ts'

/** The failed step of a registration, which determines the error message (spec 1.8). */
type Step = 'email' | 'user' | 'profile' | 'role'

/**
 * Creates user, account, profile and the role pendiente in one transaction (spec 1.4 and 1.7).
 * @throws conflict with `paso: 'email'` when the e-mail has an account, `paso: 'role'` for a concurrent duplicate;
 * internal with the failed step.
 */
export async function registerConsultora(db: Database, registro: Registro): Promise<void> {
  const email = registro.email.toLowerCase()
  const taken = await db.read.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  if (taken) throw refusal('conflict', 'email', cuentaTexts.emailTaken)
  const password = await hashPassword(registro.password)
  const { nombreCompleto, telefono, ciudad, barrio, direccion, numero, complemento, codigoPostal } = registro
  const address = { telefono, ciudad, barrio, direccion, numero, complemento: complemento || null, codigoPostal }
  await db.write(async (tx) => {
    const account = { id: newId(), email, nombreCompleto, password, createdAt: now() }
    await step('user', 'No se pudo crear el usuario. Intenta nuevamente.', async () => {
      if (!(await insertUser(tx, { ...account, emailVerified: 0 }))) throw roleTaken()
    })
    await step('profile', 'Error al guardar los datos del perfil. Contacta soporte.', () =>
      insertProfile(tx, account, address),
    )
    await step('role', cuentaTexts.roleFailed, () => insertRole(tx, account.id, 'pendiente', account.createdAt))
    tx.publish({ topic: 'solicitud-recibida', id: account.id })
  })
}

/**
 * A refused user applies again and becomes pendiente.
 * @throws conflict when the user has a role; forbidden for former staff, who need an invitation.
 */
export const applyAgain = (db: Database, userId: string): Promise<void> =>
  db.write(async (tx) => {
    const profile = tx.selectFrom('profiles').select('equipoHasta').where('id', '=', userId)
    if ((await profile.executeTakeFirst())?.equipoHasta) throw new AppError('forbidden', cuentaTexts.leftTeam)
    await step('role', cuentaTexts.roleFailed, () => insertRole(tx, userId, 'pendiente', now()))
    await tx.updateTable('profiles').set({ rechazadaAt: null }).where('id', '=', userId).execute()
    tx.publish({ topic: 'rol', id: userId })
    tx.publish({ topic: 'solicitud-recibida', id: userId })
  })

/**
 * Creates an administrator. Called from the command line, never over the network.
 * @param another allows a further administrator.
 * @throws conflict when there is one already, or when the e-mail has an account; invalid_request for a common password.
 */
export async function createAdmin(db: Database, admin: Admin, { another }: { another: boolean }): Promise<void> {
  refuseCommon(admin.password)
  const { nombreCompleto } = admin
  const password = await hashPassword(admin.password)
  await db.write(async (tx) => {
    await lockRoles(tx)
    const first = await tx.selectFrom('userRoles').select('userId').where('role', '=', 'admin').executeTakeFirst()
    if (first && !another)
      throw new AppError('conflict', 'Ya hay una administradora. Para crear otra, agrega --another.')
    const account = { id: newId(), email: admin.email.toLowerCase(), nombreCompleto, password, createdAt: now() }
    if (!(await insertUser(tx, { ...account, emailVerified: 1 })))
      throw new AppError('conflict', cuentaTexts.emailTaken)
    await insertProfile(tx, account)
    await insertRole(tx, account.id, 'admin', account.createdAt)
  })
}

type Account = { id: string; email: string; nombreCompleto: string; password: string; createdAt: string }

export async function insertUser(
  tx: Writer,
  { id, email, nombreCompleto, password, createdAt, emailVerified }: Account & { emailVerified: 0 | 1 },
): Promise<boolean> {
  const times = { createdAt, updatedAt: createdAt }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user')
    .values({ id, name: nombreCompleto, email, emailVerified, image: null, ...times })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) === 0) return false
  await tx
    .insertInto('account')
    .values({ id: newId(), accountId: id, providerId: 'credential', userId: id, password, ...times })
    .execute()
  return true
}

type Address = Pick<
  ProfileRow,
  'telefono' | 'ciudad' | 'barrio' | 'direccion' | 'numero' | 'complemento' | 'codigoPostal'
>

const noAddress: Address = {
  telefono: '',
  ciudad: '',
  barrio: '',
  direccion: '',
  numero: '',
  complemento: null,
  codigoPostal: '',
}

/** Inserts the profile; staff have no address. */
export async function insertProfile(
  tx: Writer,
  { id, email, nombreCompleto, createdAt }: Account,
  address = noAddress,
): Promise<void> {
  const own = { id, email, nombreCompleto, createdAt, avatarImagenId: null, version: 1 }
  await tx
    .insertInto('profiles')
    .values({ ...address, ...own })
    .execute()
}

export async function insertRole(tx: Writer, userId: string, role: Role, createdAt: string): Promise<void> {
  await tx.insertInto('userRoles').values({ userId, role, createdAt, approvedAt: null, approvedBy: null }).execute()
}

/**
 * Runs one step. A failure gets the message of the specification, a duplicate is a conflict, a transient error is
 * rethrown for a retry.
 */
async function step(paso: Step, sentence: string, insert: () => Promise<void>): Promise<void> {
  try {
    await insert()
  } catch (cause) {
    if (isTransient(cause) || cause instanceof AppError) throw cause
    if (isDuplicate(cause)) throw roleTaken()
    throw Object.assign(refusal('internal', paso, sentence), { cause })
  }
}

const refusal = (code: ErrorCode, paso: Step, detail: string) => new AppError(code, detail, { paso })

const roleTaken = () => refusal('conflict', 'role', cuentaTexts.roleTaken)

/** PostgreSQL's 23505, and SQLite's message for the same. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === '23505') || /UNIQUE constraint failed|PRIMARY KEY/i.test(error.message))
