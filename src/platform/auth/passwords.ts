import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { AppError } from '#shared/errors.ts'

const derive = promisify(argon2)

/** OWASP's present floor for Argon2id: 19 MiB, two passes, one lane (docs/decisions/009). */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/** `password` (any Unicode, compared in NFKC) -> a PHC string that carries its own salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await inTurn(() => derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce }))
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
  return timingSafeEqual(expected, await inTurn(() => derive('argon2id', parameters)))
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

// Hashes on half of the cores, two at most, keep the thread pool free for files and the other half for the catalogue; more
// than twenty-two at work and waiting are an attack or an outage, and waiting longer helps nobody.
const atOnce = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)))
const mostInside = 22
let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (running + queue.length >= mostInside) {
      throw new AppError(
        'unavailable',
        'Hay demasiados inicios de sesión en este momento. Intenta de nuevo en unos segundos.',
        {
          retryAfterSeconds: 5,
        },
      )
    }
    await new Promise<void>((resolve) => queue.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}
