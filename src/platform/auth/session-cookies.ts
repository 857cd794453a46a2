import { parse } from 'hono/utils/cookie'

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

/** The token in a session's cookie, before its signature. */
export function tokenIn(cookies: string[], name: string): string | undefined {
  const cookie = cookies.find((it) => it.startsWith(`${name}=`) && !/max-age=0/i.test(it))
  return cookie && decodeURIComponent(cookie.slice(name.length + 1, cookie.indexOf(';'))).split('.')[0]
}
