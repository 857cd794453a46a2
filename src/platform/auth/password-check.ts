import type { Database } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { AppError } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'
import { countWrong } from './count-wrong.ts'
import { type Budget, type Limits, tooManyTries } from './limits.ts'
import { verifyPassword } from './passwords.ts'

export type PasswordCheck = (person: { id: string }, actual: string) => Promise<void>

/** Asks whoever is signed in for her password again: @throws invalid_request at `actual` for a wrong one; too_many_requests. */
export const openPasswordCheck =
  (env: Env, database: Database, limits: Limits): PasswordCheck =>
  async ({ id }, actual) => {
    const right = await countWrong(limits, [ownPasswordBudget(env, id)], async () => {
      const hash = await findHash(database, id)
      return hash && (await verifyPassword({ hash, password: actual })) ? { hash } : null
    })
    if (!right) throw wrongActual()
  }

/** Guesses at the password of a session that is open, wherever it is asked for. */
export const ownPasswordBudget = (env: Env, userId: string): Budget => ({
  clave: `contrasena:${userId}`,
  max: env.LOGIN_TRIES_PER_ACCOUNT,
  withinMs: env.LOGIN_WINDOW_MINUTES * minuteMs,
  refusal: tooManyTries,
})

export const wrongActual = () =>
  new AppError('invalid_request', 'Revisa los datos marcados.', {
    errors: [{ path: 'actual', message: 'Esa no es tu contraseña actual' }],
  })

/** The hash of a person's password, as it is stored. */
export async function findHash({ read }: Pick<Database, 'read'>, userId: string): Promise<string | null> {
  const account = await read
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}
