import { parse } from 'hono/utils/cookie'

/**
 * That a consultora shows her screen to a clienta, as the browser keeps it (spec 3.4): only the server writes and takes away this cookie. It
 * names the person, so that it is nobody else's on a phone that two share. Who removes it by hand removes the session too.
 */
const nameOf = (secure: boolean): string => `${secure ? '__Host-' : ''}azahar-modo`

const written = (value: string, seconds: number, secure: boolean): string =>
  `${nameOf(secure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`

/** Longer than any session. */
export const modoClientaCookie = (personaId: string, secure: boolean): string => written(personaId, 34_560_000, secure)

export const clearedModoClientaCookie = (secure: boolean): string => written('', 0, secure)

/** @param cookies the request's `cookie` header; @param secure whether the site's own address is https. */
export const isModoClienta = (cookies: string | null, personaId: string, secure: boolean): boolean =>
  parse(cookies ?? '', nameOf(secure))[nameOf(secure)] === personaId
