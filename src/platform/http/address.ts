import { isIPv6 } from 'node:net'

type Connection = { incoming?: { socket?: { remoteAddress?: string | undefined } } } | undefined

/**
 * The client's network address, for rate limits: that of the connection or, with `trustProxy`, the last one in
 * `X-Forwarded-For`.
 * @returns an IPv4 address, the first half of an IPv6 one (clients choose the other half), or `null`.
 */
export function addressOf(headers: Headers, connection: unknown, trustProxy: boolean): string | null {
  const seen = trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const address = seen || (connection as Connection)?.incoming?.socket?.remoteAddress
  if (!address) return null
  const [, v4] = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i) ?? []
  if (v4) return v4
  return isIPv6(address) ? firstHalf(address) : address.slice(0, 64)
}

/** `2001:db8::1` -> `2001:db8:0:0`. */
function firstHalf(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...middle, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Whether the connection comes from this machine; false without a connection (in-process tests). */
export const isLoopback = (connection: unknown): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test((connection as Connection)?.incoming?.socket?.remoteAddress ?? '')
