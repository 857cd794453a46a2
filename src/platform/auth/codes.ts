import type { Database } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import type { Caller } from './auth.ts'
import type { AuthIn, BetterAuth } from './better-auth.ts'
import { countWrong } from './count-wrong.ts'
import { type Budget, type Limits, nameFor, tooManyTries } from './limits.ts'
import { orUnavailable } from './outage.ts'
import type { PasswordCheck } from './passwords.ts'
import { type OnRenewed, renewRecovery } from './renew-recovery.ts'
import { secondFactorTexts } from './second-factor-texts.ts'
import { cookiesNamed, type Devices, withCookie } from './sessions.ts'
import type { Signer } from './signer.ts'
import { type OnTurnedOn, turnAppOn } from './turn-app-on.ts'
import { watchPassword } from './unchanged.ts'

/** Who brings codes: five wrong ones at a time, and twenty in a day; `times` as many for several together. */
function codeBudgets(env: Env, clave: string, times = 1): Budget[] {
  const refusal = secondFactorTexts.tooMany
  return [
    { clave, max: 5 * times, withinMs: env.LOGIN_WINDOW_MINUTES * minuteMs, refusal },
    { clave: `${clave}:dia`, max: 20 * times, withinMs: dayMs, refusal },
  ]
}

/**
 * Codes behind a right password. A browser that the account was opened in before has tries of its own, whatever strangers try.
 * Whoever opened the account while there was no app may have made many browsers known: together they have three times as many. So there are never
 * more than a hundred wrong codes of a person in a day: twenty by strangers, sixty by known browsers, twenty in open sessions.
 */
export const enterBudgets = (env: Env, devices: Devices) => {
  return (person: { id: string; email: string }, { headers }: Pick<Caller, 'headers'>): Budget[] => {
    const device = devices.known(headers, person.email.toLowerCase())
    if (!device) return codeBudgets(env, nameFor('codigo', person.id))
    const own = codeBudgets(env, nameFor('codigo-equipo', `${device} ${person.id}`))
    return [...own, ...codeBudgets(env, nameFor('codigo-equipos', person.id), 3)]
  }
}

/** Codes in a session that is open: whoever merely knows the password has none. */
export const proofBudgets = (env: Env, userId: string): Budget[] => codeBudgets(env, nameFor('prueba', userId))

/** Passkeys cannot be guessed: a session's own, which bounds a flood and keeps nobody else waiting. */
export const llaveBudget = (env: Env, sesionId: string): Budget => ({
  clave: nameFor('prueba-llave', sesionId),
  max: env.LOGIN_FAILURES_PER_ADDRESS,
  withinMs: env.LOGIN_WINDOW_MINUTES * minuteMs,
  refusal: tooManyTries,
})

/** A code of the app, or one of the ten that were printed. */
type Codigo = { tipo: 'app' | 'recuperacion'; codigo: string }

/**
 * A code, and whose tries it takes.
 * `opensNothing` where no session is open by it once asking has failed: then it was not used. Without, one may be.
 */
type Guess = Codigo & { userId: string; budgets: Budget[]; opensNothing?: boolean }

/**
 * Asks the plugin about a code of this person.
 * @throws WrongCode for a wrong or used one; stale when what waited for it is over; too_many_requests.
 */
type TryCode = <Answer extends object>(guess: Guess, ask: () => Promise<Answer>) => Promise<Answer>

/** A code that was refused: its caller says where. */
class WrongCode extends Error {}

/** What Better Auth's plugin leaves to us: guesses are counted, and a code is good once. */
export const openCodeGuesses =
  (database: Database, limits: Limits, signer: Signer): TryCode =>
  async ({ userId, budgets, tipo, codigo, opensNothing = false }, ask) => {
    const isApp = tipo === 'app'
    const huella = signer.sign('codigo', `${userId} ${codigo}`)
    let detail: string = isApp
      ? 'Ese código no es correcto. Escribe el que ves ahora en tu aplicación.'
      : 'Ese código de recuperación no es correcto o ya lo usaste.'
    const answer = await countWrong(limits, budgets, async () => {
      if (isApp && !(await claim(database, userId, huella))) {
        detail = 'Ese código ya se usó. Espera a que tu aplicación muestre el siguiente.'
        return null
      }
      return ask().catch(async (error: unknown) => {
        const status = statusOf(error)
        // 409: of two recovery codes at once, the list that this one was found in is no longer the list. 400: turned off meanwhile.
        const refused = status === 401 || status === 400 || status === 409
        // It was no code, or opened nothing: whoever brings it once more is not told that it was used. Where it cannot be let go, why
        // it was refused is said all the same.
        if (isApp && (refused || opensNothing)) await release(database, userId, huella).catch(() => {})
        if (!refused) return orUnavailable(error)
        if (status === 401 && !isOver(error)) return null
        throw new AppError('stale', secondFactorTexts.over)
      })
    })
    if (!answer) throw new WrongCode(detail)
    return answer
  }

/** A code is good for a minute and a half; servers' clocks may be a minute apart. */
const claimedMs = 5 * minuteMs

/** Whether nobody had tried this code yet: of those who come at once, on whatever server, one is first. */
const claim = (database: Database, userId: string, huella: string): Promise<boolean> =>
  database.write(async (tx) => {
    const at = Date.now()
    await tx
      .deleteFrom('codigosUsados')
      .where('userId', '=', userId)
      .where('hasta', '<', new Date(at).toISOString())
      .execute()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('codigosUsados')
      .values({ userId, huella, hasta: new Date(at + claimedMs).toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return Number(numInsertedOrUpdatedRows) === 1
  })

const release = ({ read }: Database, userId: string, huella: string) =>
  read.deleteFrom('codigosUsados').where('userId', '=', userId).where('huella', '=', huella).execute()

/** The status by which Better Auth refuses. */
const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined

/** The plugin knows no challenge of this browser any more. */
const isOver = (error: unknown): boolean =>
  error instanceof Error && /INVALID_TWO_FACTOR_COOKIE/.test(String((error as { body?: { code?: string } }).body?.code))

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
