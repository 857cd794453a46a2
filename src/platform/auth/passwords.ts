import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import type { Database } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { AppError } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'
import { countWrong } from './count-wrong.ts'
import { type Budget, type Limits, tooManyTries } from './limits.ts'

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/** `password` (any Unicode, compared in NFKC) -> a PHC string that carries its own salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2id({ ...cost, message: password.normalize('NFKC'), nonce })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Whether `password` made `hash`, by the cost that the hash names. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, kind, , costs = '', salt = '', tag = ''] = hash.split('$')
  const [memory, passes, parallelism] = costs.split(',').map((part) => Number(part.slice(2)))
  if (kind !== 'argon2id' || !memory || !passes || !parallelism) return false
  const expected = Buffer.from(tag, 'base64')
  const nonce = Buffer.from(salt, 'base64')
  const parameters = {
    memory,
    passes,
    parallelism,
    tagLength: expected.length,
    nonce,
    message: password.normalize('NFKC'),
  }
  return timingSafeEqual(expected, await argon2id(parameters))
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

// One at a time, so that a flood of sign-ins leaves a core to the requests.
const queue = pLimit(1)
/** With so many in the queue, one more would wait for seconds. */
export const maxQueued = 22

const argon2Async = promisify(argon2)

/** @throws unavailable, with `retryAfterSeconds`, when the queue is full. */
async function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  if (queue.activeCount + queue.pendingCount >= maxQueued) throw tooManyAtOnce()
  return await queue(() => argon2Async('argon2id', parameters))
}

export const tooManyAtOnce = () =>
  new AppError('unavailable', 'Hay demasiados inicios de sesión en este momento. Intenta de nuevo en unos segundos.', {
    retryAfterSeconds: 5,
  })

export type PasswordCheck = (person: { id: string }, actual: string) => Promise<void>

/** Asks whoever is signed in for her password again: @throws invalid_request at `actual` for a wrong one; too_many_requests. */
export const openPasswordCheck =
  (env: Env, database: Database, limits: Limits): PasswordCheck =>
  async ({ id }, actual) => {
    const right = await countWrong(limits, [ownPasswordBudget(env, id)], async () => {
      const hash = await findHash(database, id)
      return hash && (await verifyPassword({ hash, password: actual })) ? { hash } : null
    })
    if (!right) throw wrongActual()
  }

/** Guesses at the password of a session that is open, wherever it is asked for. */
export const ownPasswordBudget = (env: Env, userId: string): Budget => ({
  clave: `contrasena:${userId}`,
  max: env.LOGIN_TRIES_PER_ACCOUNT,
  withinMs: env.LOGIN_WINDOW_MINUTES * minuteMs,
  refusal: tooManyTries,
})

export const wrongActual = () =>
  new AppError('invalid_request', 'Revisa los datos marcados.', {
    errors: [{ path: 'actual', message: 'Esa no es tu contraseña actual' }],
  })

/** The hash of a person's password, as it is stored. */
export async function findHash({ read }: Pick<Database, 'read'>, userId: string): Promise<string | null> {
  const account = await read
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}

let common: Set<string> | undefined

/** Is it one of the passwords that everybody tries first, whatever its case? */
export function isCommonPassword(password: string): boolean {
  common ??= readCommon()
  return common.has(password.normalize('NFKC').toLowerCase())
}

const readCommon = () =>
  new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  )
