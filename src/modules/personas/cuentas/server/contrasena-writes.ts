import type { CambioContrasena } from '#modules/personas/cuentas/schema.ts'
import { contrasenaTexts, cuentaTexts } from '#modules/personas/cuentas/texts.ts'
import type { Auth } from '#platform/auth/auth.ts'
import { countWrong } from '#platform/auth/count-wrong.ts'
import type { Limits } from '#platform/auth/limits.ts'
import { findHash, hashPassword, isCommonPassword, ownPasswordBudget, wrongActual } from '#platform/auth/passwords.ts'
import { demandSession, endSessions } from '#platform/auth/sessions.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Publish } from '#shared/events.ts'

export type Keeping = { db: Database; auth: Auth; limits: Limits; env: Env }

/**
 * Changes one's own password, for somebody who knows the present one. Every session of that person ends, and this
 * browser gets another: whoever copied its cookie has nothing any more.
 * @param headers the request's.
 * @returns the cookies of the new session.
 * @throws invalid_request at `actual` when that is another password, at `password` when everybody has it;
 * too_many_requests after too many wrong ones.
 */
export async function changeContrasena(
  { db, auth, limits, env }: Keeping,
  { id, email, sesionId }: Actor,
  { actual, password }: CambioContrasena,
  headers: Headers,
): Promise<string[]> {
  refuseCommon(password)
  const looked = await countWrong(limits, [ownPasswordBudget(env, id)], async () => {
    const hash = await findHash(db, id)
    const opened = await openOther(auth, { id, email }, actual, headers)
    return !opened.ok && opened.reason === 'wrong_credentials' ? null : { hash, opened }
  })
  if (!looked) throw wrongActual()
  const { hash, opened } = looked
  if (!opened.ok) throw new AppError('forbidden', cuentaTexts.emailNotConfirmed)
  const change = async () => {
    const fresh = await hashPassword(password)
    await db.write((tx, publish) => write(tx, publish, { id, sesionId, hash, fresh, token: opened.token }))
  }
  await change().catch(async (error: unknown) => {
    // Nobody got its cookie.
    await db.read.deleteFrom('session').where('token', '=', opened.token).execute()
    throw error
  })
  return opened.cookies
}

type Change = { id: string; sesionId: string | undefined; hash: string | null; fresh: string; token: string }

async function write(tx: Writer, publish: Publish, { id, sesionId, hash, fresh, token }: Change): Promise<void> {
  // Between reading and writing somebody else may have changed it: then the present one was not the present one.
  const unchanged = (update: AccountUpdate) => update.where('password', '=', hash)
  if (!(await writeHash(tx, publish, { userId: id, hash: fresh, at: now(), before: unchanged }))) throw wrongActual()
  // A second factor was proven by her, not by the cookie that goes.
  const { probadoAt } = await demandSession(tx, { id, sesionId })
  await tx.updateTable('session').set({ probadoAt }).where('token', '=', token).execute()
  await endSessions(tx, publish, id, { token })
}

/** Another session for whoever knows the password. Her second factor, where she has one, was asked for before this. */
async function openOther(auth: Auth, { id, email }: Pick<Actor, 'id' | 'email'>, password: string, headers: Headers) {
  const opened = await auth.openSession({ email, password }, headers)
  if (opened.ok || opened.reason !== 'second_factor') return opened
  return { ok: true, ...(await auth.openSessionOf(id, headers)) } as const
}

/** @throws invalid_request at `password` for one of those that everybody tries first. */
export function refuseCommon(password: string): void {
  if (!isCommonPassword(password)) return
  const errors = [{ path: 'password', message: contrasenaTexts.common }]
  throw new AppError('invalid_request', 'Revisa los datos marcados.', { errors })
}

type Fresh = {
  userId: string
  hash: string
  at: string
  /** What must still be true of the account. */
  before: (update: AccountUpdate) => AccountUpdate
}
type AccountUpdate = ReturnType<typeof updateAccount>

/** Writes a new password where `before` still holds, and tells its owner. Says whether it did. */
export async function writeHash(tx: Writer, publish: Publish, { userId, hash, at, before }: Fresh): Promise<boolean> {
  const { numUpdatedRows } = await before(updateAccount(tx, userId, hash, at)).executeTakeFirst()
  if (Number(numUpdatedRows) === 0) return false
  publish({ topic: 'contrasena', id: newId(), ownerId: userId })
  return true
}

const updateAccount = (tx: Writer, userId: string, hash: string, at: string) =>
  tx
    .updateTable('account')
    .set({ password: hash, updatedAt: at })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
