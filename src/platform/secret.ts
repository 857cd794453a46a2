import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'

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
