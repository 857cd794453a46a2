/** The status of each code. A verb throws an `AppError`; the answer is problem+json (RFC 9457), whose `detail` pages show. */
export const errorStatus = {
  invalid_request: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  forbidden: 403,
  cross_site: 403,
  suspended: 403,
  second_factor_required: 403,
  proof_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 409,
  lines_refused: 409,
  minimum_not_met: 409,
  stock_short: 409,
  body_too_large: 413,
  unsupported_type: 415,
  key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The error of one field of a request: its path and a Spanish sentence. */
export type FieldError = { path: string; message: string }

/** Facts of an error, for screens that act on them. */
export type ErrorFacts = {
  errors?: FieldError[]
  lineas?: unknown[]
  retryAfterSeconds?: number
  [fact: string]: unknown
}

/** A refused request. `detail` is Spanish and shown to users. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: string
  readonly facts: ErrorFacts

  constructor(code: ErrorCode, detail: string, facts: ErrorFacts = {}) {
    super(`${code}: ${detail}`)
    this.name = 'AppError'
    this.code = code
    this.detail = detail
    this.facts = facts
  }
}

export const refusedField = (code: ErrorCode, path: string, message: string) =>
  new AppError(code, message, { errors: [{ path, message }] })

/** For `executeTakeFirstOrThrow`: a missing row throws `not_found` with this message. */
export const notFound = (detail: string) => () => new AppError('not_found', detail)

/** The body of every error (RFC 9457). */
export type Problem = ErrorFacts & {
  type: string
  title: string
  status: number
  code: ErrorCode
  detail: string
  requestId?: string
}

export const unexpectedText = 'Ocurrió un error inesperado.'

export const detailOf = (error: unknown): string => (error instanceof AppError ? error.detail : unexpectedText)
