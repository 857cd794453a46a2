import type { Registro } from '#modules/personas/cuentas/schema.ts'
import { cuentaTexts } from '#modules/personas/cuentas/texts.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { type Database, isTransient, type Writer } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'

/** Which step of a registration failed, so that the form says the spec's sentence for it (spec 1.8). */
type Step = 'email' | 'user' | 'profile' | 'role'

/**
 * Makes user, account, profile and the role pendiente, all or nothing (spec 1.4 and 1.7).
 * @throws conflict with `paso: 'email'` when the e-mail has an account; `paso: 'role'` when another request made the
 * same registration in this very moment; internal with the step that failed.
 */
export async function registerConsultora(db: Database, registro: Registro): Promise<void> {
  const email = registro.email.toLowerCase()
  const taken = await db.read.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  if (taken) throw refusal('conflict', 'email', cuentaTexts.emailTaken)
  const password = await hashPassword(registro.password)
  await db.write(async (tx, publish) => {
    const id = newId()
    const createdAt = now()
    await step('user', 'No se pudo crear el usuario. Intenta nuevamente.', () =>
      insertUser(tx, { id, email, createdAt, password, registro }),
    )
    await step('profile', 'Error al guardar los datos del perfil. Contacta soporte.', () =>
      insertProfile(tx, { id, email, createdAt, registro }),
    )
    await step('role', cuentaTexts.roleFailed, () => insertPendiente(tx, id, createdAt))
    publish({ topic: 'solicitud-recibida', id })
  })
}

/**
 * Someone whose application was refused applies again and becomes pendiente.
 * @throws conflict when there is a role already; forbidden for who was of the team, who is invited anew.
 */
export const applyAgain = (db: Database, userId: string): Promise<void> =>
  db.write(async (tx, publish) => {
    const profile = tx.selectFrom('profiles').select('equipoHasta').where('id', '=', userId)
    if ((await profile.executeTakeFirst())?.equipoHasta) throw new AppError('forbidden', cuentaTexts.leftTeam)
    await step('role', cuentaTexts.roleFailed, () => insertPendiente(tx, userId, now()))
    await tx.updateTable('profiles').set({ rechazadaAt: null }).where('id', '=', userId).execute()
    publish({ topic: 'rol', id: userId })
    publish({ topic: 'solicitud-recibida', id: userId })
  })

type Applicant = { id: string; email: string; createdAt: string; registro: Registro }

async function insertUser(tx: Writer, { id, email, createdAt, password, registro }: Applicant & { password: string }) {
  const times = { createdAt, updatedAt: createdAt }
  await tx
    .insertInto('user')
    .values({ id, name: registro.nombreCompleto, email, emailVerified: 0, image: null, ...times })
    .execute()
  await tx
    .insertInto('account')
    .values({ id: newId(), accountId: id, providerId: 'credential', userId: id, password, ...times })
    .execute()
}

async function insertProfile(tx: Writer, { id, email, createdAt, registro }: Applicant) {
  const { nombreCompleto, telefono, ciudad, barrio, direccion, numero, complemento, codigoPostal } = registro
  await tx
    .insertInto('profiles')
    .values({
      id,
      nombreCompleto,
      email,
      telefono,
      ciudad,
      barrio,
      direccion,
      numero,
      codigoPostal,
      createdAt,
      complemento: complemento || null,
      avatarImagenId: null,
      version: 1,
    })
    .execute()
}

async function insertPendiente(tx: Writer, userId: string, createdAt: string) {
  await tx
    .insertInto('userRoles')
    .values({ userId, role: 'pendiente', createdAt, approvedAt: null, approvedBy: null })
    .execute()
}

/** Runs one step. What it cannot do is said in the spec's words, what there is already is a conflict, and a deadlock is tried again. */
async function step(paso: Step, sentence: string, insert: () => Promise<void>): Promise<void> {
  try {
    await insert()
  } catch (cause) {
    if (isTransient(cause)) throw cause
    if (isDuplicate(cause)) throw refusal('conflict', 'role', cuentaTexts.roleTaken)
    throw Object.assign(refusal('internal', paso, sentence), { cause })
  }
}

const refusal = (code: ErrorCode, paso: Step, detail: string) => new AppError(code, detail, { paso })

/** PostgreSQL's 23505, and the same in SQLite's words. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === '23505') || /UNIQUE constraint failed|PRIMARY KEY/i.test(error.message))
