import type { Database, Writer } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { isOutage } from '#platform/http/problem.ts'
import { now } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import type { MaybeActor } from '#shared/rights.ts'
import { minuteMs } from '#shared/time.ts'
import { openBetterAuth, orUnavailable, sessionAge, statusOf } from './better-auth.ts'
import { openAlarm, openBudgets } from './budgets.ts'
import { type Codes, openCodes } from './codes.ts'
import { countWrong, type Limits } from './limits.ts'
import { openPasskeys, type Passkeys } from './passkeys.ts'
import { checkCredentials, maxQueued, openPasswordCheck, type PasswordCheck, tooManyAtOnce } from './passwords.ts'
import {
  type Caller,
  cookieNames,
  cookiesNamed,
  endSessions,
  holdPerson,
  isSignedIn,
  type OpenSession,
  openDevices,
  signedToken,
  withCookie,
} from './sessions.ts'
import type { Signer } from './signer.ts'
import { findAsker } from './who-asks.ts'

export type SignedIn =
  | { ok: true; cookies: string[] }
  | { ok: false; reason: 'wrong_credentials' | 'unconfirmed_email' }
  /** The password was correct. The cookies only allow the second-factor code to be sent. */
  | { ok: false; reason: 'second_factor'; cookies: string[] }

type Credentials = { email: string; password: string }

export type Auth = {
  /** The user of a request, and the cookies to set when the session was renewed. */
  identify: (headers: Headers) => Promise<{ actor: MaybeActor; cookies: string[] }>
  /**
   * Checks e-mail and password and opens a session, which replaces this browser's previous one.
   * @throws too_many_requests with `retryAfterSeconds`; unavailable when too many sign in at once.
   */
  signIn: (credentials: Credentials, caller: Caller) => Promise<SignedIn>
  openSession: OpenSession
  /** The cookie that gives this browser its own rate limit for an account. */
  rememberDevice: (headers: Headers, email: string) => string
  checkPassword: PasswordCheck
  codes: Codes
  passkeys: Passkeys
  /** Ends all sessions of the user (spec 1.4). @returns the cookies that clear this browser's session. */
  signOutEverywhere: (userId: string, headers: Headers) => Promise<string[]>
}

type Keys = {
  /** Signs the session cookie; 32 characters or more. */
  secret: string
  signer: Signer
  limits: Limits
  /** The shop's name, which devices show beside a passkey. */
  marca: () => string
  /** Default of the setting that requires a second factor of all staff. */
  factorDeMarca: boolean
}

/** Sessions by Better Auth, in our database, behind our routes and inside our transactions (docs/decisions/003). */
export function openAuth(
  env: Env,
  database: Database,
  log: Log,
  { secret, signer, limits, marca, factorDeMarca }: Keys,
): Auth {
  const names = cookieNames(env.APP_URL?.startsWith('https:') ?? false)
  const authIn = openBetterAuth(env, log, { secret, names })
  const auth = authIn(database.read)
  const devices = openDevices(signer, names, secret)
  const budgets = openBudgets(env, devices)
  const checkPassword = openPasswordCheck(database, limits, budgets)
  const parts = { database, limits, signer, authIn, names, devices, budgets }
  const alarm = openAlarm(log)
  let signingIn = 0

  /** Fire-and-forget: notes that the session is in use. A failed write is left to the next request. */
  const noteSeen = ({ id, updatedAt }: { id: string; updatedAt: Date | string }) => {
    const before = new Date(Date.now() - seenEveryMs)
    if (new Date(updatedAt) > before) return
    const note = (tx: Writer) =>
      tx
        .updateTable('session')
        .set({ updatedAt: now() })
        .where('id', '=', id)
        .where('updatedAt', '<=', before.toISOString())
        .execute()
    database
      .writeRelaxed(note)
      .catch((error: unknown) => log.debug({ err: error }, 'when a session was used could not be noted'))
  }

  /**
   * One statement. Better Auth is called only for an expired session or one due for renewal. An unreadable role counts
   * as none (spec 1.8).
   */
  const identify: Auth['identify'] = async (headers) => {
    if (!isSignedIn(headers.get('cookie'))) return { actor: null, cookies: [] }
    const token = signedToken(headers.get('cookie'), names.session, secret)
    let unread: unknown
    const asker =
      token &&
      (await findAsker(database.read, token, factorDeMarca).catch((error: unknown) => {
        if (isOutage(error)) throw error
        unread = error
      }))
    if (asker && !isDue(asker.session)) {
      noteSeen(asker.session)
      return { actor: asker.actor, cookies: [] }
    }
    const { response, headers: reply } = await auth.api
      .getSession({ headers, returnHeaders: true })
      .catch(orUnavailable)
    const cookies = cookiesNamed(reply, names.session)
    if (!response) return { actor: null, cookies }
    if (unread) log.error({ err: unread }, 'the role could not be read')
    noteSeen(response.session)
    const { id, email } = response.user
    return { actor: asker ? asker.actor : { id, email, role: null, sesionId: response.session.id }, cookies }
  }

  const signIn = async ({ email, password }: Credentials, caller: Caller): Promise<SignedIn> => {
    const { headers } = caller
    const checked = await countWrong(limits, budgets.signIn(email, caller), () =>
      checkCredentials(database.read, 'user.email', email.toLowerCase(), password),
    )
    if (!checked) {
      alarm()
      return wrongCredentials
    }
    return database.write(async (tx) => {
      // A password changed since the check refuses the sign-in; a later change waits for the row lock and then ends
      // this session.
      const person = await holdPerson(tx, checked.userId)
      if (person?.password !== checked.hash) return wrongCredentials
      const signedIn = await authIn(tx, checked.hash)
        .api.signInEmail({ body: { email, password }, headers, returnHeaders: true })
        .catch((error: unknown) => (statusOf(error) === 403 ? null : orUnavailable(error)))
      if (!signedIn) return { ok: false, reason: 'unconfirmed_email' }
      const { response, headers: reply } = signedIn
      if ('twoFactorRedirect' in response)
        return { ok: false, reason: 'second_factor', cookies: cookiesNamed(reply, names.half) }
      const device = await devices.settle(tx, headers, person.email)
      return { ok: true, cookies: [...cookiesNamed(reply, names.session), device] }
    })
  }

  const openSession: OpenSession = async (tx, { userId, probadoAt }, headers) => {
    const call = { body: { userId }, headers: withCookie(headers, ''), returnHeaders: true } as const
    const { response, headers: reply } = await authIn(tx).api.openSession(call).catch(orUnavailable)
    await tx.updateTable('session').set({ probadoAt }).where('token', '=', response.token).execute()
    return { email: response.email, cookies: cookiesNamed(reply, names.session) }
  }

  return {
    identify,
    signIn: async (credentials, caller) => {
      // Refuses a flood before it reaches the database.
      if (signingIn >= maxQueued) throw tooManyAtOnce()
      signingIn++
      return await signIn(credentials, caller).finally(() => signingIn--)
    },
    openSession,
    rememberDevice: devices.remember,
    checkPassword,
    codes: openCodes(parts, checkPassword),
    passkeys: openPasskeys(parts, env, { marca, openSession }),
    signOutEverywhere: async (userId, headers) => {
      await database.write((tx) => endSessions(tx, userId))
      const { headers: reply } = await auth.api.signOut({ headers, returnHeaders: true })
      return cookiesNamed(reply, names.session)
    },
  }
}

/** `session.updatedAt` is written at most this often. */
const seenEveryMs = 5 * minuteMs

const wrongCredentials = { ok: false, reason: 'wrong_credentials' } as const

/** Expired, or due for renewal by Better Auth. */
const isDue = ({ expiresAt }: { expiresAt: string }): boolean =>
  new Date(expiresAt).getTime() <= Date.now() + (sessionAge.expiresIn - sessionAge.updateAge) * 1_000
