import type { CambioContrasena } from '#modules/personas/cuentas/schema.ts'
import { contrasenaTexts, cuentaTexts } from '#modules/personas/cuentas/texts.ts'
import type { Auth } from '#platform/auth/auth.ts'
import type { Limits } from '#platform/auth/limits.ts'
import { hashPassword, isCommonPassword, wrongActual } from '#platform/auth/passwords.ts'
import { demandSession, endSessions, holdPerson } from '#platform/auth/sessions.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'

export type Keeping = { db: Database; auth: Auth; limits: Limits; env: Env }

/**
 * Changes the user's own password. Revokes all sessions and opens a new one for this browser, so that copied cookies
 * become invalid.
 * @returns the cookies of the new session.
 * @throws invalid_request at `actual` for a wrong password, at `password` for a common one; too_many_requests;
 * unauthenticated when the session has ended meanwhile.
 */
export async function changeContrasena(
  { db, auth, env }: Keeping,
  { id, sesionId }: Actor,
  { actual, password }: CambioContrasena,
  headers: Headers,
): Promise<string[]> {
  refuseCommon(password)
  const hash = await auth.checkPassword({ id }, actual)
  const fresh = await hashPassword(password)
  return db.write(async (tx) => {
    const person = await holdPerson(tx, id)
    if (person?.password !== hash) throw wrongActual()
    if (env.CONFIRM_EMAIL === '1' && !person.emailVerified)
      throw new AppError('forbidden', cuentaTexts.emailNotConfirmed)
    await writeHash(tx, { userId: id, hash: fresh, at: now(), before: (update) => update })
    const { probadoAt } = await demandSession(tx, { id, sesionId })
    await endSessions(tx, id)
    // The user's proof of a second factor stays valid.
    const { cookies } = await auth.openSession(tx, { userId: id, probadoAt }, headers)
    return cookies
  })
}

/** @throws invalid_request at `password` for a common password. */
export function refuseCommon(password: string): void {
  if (!isCommonPassword(password)) return
  const errors = [{ path: 'password', message: contrasenaTexts.common }]
  throw new AppError('invalid_request', 'Revisa los datos marcados.', { errors })
}

type Fresh = {
  userId: string
  hash: string
  at: string
  /** A further condition on the account. */
  before: (update: AccountUpdate) => AccountUpdate
}
type AccountUpdate = ReturnType<typeof updateAccount>

/** Writes a new password if `before` matches, and notifies its owner. @returns whether it matched. */
export async function writeHash(tx: Writer, { userId, hash, at, before }: Fresh): Promise<boolean> {
  const { numUpdatedRows } = await before(updateAccount(tx, userId, hash, at)).executeTakeFirst()
  if (Number(numUpdatedRows) === 0) return false
  tx.publish({ topic: 'contrasena', id: newId(), ownerId: userId })
  return true
}

const updateAccount = (tx: Writer, userId: string, hash: string, at: string) =>
  tx
    .updateTable('account')
    .set({ password: hash, updatedAt: at })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
