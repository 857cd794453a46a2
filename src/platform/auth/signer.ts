import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '#platform/env.ts'

export type Signer = {
  /** The signature of a text for one purpose: the same text and purpose give the same signature. */
  sign: (purpose: string, text: string) => string
  /** Whether the signature is the one of this text, in constant time. */
  verify: (purpose: string, text: string, signature: string) => boolean
}

/**
 * Signs one-time links and known devices (HMAC-SHA256), in place of stored tokens: nothing in the database, its backups or
 * the outbox opens anything.
 */
export function openSigner(secret: string): Signer {
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`azahar\n${purpose}\n${text}`).digest('base64url')
  return {
    sign,
    verify: (purpose, text, signature) => {
      const expected = Buffer.from(sign(purpose, text))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

/** The secret that signs sessions: `AUTH_SECRET`, or one made at the first start and kept in `DATA_DIR`. */
export function authSecret(env: Env): string {
  if (env.AUTH_SECRET) return env.AUTH_SECRET
  const file = join(env.DATA_DIR, 'auth-secret')
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
