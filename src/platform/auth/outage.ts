import { AppError } from '#shared/errors.ts'

/** Better Auth keeps to itself why it could not read or write; there is one reason: the database does not answer. */
export function orUnavailable(cause: unknown): never {
  if (!(cause instanceof Error && 'statusCode' in cause && cause.statusCode === 500)) throw cause
  const error = new AppError(
    'unavailable',
    'El servicio no responde en este momento. Intenta de nuevo en unos minutos.',
  )
  error.cause = cause
  throw error
}
