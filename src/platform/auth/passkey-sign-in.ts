import type { Database } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'
import type { Caller, OpenedFor } from './auth.ts'
import { llaveBudget } from './code-budgets.ts'
import { countWrong } from './count-wrong.ts'
import { type Budget, type Limits, nameFor, tooManyTries } from './limits.ts'
import { holdLlave, type LlaveFirmada, type Passkeys } from './passkeys.ts'
import { secondFactorTexts } from './second-factor-texts.ts'

/** A passkey in place of password and code: it is two factors in itself (spec 3.7). */
export type PasskeySignIn = {
  /**
   * Opens a session.
   * @throws invalid_credentials for one that is unknown, of another address, or a challenge that was answered; too_many_requests.
   */
  enter: (firma: LlaveFirmada, caller: Caller) => Promise<{ cookies: string[] }>
  /** Proves a passkey of this person in the session that is open. @throws as `enter`. */
  prove: (person: { id: string; sesionId?: string }, firma: LlaveFirmada) => Promise<void>
}

type Parts = {
  env: Env
  database: Database
  limits: Limits
  passkeys: Passkeys
  openSessionOf: (userId: string, headers: Headers) => Promise<OpenedFor>
  rememberBrowser: (headers: Headers, email: string) => Promise<string>
}

export function openPasskeySignIn({
  env,
  database,
  limits,
  passkeys,
  openSessionOf,
  rememberBrowser,
}: Parts): PasskeySignIn {
  const check = async (budgets: Budget[], userId: string | null, firma: LlaveFirmada) => {
    const signed = await countWrong(limits, budgets, () => passkeys.signed(userId, firma))
    if (!signed) throw wrongLlave()
    return signed
  }
  return {
    enter: async (firma, { headers, address }) => {
      const { userId, llaveId } = await check(address ? [addressBudget(env, address)] : [], null, firma)
      const { email, token, cookies } = await openSessionOf(userId, headers)
      const stays = await database.write(async (tx) => {
        const isThere = await holdLlave(tx, llaveId)
        if (isThere) await tx.updateTable('session').set({ probadoAt: now() }).where('token', '=', token).execute()
        else await tx.deleteFrom('session').where('token', '=', token).execute()
        return isThere
      })
      if (!stays) throw wrongLlave()
      return { cookies: [...cookies, await rememberBrowser(headers, email)] }
    },
    prove: async ({ id, sesionId }, firma) => {
      const { llaveId } = await check([llaveBudget(env, sesionId ?? id)], id, firma)
      await database.write(async (tx, publish) => {
        if (!(await holdLlave(tx, llaveId))) throw wrongLlave()
        const own = tx.updateTable('session').set({ probadoAt: now() })
        await own
          .where('id', '=', sesionId ?? '')
          .where('userId', '=', id)
          .execute()
        // What she may do may be more from now on.
        publish({ topic: 'rol', id })
      })
    },
  }
}

const wrongLlave = () => new AppError('invalid_credentials', secondFactorTexts.wrongLlave)

/** The same budget as that of sign-ins from this address. */
const addressBudget = (env: Env, address: string): Budget => ({
  clave: nameFor('direccion', address),
  max: env.LOGIN_FAILURES_PER_ADDRESS,
  withinMs: env.LOGIN_WINDOW_MINUTES * minuteMs,
  refusal: tooManyTries,
})
