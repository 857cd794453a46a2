import { parse } from 'hono/utils/cookie'

/**
 * What a browser keeps after a sign-out, as cookies written by scripts. At an https address their names begin with `__Host-`, which only
 * this site can set: with any other name a neighbour under the same domain could keep users signed out.
 */
const marked = (name: string, secure: boolean): string => `${secure ? '__Host-' : ''}${name}`
const written = (name: string, value: string | number, seconds: number, secure: boolean): string =>
  `${marked(name, secure)}=${value}; Path=/; Max-Age=${seconds};${secure ? ' Secure;' : ''} SameSite=Lax`

const fuera = 'azahar-fuera'
const salida = 'azahar-salida'

/**
 * A sign-out that did not reach the server: the browser keeps it as a cookie, and the server completes it with
 * the first request that arrives (spec 1.4: on error it clears all the same).
 */
export const pendingSignOutCookie = (secure: boolean): string => written(fuera, 1, 34_560_000, secure)

/** Removes the cookie once the user is signed out. */
export const clearedSignOutCookie = (secure: boolean): string => written(fuera, '', 0, secure)

/** @param cookies the request's `cookie` header; @param secure whether the site's own address is https. */
export const isSignOutPending = (cookies: string | null, secure: boolean): boolean =>
  cookieOf(cookies ?? '', fuera, secure) === '1'

/**
 * When the last sign-out in this browser was, for tabs that were not hydrated yet when it was broadcast: a cookie,
 * because sign-out leaves nothing else in the browser. Ten minutes are longer than any page takes to hydrate.
 *
 * @param at milliseconds since 1970.
 */
export const lastSignOutCookie = (at: number, secure: boolean): string => written(salida, at, 600, secure)

/** @returns milliseconds since 1970, or 0 when there was none lately. */
export const lastSignOutAt = (cookies: string, secure: boolean): number =>
  Number(cookieOf(cookies, salida, secure) ?? 0)

const cookieOf = (cookies: string, name: string, secure: boolean): string | undefined =>
  parse(cookies, marked(name, secure))[marked(name, secure)]
