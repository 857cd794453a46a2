import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import type { Database, Reader } from '#platform/db/database.ts'
import { AppError } from '#shared/errors.ts'
import type { Budgets } from './budgets.ts'
import { countWrong, type Limits } from './limits.ts'

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/** Hashes a password (any Unicode, NFKC) into a PHC string with salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2id({ ...cost, message: password.normalize('NFKC'), nonce })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Whether `password` matches `hash`, at the cost in the hash. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, kind, , costs = '', salt = '', tag = ''] = hash.split('$')
  const [memory, passes, parallelism] = costs.split(',').map((part) => Number(part.slice(2)))
  if (kind !== 'argon2id' || !memory || !passes || !parallelism) return false
  const expected = Buffer.from(tag, 'base64')
  const nonce = Buffer.from(salt, 'base64')
  const made = { memory, passes, parallelism, tagLength: expected.length, nonce }
  return timingSafeEqual(expected, await argon2id({ ...made, message: password.normalize('NFKC') }))
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

// One at a time, so that a flood of sign-ins leaves a core to other requests.
const queue = pLimit(1)
/** A longer queue would mean waits of several seconds. */
export const maxQueued = 22

const argon2Async = promisify(argon2)

/** @throws unavailable with `retryAfterSeconds` when the queue is full. */
async function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  if (queue.activeCount + queue.pendingCount >= maxQueued) throw tooManyAtOnce()
  return await queue(() => argon2Async('argon2id', parameters))
}

export const tooManyAtOnce = () =>
  new AppError('unavailable', 'Hay demasiados inicios de sesión en este momento. Intenta de nuevo en unos segundos.', {
    retryAfterSeconds: 5,
  })

/**
 * Checks a password. Hashes even without an account, so that timing does not reveal whether one exists.
 * @returns the user and the stored hash; `null` for a wrong password.
 */
export async function checkCredentials(
  read: Reader,
  by: 'user.email' | 'user.id',
  value: string,
  password: string,
): Promise<{ userId: string; hash: string } | null> {
  const account = await read
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'userId')
    .select(['userId', 'password'])
    .where('providerId', '=', 'credential')
    .where(by, '=', value)
    .executeTakeFirst()
  if (!account?.password) {
    await hashPassword(password)
    return null
  }
  const { userId, password: hash } = account
  return (await verifyPassword({ hash, password })) ? { userId, hash } : null
}

/**
 * Checks the password of a signed-in user again.
 * @returns the stored hash. @throws invalid_request at `actual` for a wrong password; too_many_requests.
 */
export type PasswordCheck = (person: { id: string }, actual: string) => Promise<string>

export const openPasswordCheck =
  ({ read }: Database, limits: Limits, budgets: Pick<Budgets, 'password'>): PasswordCheck =>
  async ({ id }, actual) => {
    const right = await countWrong(limits, budgets.password(id), () => checkCredentials(read, 'user.id', id, actual))
    if (!right) throw wrongActual()
    return right.hash
  }

export const wrongActual = () =>
  new AppError('invalid_request', 'Revisa los datos marcados.', {
    errors: [{ path: 'actual', message: 'Esa no es tu contraseña actual' }],
  })

let common: Set<string> | undefined

/** Whether it is one of the most common passwords, ignoring case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'))
  return password !== '' && common.has(password.normalize('NFKC').toLowerCase())
}
