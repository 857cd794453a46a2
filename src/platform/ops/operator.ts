import { createHash, timingSafeEqual } from 'node:crypto'
import { isLoopback } from '#platform/http/address.ts'

type Settings = { OPS_TOKEN?: string | undefined }

/** Headers that proxies add. */
const handedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * Whether a request may read metrics: with `OPS_TOKEN` as bearer, or, where there is no token, from this machine and through no proxy.
 * @param connection the environment that Hono's Node server passes with a request.
 */
export function isOperator(headers: Headers, connection: unknown, { OPS_TOKEN }: Settings): boolean {
  if (OPS_TOKEN) return sameText(headers.get('authorization') ?? '', `Bearer ${OPS_TOKEN}`)
  return isLoopback(connection) && handedOn.every((name) => !headers.has(name))
}

/** In constant time. */
const sameText = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

const digest = (text: string) => createHash('sha256').update(text).digest()
