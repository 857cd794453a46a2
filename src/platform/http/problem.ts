import { HTTPException } from 'hono/http-exception'
import { isDamage } from '#platform/db/damage.ts'
import type { Log } from '#platform/log.ts'
import { AppError, type ErrorCode, errorStatus, type Problem, unexpectedText } from '#shared/errors.ts'

/**
 * Maps any error to a problem document. An `AppError` is shown as is; any other error is logged and answered with a
 * general message.
 */
export function problemResponse(error: unknown, requestId: string, log: Log): Response {
  const refusal = asAppError(error)
  // Refusals with `retryAfterSeconds` are deliberate; a flood of them must not flood the log.
  const isFault = refusal.code === 'internal' || (refusal.code === 'unavailable' && !refusal.facts.retryAfterSeconds)
  if (isFault) log.error({ requestId, err: error }, 'request failed')
  const status = errorStatus[refusal.code]
  // Spread first, so that facts cannot overwrite standard members.
  const problem: Problem = {
    ...refusal.facts,
    type: 'about:blank',
    title: refusal.code,
    status,
    code: refusal.code,
    detail: refusal.detail,
    requestId,
  }
  const headers = new Headers({
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  })
  if (refusal.facts.retryAfterSeconds) headers.set('retry-after', String(refusal.facts.retryAfterSeconds))
  return new Response(JSON.stringify(problem), { status, headers })
}

const failedText = `${unexpectedText} Intenta de nuevo; si se repite, contáctanos.`

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException) return fromStatus(error.status)
  if (isOutage(error))
    return new AppError('unavailable', 'El servicio no responde en este momento. Intenta de nuevo en unos minutos.')
  return new AppError('internal', failedText)
}

const codeOfStatus: Record<number, ErrorCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'body_too_large',
  415: 'unsupported_type',
}

const fromStatus = (status: number): AppError =>
  status < 500
    ? new AppError(codeOfStatus[status] ?? 'invalid_request', 'No se entiende la solicitud.')
    : new AppError('internal', failedText)

// Errors of the pg client itself have no code.
const outages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|database is locked|database or disk is full|disk I\/O error|unable to open database file|database disk image is malformed/i

/** The database is unreachable, full, overloaded or damaged. Nothing was committed: the request may be retried. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    isDamage(error) ||
    /^(ECONN|ETIMEDOUT|EPIPE|ENOSPC|57P0|57014|55P03|53|08)/.test(code) ||
    outages.test(error.message)
  )
}
