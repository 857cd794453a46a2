import { createHash, timingSafeEqual } from 'node:crypto'
import { isLoopback } from '#platform/http/address.ts'

type Settings = { OPS_TOKEN?: string | undefined }

/** What a proxy adds to a request that it hands on, whoever sent it. */
const handedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * May this request see how the server is? Nobody may, but who shows `OPS_TOKEN` as a bearer, or, where there is no token,
 * who asks from this very machine and through no proxy.
 * @param connection what Hono's Node server hands on with a request.
 */
export function isOperator(headers: Headers, connection: unknown, { OPS_TOKEN }: Settings): boolean {
  if (OPS_TOKEN) return sameText(headers.get('authorization') ?? '', `Bearer ${OPS_TOKEN}`)
  return isLoopback(connection) && handedOn.every((name) => !headers.has(name))
}

/** In the same time whatever differs, and however long it is. */
const sameText = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

const digest = (text: string) => createHash('sha256').update(text).digest()
