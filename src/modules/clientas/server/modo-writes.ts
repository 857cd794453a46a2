import { clientasTexts } from '#modules/clientas/texts.ts'
import { countWrong } from '#platform/auth/count-wrong.ts'
import type { Limits } from '#platform/auth/limits.ts'
import { findHash } from '#platform/auth/password-check.ts'
import { verifyPassword } from '#platform/auth/passwords.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'

export type Leaving = {
  db: Database
  limits: Limits
  env: Pick<Env, 'APP_URL' | 'LOGIN_TRIES_PER_ACCOUNT' | 'LOGIN_WINDOW_MINUTES'>
}

/** Whether leaving modo clienta asks for her password; not unless she says so. */
export async function findAjustes(read: Reader, personaId: string): Promise<{ pideContrasena: boolean }> {
  const row = await read
    .selectFrom('negocioAjustes')
    .select('pideContrasena')
    .where('personaId', '=', personaId)
    .executeTakeFirst()
  return { pideContrasena: row?.pideContrasena === 1 }
}

export async function setAjustes(db: Database, { id: personaId }: Actor, pideContrasena: boolean): Promise<void> {
  const row = { personaId, pideContrasena: pideContrasena ? 1 : 0 }
  await db.write((tx) =>
    tx
      .insertInto('negocioAjustes')
      .values(row)
      .onConflict((on) => on.column('personaId').doUpdateSet({ pideContrasena: row.pideContrasena }))
      .execute(),
  )
}

/**
 * May modo clienta be left? Asks for her password when her setting says so; wrong ones are counted.
 * @throws invalid_request at `password`; too_many_requests.
 */
export async function assertMayLeave({ db, limits, env }: Leaving, { id }: Actor, password: string): Promise<void> {
  const { pideContrasena } = await findAjustes(db.read, id)
  if (!pideContrasena) return
  const budget = {
    clave: `modo:${id}`,
    max: env.LOGIN_TRIES_PER_ACCOUNT,
    withinMs: env.LOGIN_WINDOW_MINUTES * minuteMs,
    refusal: clientasTexts.tooManyTries,
  }
  const right = await countWrong(limits, [budget], async () => {
    const hash = await findHash(db, id)
    return hash && (await verifyPassword({ hash, password })) ? { hash } : null
  })
  if (!right) {
    const errors = [{ path: 'password', message: clientasTexts.wrongPassword }]
    throw new AppError('invalid_request', clientasTexts.checkPassword, { errors })
  }
}
