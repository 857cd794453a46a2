import type { Database } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { Caller } from './auth.ts'
import type { AuthIn, BetterAuth } from './better-auth.ts'
import { type Codigo, statusOf, type TryCode, WrongCode } from './code-guesses.ts'
import type { Budget } from './limits.ts'
import { orUnavailable } from './outage.ts'
import type { PasswordCheck } from './password-check.ts'
import { type OnRenewed, renewRecovery } from './renew-recovery.ts'
import { secondFactorTexts } from './second-factor-texts.ts'
import { cookiesNamed, withCookie } from './session-cookies.ts'
import { type OnTurnedOn, turnAppOn } from './turn-app-on.ts'
import { watchPassword } from './unchanged.ts'

type Person = { id: string; sesionId?: string }

/** An app for codes, and the ten recovery codes beside it (spec 3.7, docs/decisions/003). */
export type Codes = {
  /**
   * Brings the code that a right password waits for, and opens the session.
   * @throws stale when nothing waits in this browser; invalid_credentials for a wrong or used code; too_many_requests.
   */
  enter: (proof: Codigo, caller: Caller) => Promise<{ cookies: string[] }>
  /**
   * Proves a code in a session that is open. @param person whose session the headers carry.
   * @throws conflict where there is no app; invalid_request at `codigo` for a wrong or used one; too_many_requests.
   */
  prove: (person: Person, proof: Codigo, headers: Headers) => Promise<void>
  /**
   * Begins with an app: nothing is asked for it until `confirm`.
   * @returns its address, which holds the secret.
   * @throws invalid_request at `actual` for a wrong password; conflict where there is an app already; too_many_requests.
   */
  begin: (person: Person, begun: { actual: string; issuer: string }, headers: Headers) => Promise<{ uri: string }>
  /**
   * Turns the app on by its first code, in one transaction with `also`. This browser gets another session: that of before ends.
   * @throws as `prove`; conflict where nothing was begun, or an app is on; unauthenticated where her session ended meanwhile.
   */
  confirm: (person: Person, first: { codigo: string; also: OnTurnedOn }, headers: Headers) => Promise<Confirmed>
  /**
   * Ten new recovery codes instead of those of before, in one transaction with `also`. Whoever calls it has asked for password and code.
   * @throws conflict where there is no app; unauthenticated where her session ended meanwhile.
   */
  renewRecovery: (person: Person, also: OnRenewed) => Promise<string[]>
  /** How many recovery codes are left. */
  countRecovery: (userId: string) => Promise<number>
}

type Confirmed = { codigos: string[]; cookies: string[] }

type Parts = {
  auth: BetterAuth
  authIn: AuthIn
  database: Database
  tryCode: TryCode
  /** Whose tries a code takes that is brought behind a password, and in a session that is open. */
  budgets: {
    enter: (person: { id: string; email: string }, caller: Caller) => Budget[]
    prove: (userId: string) => Budget[]
  }
  checkPassword: PasswordCheck
  names: { session: string; half: string }
  rememberBrowser: (headers: Headers, email: string) => Promise<string>
}

/** Codes by Better Auth's own plugin, called in process. */
export function openCodes(parts: Parts): Codes {
  const { auth, authIn, database, tryCode, budgets, checkPassword, names, rememberBrowser } = parts
  const noteProven = (token: string | undefined) =>
    token && database.read.updateTable('session').set({ probadoAt: now() }).where('token', '=', token).execute()
  const verify = ({ tipo, codigo }: Codigo, headers: Headers) => {
    const call = { body: { code: codigo }, headers, returnHeaders: true } as const
    return tipo === 'app' ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call)
  }
  return {
    enter: async (proof, caller) => {
      const { headers } = caller
      const waiting = withCookie(headers, names.half)
      const { person } = await auth.api.whoWaits({ headers: waiting }).catch(orUnavailable)
      if (!person) throw new AppError('stale', secondFactorTexts.over)
      const unchanged = await watchPassword(database, 'user.id', person.id)
      const guess = { ...proof, userId: person.id, budgets: budgets.enter(person, caller) }
      const { response, headers: reply } = await tryCode(guess, () => verify(proof, waiting)).catch(
        asRefusal((detail) => new AppError('invalid_credentials', detail)),
      )
      if (!(await unchanged(response.token))) throw new AppError('stale', secondFactorTexts.over)
      await noteProven(response.token)
      const device = await rememberBrowser(headers, response.user.email)
      return { cookies: [...cookiesNamed(reply, names.session, names.half), device] }
    },
    prove: async ({ id }, proof, headers) => {
      // An app that is not confirmed proves nothing: here its code would turn it on.
      const { twoFactorEnabled } = await database.read
        .selectFrom('user')
        .select('twoFactorEnabled')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (!twoFactorEnabled) throw new AppError('conflict', secondFactorTexts.noApp)
      const guess = { ...proof, userId: id, budgets: budgets.prove(id), opensNothing: true }
      const { response } = await tryCode(guess, () => verify(proof, withCookie(headers, names.session))).catch(
        asRefusal(wrongCodigo),
      )
      await noteProven(response.token)
    },
    begin: async (person, { actual, issuer }, headers) => {
      await checkPassword(person, actual)
      const call = { body: { password: actual, issuer }, headers }
      const begun = await auth.api.enableTwoFactor(call).catch((error: unknown) => {
        if (statusOf(error) === 400) throw new AppError('conflict', secondFactorTexts.alreadyOn)
        return orUnavailable(error)
      })
      if (!('totpURI' in begun)) throw new Error('Better Auth gave no address of an app')
      return { uri: begun.totpURI }
    },
    confirm: async (person, { codigo, also }, headers) => {
      const own = { userId: person.id, budgets: budgets.prove(person.id) }
      const guess = { ...own, tipo: 'app', codigo, opensNothing: true } as const
      const turning = { person, codigo, headers, also }
      return tryCode(guess, () => turnAppOn({ database, authIn, names }, turning)).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'stale')
          throw new AppError('conflict', 'Empieza otra vez: la clave que escaneaste ya no sirve.')
        return asRefusal(wrongCodigo)(error)
      })
    },
    renewRecovery: (person, also) => renewRecovery({ database, authIn }, { person, also }),
    countRecovery: async (userId) => {
      const found = await auth.api.viewBackupCodes({ body: { userId } }).catch((error: unknown) => {
        if (statusOf(error) === 400) return { backupCodes: [] }
        return orUnavailable(error)
      })
      return found.backupCodes.length
    },
  }
}

const asRefusal =
  (refusal: (detail: string) => AppError) =>
  (error: unknown): never => {
    throw error instanceof WrongCode ? refusal(error.message) : error
  }

const wrongCodigo = (message: string) =>
  new AppError('invalid_request', 'Revisa los datos marcados.', { errors: [{ path: 'codigo', message }] })
