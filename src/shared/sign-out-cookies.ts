import { parse } from 'hono/utils/cookie'

/**
 * Cookies that scripts write at a sign-out. On https their names begin with `__Host-`; otherwise another host of the
 * same domain could keep users signed out.
 */
const marked = (name: string, secure: boolean): string => `${secure ? '__Host-' : ''}${name}`
const written = (name: string, value: string | number, seconds: number, secure: boolean): string =>
  `${marked(name, secure)}=${value}; Path=/; Max-Age=${seconds};${secure ? ' Secure;' : ''} SameSite=Lax`

const fuera = 'azahar-fuera'
const salida = 'azahar-salida'

/** Marks a sign-out that did not reach the server; the next request completes it (spec 1.4). */
export const pendingSignOutCookie = (secure: boolean): string => written(fuera, 1, 34_560_000, secure)

export const clearedSignOutCookie = (secure: boolean): string => written(fuera, '', 0, secure)

/** @param cookies the request's `cookie` header; @param secure whether the site's address is https. */
export const isSignOutPending = (cookies: string | null, secure: boolean): boolean =>
  cookieOf(cookies ?? '', fuera, secure) === '1'

/**
 * The time of the last sign-out in this browser, for tabs that were not hydrated when it was broadcast; expires after
 * ten minutes.
 * @param at milliseconds since 1970.
 */
export const lastSignOutCookie = (at: number, secure: boolean): string => written(salida, at, 600, secure)

/** @returns milliseconds since 1970, or 0 when there is none. */
export const lastSignOutAt = (cookies: string, secure: boolean): number =>
  Number(cookieOf(cookies, salida, secure) ?? 0)

const cookieOf = (cookies: string, name: string, secure: boolean): string | undefined =>
  parse(cookies, marked(name, secure))[marked(name, secure)]
