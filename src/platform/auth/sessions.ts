import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { recordChange } from '#platform/audit/record.ts'
import type { Writer } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'
import type { Signer } from './signer.ts'

/** Where a request came from. `address` is `null` where there is no network between (http/address.ts). */
export type Caller = { headers: Headers; address: string | null }

/** Opens a session, with when its second factor was proven. */
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

/** Whether a session may be behind a request's cookies. Without one the request is a visitor's. */
export function isSignedIn(cookie: string | null | undefined): cookie is string {
  if (!cookie) return false
  const cookies = parse(cookie)
  return 'azahar' in cookies || '__Host-azahar' in cookies
}

/** The request's headers with only this cookie: Better Auth would take any session that it finds. */
export function withCookie(headers: Headers, name: string): Headers {
  const value = parse(headers.get('cookie') ?? '', name)[name]
  const own = new Headers(headers)
  own.delete('cookie')
  if (value) own.set('cookie', `${name}=${encodeURIComponent(value)}`)
  return own
}

/** The cookies of a reply with these names: Better Auth also clears some that are never set here. */
export const cookiesNamed = (reply: Headers, ...names: string[]): string[] =>
  reply.getSetCookie().filter((cookie) => names.some((name) => cookie.startsWith(`${name}=`)))

/** The token in a session's cookie, where its signature is ours: HMAC-SHA256, as Better Auth writes it. */
export function signedToken(cookie: string | null | undefined, name: string, secret: string): string | undefined {
  const value = parse(cookie ?? '', name)[name] ?? ''
  const end = value.lastIndexOf('.')
  const token = value.slice(0, end)
  const given = Buffer.from(value.slice(end + 1))
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/** Browsers in which somebody has signed in before. Being known gives access to nothing, only a budget of tries (budgets.ts). */
export type Devices = {
  /** The id of the browser behind these headers, when this account was opened in it before. */
  known: (headers: Headers, email: string) => string | null
  /** The cookie that makes it known from now on. */
  remember: (headers: Headers, email: string) => string
  /**
   * What every sign-in ends with: the session that this browser had before is over, so a copied cookie of it is worth nothing.
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
 * Locks user and password until the end of the transaction, in the order in which all verbs lock them (docs/decisions/003).
 * @returns what a sign-in depends on; `undefined` where the account is gone.
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

/** A user in the session of a request. */
export type InSession = { id: string; sesionId?: string | undefined }

/**
 * As `holdPerson`, and then the session of the request.
 * @throws unauthenticated where it is over, as it is after every change of password.
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
 * Checks, inside a transaction, that the session of the request has not ended since the request was let in.
 * @returns when a second factor was proven in it. @throws unauthenticated where it is over.
 */
export async function demandSession(tx: Writer, { id, sesionId }: InSession): Promise<{ probadoAt: string | null }> {
  const session = tx.selectFrom('session').select('probadoAt').where('userId', '=', id)
  const found = await session.where('id', '=', sesionId ?? '').executeTakeFirst()
  if (!found) throw new AppError('unauthenticated', 'Inicia sesión para continuar.')
  return found
}

/**
 * Ends a user's sessions and pending second-factor challenges; live pages, on any server process, are closed after the commit.
 * @param but the session that stays.
 * @returns how many there were.
 */
export async function endSessions(
  tx: Writer,
  userId: string,
  but?: { id: string } | { token: string },
): Promise<number> {
  let sessions = tx.deleteFrom('session').where('userId', '=', userId)
  if (but) sessions = 'id' in but ? sessions.where('id', '<>', but.id) : sessions.where('token', '<>', but.token)
  const { numDeletedRows } = await sessions.executeTakeFirst()
  // Deletes twice: the first may have waited for a row that was being replaced, and missed its replacement.
  const late = await sessions.executeTakeFirst()
  // Nor does a correct password that waits for its code open one any more.
  await tx.deleteFrom('verification').where('value', '=', userId).execute()
  tx.publish({ topic: 'sesion', id: userId })
  return Number(numDeletedRows) + Number(late.numDeletedRows)
}

/**
 * Ends all sessions of another user, for a reason that the log of staff keeps (spec 3.7), such as a stolen phone.
 * @returns how many there were.
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

/** Ends one session; the user's live pages open again with the session they have. */
export async function endSession(tx: Writer, { id, userId }: { id: string; userId: string }): Promise<void> {
  await tx.deleteFrom('session').where('id', '=', id).execute()
  tx.publish({ topic: 'sesion', id: userId })
}
