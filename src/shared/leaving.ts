/**
 * A sign-out that the server could not be told of: the browser keeps it as a cookie, and the server makes it good with
 * the first request that arrives (spec 1, section 4: on error it clears all the same).
 */
export const leaving = 'azahar-fuera=1; Path=/; Max-Age=34560000; SameSite=Lax'

/** What takes the cookie away once she is out. */
export const hasLeft = 'azahar-fuera=; Path=/; Max-Age=0; SameSite=Lax'

/** @param cookies the request's `cookie` header. */
export const wantsToLeave = (cookies: string | null): boolean =>
  (cookies ?? '').split(';').some((cookie) => cookie.trim() === 'azahar-fuera=1')

/**
 * When she last signed out in this browser, for the tabs that were not alive yet when the others were told: a cookie,
 * because sign-out leaves nothing else in the browser. Ten minutes are longer than any page takes to wake up.
 *
 * @param at milliseconds since 1970.
 */
export const leftAt = (at: number): string => `azahar-salida=${at}; Path=/; Max-Age=600; SameSite=Lax`

/** @returns milliseconds since 1970, or 0 when she has not signed out lately. */
export const whenLeft = (cookies: string): number => Number(/(?:^|; )azahar-salida=(\d+)/.exec(cookies)?.[1] ?? 0)
