import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { AppError } from '#shared/errors.ts'
import { ErrorState } from '#ui/error-state.tsx'

/** A page that could not be shown: what happened, the way on, and what to tell support. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const problem = error instanceof AppError ? error : null
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <ErrorState
      detail={problem?.detail ?? 'No pudimos mostrar esta página. Intenta de nuevo; si se repite, contáctanos.'}
      onRetry={retry}
      reference={problem?.facts.requestId as string | undefined}
    />
  )
}
