import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'hono/utils/cookie'
import type { Database } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { isOutage } from '#platform/http/problem.ts'
import { now } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import type { MaybeActor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'
import { type AuthIn, cookieNames, openBetterAuth, sessionAge } from './better-auth.ts'
import { type Codes, enterBudgets, llaveBudget, openCodeGuesses, openCodes, proofBudgets } from './codes.ts'
import { countWrong } from './count-wrong.ts'
import { type Budget, type Limits, nameFor, tooManyTries } from './limits.ts'
import { orUnavailable } from './outage.ts'
import { holdLlave, type LlaveFirmada, openPasskeys, type Passkeys } from './passkeys.ts'
import { maxQueued, openPasswordCheck, type PasswordCheck, tooManyAtOnce } from './passwords.ts'
import { cookiesNamed, endSession, endSessions, openDevices, signedToken, withCookie } from './sessions.ts'
import { openAlarm, signInBudgets } from './sign-in-budgets.ts'
import type { Signer } from './signer.ts'
import { watchPassword } from './unchanged.ts'
import { findAsker } from './who-asks.ts'

/** How exactly it is known when a session was used last: what is noted more often would be a write for each page. */
const everyMs = 5 * minuteMs

type Session = { id: string; updatedAt: Date | string }

/**
 * Notes that a session is in use, behind the request. A note that fails is none: the next request makes another. Better Auth itself
 * changes `updatedAt` once a day, when it renews a session, and reads nothing from it.
 */
function openLastSeen(database: Database, log: Log): (session: Session) => void {
  return ({ id, updatedAt }) => {
    const before = new Date(Date.now() - everyMs)
    if (new Date(updatedAt) > before) return
    database
      .writeRelaxed((tx) =>
        tx
          .updateTable('session')
          .set({ updatedAt: now() })
          .where('id', '=', id)
          .where('updatedAt', '<=', before.toISOString())
          .execute(),
      )
      .catch((error: unknown) => log.debug({ err: error }, 'when a session was used could not be noted'))
  }
}

/** Where a request came from. `address` is `null` where there is no network between (http/address.ts). */
export type Caller = { headers: Headers; address: string | null }

export type SignedIn =
  | { ok: true; userId: string; cookies: string[] }
  | { ok: false; reason: 'wrong_credentials' | 'unconfirmed_email' }
  /** The password was right. The cookies let this browser bring the code, and nothing else. */
  | { ok: false; reason: 'second_factor'; cookies: string[] }

type Credentials = { email: string; password: string }

/** A session that is open by its token and cookies, or why none is. */
export type Opened = ({ ok: true; userId: string } & OpenedFor) | Refused
export type OpenedFor = { email: string; token: string; cookies: string[] }
type Refused = Extract<SignedIn, { ok: false }>

export type Auth = {
  /** Who is behind these headers, and the cookies to send back when the session was renewed. */
  identify: (headers: Headers) => Promise<{ actor: MaybeActor; cookies: string[] }>
  /**
   * Checks e-mail and password and opens a session. Tries are counted: by account and by
   * address, and for a browser that this account was opened in before by that browser alone, so that a stranger's
   * tries do not keep the owner out. The session that this browser had before ends.
   * @throws too_many_requests with when to come back; unavailable when too many sign in at once.
   */
  signIn: (credentials: Credentials, caller: Caller) => Promise<SignedIn>
  /** Opens a session where the password is right. Whoever calls it counts the tries. */
  openSession: (credentials: Credentials, headers: Headers) => Promise<Opened>
  /** The cookie by which this browser has its own budget of tries for an account, whatever strangers try. */
  rememberDevice: (headers: Headers, email: string) => string
  /** A session for somebody who is proven already. */
  openSessionOf: (userId: string, headers: Headers) => Promise<OpenedFor>
  /** Asks for the password again. */
  checkPassword: PasswordCheck
  /** What is asked of those who have it, beside the password (spec 3.7, docs/decisions/003). */
  codes: Codes
  /** What stands in place of both. */
  passkeys: Passkeys & PasskeySignIn
  /** Ends every session of the person (spec 1.4: signs out globally) and returns the cookies that say so. */
  signOutEverywhere: (userId: string, headers: Headers) => Promise<string[]>
}

/**
 * Sessions by Better Auth, in our own database, behind our own routes: none of its endpoints is reachable from
 * outside, so it can neither be asked to change a role nor show a token (docs/decisions/003).
 * @param keys.secret signs the session cookie; 32 characters or more.
 */
export function openAuth(
  env: Env,
  database: Database,
  log: Log,
  { secret, signer, limits, marca, factorDeMarca }: Keys,
): Auth {
  const secure = env.APP_URL?.startsWith('https:') ?? false
  const names = cookieNames(secure)
  const auth = openBetterAuth(env, database, log, secret)
  const cookiesOf = (reply: Headers) => cookiesNamed(reply, names.session)
  const devices = openDevices(signer, { prefix: names.session, secure })
  const budgetsOf = signInBudgets(env, devices)
  const alarm = openAlarm(log)
  const noteSeen = openLastSeen(database, log)
  let signingIn = 0

  /**
   * A session that needs no change takes one statement; Better Auth ends one that is over, and renews one that is due. A role that cannot be
   * read is none (spec 1.8).
   */
  const identify: Auth['identify'] = async (headers) => {
    if (!isSignedIn(headers.get('cookie'))) return { actor: null, cookies: [] }
    const token = signedToken(headers, names.session, secret)
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
    const cookies = cookiesOf(reply)
    if (!response) return { actor: null, cookies }
    if (unread) log.error({ err: unread }, 'the role could not be read')
    noteSeen(response.session)
    const { id, email } = response.user
    return { actor: asker ? asker.actor : { id, email, role: null, sesionId: response.session.id }, cookies }
  }

  const openSession: Auth['openSession'] = async (credentials, headers) => {
    // On SQLite the queries before and after block the thread: other requests get a turn here.
    await nextTurn()
    try {
      const { response, headers: reply } = await auth.api.signInEmail({
        body: credentials,
        headers,
        returnHeaders: true,
      })
      await nextTurn()
      if ('twoFactorRedirect' in response) {
        return { ok: false, reason: 'second_factor', cookies: cookiesNamed(reply, names.half) }
      }
      const { id: userId, email } = response.user
      return { ok: true, userId, email, token: response.token, cookies: cookiesOf(reply) }
    } catch (error) {
      if (isWrongCredentials(error)) return { ok: false, reason: 'wrong_credentials' }
      if (isUnconfirmed(error)) return { ok: false, reason: 'unconfirmed_email' }
      orUnavailable(error)
    }
  }

  const openSessionOf: Auth['openSessionOf'] = async (userId, headers) => {
    const call = { body: { userId }, headers: withCookie(headers, ''), returnHeaders: true } as const
    const { response, headers: reply } = await auth.api.openSessionOf(call).catch(orUnavailable)
    return { ...response, cookies: cookiesOf(reply) }
  }

  const rememberDevice: Auth['rememberDevice'] = (headers, email) =>
    devices.remember(devices.known(headers, email), email)

  /**
   * Ends the session that this browser had before: a cookie that was copied from it is worth nothing once the browser has another.
   * @returns as `rememberDevice`.
   */
  const rememberBrowser = async (headers: Headers, email: string): Promise<string> => {
    if (isSignedIn(headers.get('cookie'))) {
      const replaced = await auth.api.getSession({ headers }).catch(orUnavailable)
      if (replaced) await database.write((tx, publish) => endSession(tx, publish, replaced.session))
    }
    return rememberDevice(headers, email)
  }

  const signIn: Auth['signIn'] = async (credentials, { headers, address }) => {
    const looked = await countWrong(limits, budgetsOf(credentials.email, { headers, address }), async () => {
      const unchanged = await watchPassword(database, 'email', credentials.email.toLowerCase())
      const opened = await openSession(credentials, headers)
      return !opened.ok && opened.reason === 'wrong_credentials' ? null : { opened, unchanged }
    })
    if (!looked) {
      alarm()
      return { ok: false, reason: 'wrong_credentials' }
    }
    const { opened, unchanged } = looked
    if (!(await unchanged(opened.ok ? opened.token : undefined))) return { ok: false, reason: 'wrong_credentials' }
    if (!opened.ok) return opened
    const { userId, email, cookies } = opened
    return { ok: true, userId, cookies: [...cookies, await rememberBrowser(headers, email)] }
  }

  const checkPassword = openPasswordCheck(env, database, limits)
  const tryCode = openCodeGuesses(database, limits, signer)
  const codeBudgets = { enter: enterBudgets(env, devices), prove: (userId: string) => proofBudgets(env, userId) }
  const authIn: AuthIn = (tx) => openBetterAuth(env, { read: tx }, log, secret)
  const passkeys = openPasskeys(env, database, signer, marca)

  return {
    identify,
    signIn: async (credentials, caller) => {
      // Whoever would not find a place asks the database nothing either: a flood leaves it to the others.
      if (signingIn >= maxQueued) throw tooManyAtOnce()
      signingIn++
      return await signIn(credentials, caller).finally(() => signingIn--)
    },
    openSession,
    openSessionOf,
    rememberDevice,
    checkPassword,
    codes: openCodes({ auth, authIn, database, tryCode, budgets: codeBudgets, checkPassword, names, rememberBrowser }),
    passkeys: {
      ...passkeys,
      ...openPasskeySignIn({ env, database, limits, passkeys, openSessionOf, rememberBrowser }),
    },
    signOutEverywhere: async (userId, headers) => {
      await database.write((tx, publish) => endSessions(tx, publish, userId))
      const { headers: reply } = await auth.api.signOut({ headers, returnHeaders: true })
      return cookiesOf(reply)
    },
  }
}

/** Whether somebody's session may be behind a request's cookies. Without one, it is a visitor's. */
export function isSignedIn(cookie: string | null | undefined): cookie is string {
  if (!cookie) return false
  const cookies = parse(cookie)
  return sessionCookies.some((name) => name in cookies)
}

/** The second one at an https address. */
const sessionCookies = ['azahar', '__Host-azahar']

type Keys = {
  secret: string
  signer: Signer
  limits: Limits
  /** The shop's name, as devices show it beside a passkey. */
  marca: () => string
  /** Whether everybody at the desk must have a second factor, until the setting of the desk says so. */
  factorDeMarca: boolean
}

/** Over, or so old that Better Auth renews it. */
const isDue = ({ expiresAt }: { expiresAt: string }): boolean =>
  new Date(expiresAt).getTime() <= Date.now() + (sessionAge.expiresIn - sessionAge.updateAge) * 1_000

const isWrongCredentials = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && (error.statusCode === 401 || error.statusCode === 400)

const isUnconfirmed = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 403

/** A passkey in place of password and code: it is two factors in itself (spec 3.7). */
type PasskeySignIn = {
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

function openPasskeySignIn({ env, database, limits, passkeys, openSessionOf, rememberBrowser }: Parts): PasskeySignIn {
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

const wrongLlave = () =>
  new AppError('invalid_credentials', 'Esa llave de acceso no sirve aquí. Usa otra, o entra con tu contraseña.')

/** The same budget as that of sign-ins from this address. */
const addressBudget = (env: Env, address: string): Budget => ({
  clave: nameFor('direccion', address),
  max: env.LOGIN_FAILURES_PER_ADDRESS,
  withinMs: env.LOGIN_WINDOW_MINUTES * minuteMs,
  refusal: tooManyTries,
})
