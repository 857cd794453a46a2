import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { recordChange } from '#platform/audit/record.ts'
import type { Writer } from '#platform/db/database.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Publish } from '#shared/events.ts'
import type { Signer } from './signer.ts'

/** The request's headers with one of its cookies: Better Auth would take whichever session it finds. */
export function withCookie(headers: Headers, name: string): Headers {
  const value = parse(headers.get('cookie') ?? '', name)[name]
  const own = new Headers(headers)
  own.delete('cookie')
  if (value) own.set('cookie', `${name}=${encodeURIComponent(value)}`)
  return own
}

/** Those cookies of a reply that have one of these names: Better Auth also clears some of its own that it never sets here. */
export const cookiesNamed = (reply: Headers, ...names: string[]): string[] =>
  reply.getSetCookie().filter((cookie) => names.some((name) => cookie.startsWith(`${name}=`)))

/** The token in a request's session cookie, where its signature is ours: HMAC-SHA256, as Better Auth writes it. */
export function signedToken(headers: Headers, name: string, secret: string): string | undefined {
  const value = parse(headers.get('cookie') ?? '', name)[name] ?? ''
  const end = value.lastIndexOf('.')
  const token = value.slice(0, end)
  const given = Buffer.from(value.slice(end + 1))
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/** The token in a session's cookie, before its signature. */
export function tokenIn(cookies: string[], name: string): string | undefined {
  const cookie = cookies.find((it) => it.startsWith(`${name}=`) && !/max-age=0/i.test(it))
  return cookie && decodeURIComponent(cookie.slice(name.length + 1, cookie.indexOf(';'))).split('.')[0]
}

/** A browser from which somebody has signed in before. It grants no access, only a budget of tries of its own (limits.ts). */
export type Devices = {
  /** The id of the device that these headers come from, when this account was opened on it before. */
  known: (headers: Headers, email: string) => string | null
  /** The cookie that makes it known from now on. */
  remember: (id: string | null, email: string) => string
}

const maxAge = 400 * 24 * 60 * 60

/** @param prefix the session cookie's name; @param secure whether cookies are for https only. */
export function openDevices(signer: Signer, { prefix, secure }: { prefix: string; secure: boolean }): Devices {
  const name = `${prefix}-equipo`
  const of = (id: string, email: string) => `${id} ${email}`
  return {
    known: (headers, email) => {
      const value = parse(headers.get('cookie') ?? '', name)[name] ?? ''
      const [id = '', signature = ''] = value.split('.')
      return value.length < 200 && signer.verify('equipo', of(id, email), signature) ? id : null
    },
    remember: (known, email) => {
      const id = known ?? newId()
      const value = `${id}.${signer.sign('equipo', of(id, email))}`
      return serialize(name, value, { maxAge, path: '/', httpOnly: true, secure, sameSite: 'Lax' })
    },
  }
}

/**
 * The session that asks, as it is when it is its turn: it may have been ended since the request was let in.
 * @returns when a second factor was proven in it. @throws unauthenticated where it is over.
 */
export async function demandSession(
  tx: Writer,
  { id, sesionId }: { id: string; sesionId: string | undefined },
): Promise<{ probadoAt: string | null }> {
  const session = tx.selectFrom('session').select('probadoAt').where('userId', '=', id)
  const found = await session.where('id', '=', sesionId ?? '').executeTakeFirst()
  if (!found) throw new AppError('unauthenticated', 'Inicia sesión para continuar.')
  return found
}

/**
 * Ends the sessions of a person, and what would become one by its code; live pages, on any server process, are closed after the commit.
 * @param but the session that stays.
 * @returns how many there were.
 */
export async function endSessions(
  tx: Writer,
  publish: Publish,
  userId: string,
  but?: { id: string } | { token: string },
): Promise<number> {
  let sessions = tx.deleteFrom('session').where('userId', '=', userId)
  if (but) sessions = 'id' in but ? sessions.where('id', '<>', but.id) : sessions.where('token', '<>', but.token)
  const { numDeletedRows } = await sessions.executeTakeFirst()
  // Where the first waited for one that another took the place of (an app was being turned on), it did not see that other one.
  const late = await sessions.executeTakeFirst()
  // Nor does a right password whose code is still to come open one any more.
  await tx.deleteFrom('verification').where('value', '=', userId).execute()
  publish({ topic: 'sesion', id: userId })
  return Number(numDeletedRows) + Number(late.numDeletedRows)
}

/**
 * Ends all sessions of somebody else, for a reason that the log of staff keeps (spec 3.7): her phone was stolen, say.
 * @returns how many there were.
 */
export async function endSessionsFor(
  tx: Writer,
  publish: Publish,
  { actor, id, motivo }: { actor: Actor; id: string; motivo: string },
): Promise<{ cerradas: number }> {
  const cerradas = await endSessions(tx, publish, id)
  await recordChange(tx, {
    ...{ actor, verbo: 'sesiones_cerradas', objetoId: id, at: now() },
    before: { sesiones: cerradas, motivo: null },
    after: { sesiones: 0, motivo },
  })
  return { cerradas }
}

/** Ends one session; live pages of the person open again by what they have. */
export async function endSession(
  tx: Writer,
  publish: Publish,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await tx.deleteFrom('session').where('id', '=', id).execute()
  publish({ topic: 'sesion', id: userId })
}
