import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { AppError } from '#shared/errors.ts'

/** What the server says of single fields stands at them; the first has the focus, which brings it into sight. */
export function showFieldErrors<Values extends FieldValues>(error: unknown, setError: UseFormSetError<Values>): void {
  const errors = error instanceof AppError ? (error.facts.errors ?? []) : []
  for (const [index, { path, message }] of errors.entries())
    setError(path as FieldPath<Values>, { message }, { shouldFocus: index === 0 })
}

/** The server refused single fields: what it says stands there, and no toast repeats it. */
export const hasFieldErrors = (error: unknown): boolean => error instanceof AppError && error.facts.errors !== undefined
