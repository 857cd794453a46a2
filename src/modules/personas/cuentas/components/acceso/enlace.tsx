import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { ErrorState } from '#ui/empty-state.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

/**
 * The code in the hash of a mail's link. Removed from the address once read, so that it stays in no history.
 * `null` until hydration, `''` when missing.
 */
export function useCodigo(): string | null {
  const [codigo, setCodigo] = useState<string | null>(null)
  useEffect(() => {
    // In development effects run twice; the second time the hash is empty.
    setCodigo((before) => before || window.location.hash.slice(1))
    if (window.location.hash) {
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    }
  }, [])
  return codigo
}

/** Checks the code of a mail's link once. `isDead` when it is not valid any more. */
export function useEnlace<Found>(name: string, check: (codigo: string) => Promise<Found>) {
  const codigo = useCodigo()
  const query = useQuery({
    queryKey: [name, codigo],
    queryFn: () => check(codigo ?? ''),
    enabled: codigo !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return { codigo: codigo ?? '', query, isDead: isDeadLink(query.error) }
}

export const isDeadLink = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found'

/** The layout of a link's page. Content starts at the top, so that the checked link causes no layout shift. */
export const EnlaceMain = ({ className = 'min-h-dvh', children }: { className?: string; children: ReactNode }) => (
  <main
    id="contenido"
    tabIndex={-1}
    className={`grid items-start justify-items-center px-5 py-12 outline-none md:py-20 ${className}`}
  >
    <div className="w-full max-w-md">{children}</div>
  </main>
)

/** Shown below an invalid link, which may have been used a moment ago. */
export const SignInInstead = () => (
  <Link to={paths.login} className="link mt-5 inline-flex min-h-11 items-center">
    ¿Ya elegiste tu contraseña? Inicia sesión
  </Link>
)

type CheckingProps = {
  query: Pick<UseQueryResult, 'isPending' | 'error' | 'isFetching' | 'refetch'>
  isDead: boolean
  label: string
}

/** While a link is checked: the form's skeleton; after a failed check: a retry. */
export function EnlaceChecking({ query, isDead, label }: CheckingProps) {
  if (query.isPending)
    return (
      <>
        <LoadingRegion label={label} className="mt-8 flex flex-col gap-5">
          {['una', 'otra'].map((field) => (
            <div key={field} className="flex flex-col gap-2">
              <Skeleton className="h-5 w-36" />
              <Skeleton className="h-12 w-full rounded-md" />
            </div>
          ))}
          <Skeleton className="mt-2 h-13 w-full rounded-full" />
        </LoadingRegion>
        <noscript>
          <p className="mt-4 text-sm text-ink-soft">Para elegir tu contraseña activa JavaScript en tu navegador.</p>
        </noscript>
      </>
    )
  if (!query.error || isDead) return null
  return (
    <ErrorState
      detail={query.error instanceof AppError ? query.error.detail : undefined}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}
