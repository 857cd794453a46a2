import { notFound } from '@tanstack/react-router'
import { AppError } from '#shared/errors.ts'

/** For a loader's `catch`: what the API does not know is a page that does not exist; any other error stays one. */
export function orNotFound(error: unknown): never {
  if (error instanceof AppError && error.code === 'not_found') throw notFound()
  throw error
}
