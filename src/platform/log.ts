import { type Logger, pino } from 'pino'
import type { Env } from './env.ts'

export type Log = Logger

/**
 * Structured logs, one JSON line each, without cookies, passwords, addresses or people (docs/decisions/015). Writes are
 * synchronous: a crash loses no line.
 */
export const openLog = (env: Env): Log =>
  pino({
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'cookie', 'authorization', '*.password', '*.token'],
    serializers: { err: errorFacts },
  })

const maxTextLength = 4_000

/**
 * An error's loggable properties. A database error's `detail` is left out, because it quotes the row (`Key (email)=(…)
 * already exists`).
 */
export function errorFacts(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error).slice(0, maxTextLength) }
  const { name, message, stack = '', cause } = error
  const code = 'code' in error ? String(error.code) : undefined
  return {
    type: name,
    message: message.slice(0, maxTextLength),
    ...(code !== undefined && { code }),
    stack: stack.slice(0, maxTextLength),
    ...(cause !== undefined && { cause: errorFacts(cause) }),
  }
}
