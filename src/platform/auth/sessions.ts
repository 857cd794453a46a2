import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { recordChange } from '#platform/audit/record.ts'
import type { Writer } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'
import type { Signer } from './signer.ts'

/** The origin of a request. `address` is `null` without a network connection (http/address.ts). */
export type Caller = { headers: Headers; address: string | null }

/** Opens a session. `probadoAt` is when its second factor was proven. */
export type OpenSession = (
  tx: Writer,
  session: { userId: string; probadoAt: string | null },
  headers: Headers,
) => Promise<{ email: string; cookies: string[] }>

export type CookieNames = ReturnType<typeof cookieNames>

export const cookieNames = (secure: boolean) => {
  const session = secure ? '__Host-azahar' : 'azahar'
  return { session, half: `${session}-codigo`, device: `${session}-equipo`, secure }
}

/** Whether the request has a session cookie; without one it is a visitor's. */
export function isSignedIn(cookie: string | null | undefined): cookie is string {
  if (!cookie) return false
  const cookies = parse(cookie)
  return 'azahar' in cookies || '__Host-azahar' in cookies
}

/** The headers with only this cookie: Better Auth would use any session cookie it finds. */
export function withCookie(headers: Headers, name: string): Headers {
  const value = parse(headers.get('cookie') ?? '', name)[name]
  const own = new Headers(headers)
  own.delete('cookie')
  if (value) own.set('cookie', `${name}=${encodeURIComponent(value)}`)
  return own
}

/** The cookies with these names: Better Auth also clears some that are never set here. */
export const cookiesNamed = (reply: Headers, ...names: string[]): string[] =>
  reply.getSetCookie().filter((cookie) => names.some((name) => cookie.startsWith(`${name}=`)))

/** The token of the session cookie, if its signature is valid (HMAC-SHA256, as Better Auth writes it). */
export function signedToken(cookie: string | null | undefined, name: string, secret: string): string | undefined {
  const value = parse(cookie ?? '', name)[name] ?? ''
  const end = value.lastIndexOf('.')
  const token = value.slice(0, end)
  const given = Buffer.from(value.slice(end + 1))
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/**
 * Browsers in which the account was opened before. A known one gains no access, only its own rate limit (budgets.ts).
 */
export type Devices = {
  /** The browser's id if this account was opened in it before. */
  known: (headers: Headers, email: string) => string | null
  /** The cookie that makes the browser known. */
  remember: (headers: Headers, email: string) => string
  /**
   * Called at the end of each sign-in: deletes this browser's previous session.
   * @returns as `remember`.
   */
  settle: (tx: Writer, headers: Headers, email: string) => Promise<string>
}

const knownForSeconds = 400 * 24 * 60 * 60

export function openDevices(signer: Signer, { session, device: name, secure }: CookieNames, secret: string): Devices {
  const of = (id: string, email: string) => `${id} ${email}`
  const known: Devices['known'] = (headers, email) => {
    const value = parse(headers.get('cookie') ?? '', name)[name] ?? ''
    const [id = '', signature = ''] = value.split('.')
    return value.length < 200 && signer.verify('equipo', of(id, email), signature) ? id : null
  }
  const remember: Devices['remember'] = (headers, email) => {
    const id = known(headers, email) ?? newId()
    const value = `${id}.${signer.sign('equipo', of(id, email))}`
    return serialize(name, value, { maxAge: knownForSeconds, path: '/', httpOnly: true, secure, sameSite: 'Lax' })
  }
  return {
    known,
    remember,
    settle: async (tx, headers, email) => {
      const token = signedToken(headers.get('cookie'), session, secret) ?? ''
      const before = tx.deleteFrom('session').where('token', '=', token).returning('userId')
      const ended = await before.executeTakeFirst()
      if (ended) tx.publish({ topic: 'sesion', id: ended.userId })
      return remember(headers, email)
    },
  }
}

/**
 * Locks user and password until the transaction ends, in the order that all verbs use (docs/decisions/003).
 * @returns the facts that a sign-in depends on; `undefined` when the account was deleted.
 */
export async function holdPerson(tx: Writer, id: string) {
  const user = await tx
    .updateTable('user')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .returning(['email', 'emailVerified', 'twoFactorEnabled'])
    .executeTakeFirst()
  const account = await tx
    .updateTable('account')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('userId', '=', id)
    .where('providerId', '=', 'credential')
    .returning('password')
    .executeTakeFirst()
  return user && { ...user, password: account?.password ?? null }
}

export type InSession = { id: string; sesionId?: string | undefined }

/**
 * Like `holdPerson`, then locks the session of the request.
 * @throws unauthenticated when it has ended, as after every password change.
 */
export async function holdSession(tx: Writer, { id, sesionId }: InSession) {
  const person = await holdPerson(tx, id)
  const session = await tx
    .updateTable('session')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', sesionId ?? '')
    .where('userId', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!person || !session) throw new AppError('unauthenticated', 'Inicia sesión para continuar.')
  return person
}

/**
 * Checks in a transaction that the session of the request has not ended meanwhile.
 * @returns when a second factor was proven in it. @throws unauthenticated.
 */
export async function demandSession(tx: Writer, { id, sesionId }: InSession): Promise<{ probadoAt: string | null }> {
  const session = tx.selectFrom('session').select('probadoAt').where('userId', '=', id)
  const found = await session.where('id', '=', sesionId ?? '').executeTakeFirst()
  if (!found) throw new AppError('unauthenticated', 'Inicia sesión para continuar.')
  return found
}

/**
 * Ends a user's sessions and pending second-factor challenges; live pages on all server processes close after the
 * commit.
 * @param but the session to keep.
 * @returns the number of ended sessions.
 */
export async function endSessions(
  tx: Writer,
  userId: string,
  but?: { id: string } | { token: string },
): Promise<number> {
  let sessions = tx.deleteFrom('session').where('userId', '=', userId)
  if (but) sessions = 'id' in but ? sessions.where('id', '<>', but.id) : sessions.where('token', '<>', but.token)
  const { numDeletedRows } = await sessions.executeTakeFirst()
  // Twice: a session inserted while the first DELETE waited is not seen by it.
  const late = await sessions.executeTakeFirst()
  // Pending sign-ins that wait for a code.
  await tx.deleteFrom('verification').where('value', '=', userId).execute()
  tx.publish({ topic: 'sesion', id: userId })
  return Number(numDeletedRows) + Number(late.numDeletedRows)
}

/**
 * Ends all sessions of another user, such as after a stolen phone; the staff log keeps the reason (spec 3.7).
 * @returns the number of ended sessions.
 */
export async function endSessionsFor(
  tx: Writer,
  { actor, id, motivo }: { actor: Actor; id: string; motivo: string },
): Promise<{ cerradas: number }> {
  const cerradas = await endSessions(tx, id)
  await recordChange(tx, {
    ...{ actor, verbo: 'sesiones_cerradas', objetoId: id, at: now() },
    before: { sesiones: cerradas, motivo: null },
    after: { sesiones: 0, motivo },
  })
  return { cerradas }
}

/** Ends one session; the user's other live pages reconnect. */
export async function endSession(tx: Writer, { id, userId }: { id: string; userId: string }): Promise<void> {
  await tx.deleteFrom('session').where('id', '=', id).execute()
  tx.publish({ topic: 'sesion', id: userId })
}
