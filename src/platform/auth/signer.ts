import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '#platform/env.ts'

export type Signer = {
  /** A deterministic signature of a text for one purpose. */
  sign: (purpose: string, text: string) => string
  /** Compares in constant time. */
  verify: (purpose: string, text: string, signature: string) => boolean
}

/**
 * Signs one-time links and known devices (HMAC-SHA256). No tokens are stored, so neither the database, its backups nor
 * the outbox grants access.
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

/** The secret that signs sessions: `AUTH_SECRET`, or one generated at the first start and kept in `DATA_DIR`. */
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
