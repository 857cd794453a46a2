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
