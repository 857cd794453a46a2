import { parse } from 'hono/utils/cookie'

/**
 * The cookie of modo clienta (spec 3.4), set and cleared by the server only. It contains the user id, so that it does
 * not apply to another user of the same phone.
 */
const nameOf = (secure: boolean): string => `${secure ? '__Host-' : ''}azahar-modo`

const written = (value: string, seconds: number, secure: boolean): string =>
  `${nameOf(secure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`

/** Longer than any session. */
export const modoClientaCookie = (personaId: string, secure: boolean): string => written(personaId, 34_560_000, secure)

export const clearedModoClientaCookie = (secure: boolean): string => written('', 0, secure)

/** @param cookies the request's `cookie` header; @param secure whether the site's address is https. */
export const isModoClienta = (cookies: string | null, personaId: string, secure: boolean): boolean =>
  parse(cookies ?? '', nameOf(secure))[nameOf(secure)] === personaId
