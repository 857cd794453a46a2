import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { may } from '#shared/rights.ts'
import { buttonClass, Spinner } from '#ui/button.tsx'
import { ErrorState, type ErrorStateProps } from '#ui/empty-state.tsx'
import { isMissingChunk, lookForChunk, reloadOnce } from '#ui/lazy-with-retry.ts'

export function PageNotFound() {
  const { data: sesion } = useQuery(sesionQuery())
  return (
    <main
      id="contenido"
      tabIndex={-1}
      className="page flex flex-col items-center py-24 text-center outline-none md:py-40"
    >
      <h1 className="eyebrow">Oops! Page not found</h1>
      <p className="display mt-3 max-w-[24ch] text-heading text-balance">
        La página que buscas no existe o cambió de lugar.
      </p>
      {may(sesion?.role, 'mesa') ? (
        <Link to={paths.adminDashboard} className={buttonClass({ size: 'lg', className: 'mt-8' })}>
          Volver a Inicio
        </Link>
      ) : (
        <Link to={paths.inicio} className={buttonClass({ size: 'lg', className: 'mt-8' })}>
          Volver al inicio
        </Link>
      )}
    </main>
  )
}

/** What the guard is checking (spec 1.6): the user, then the role. */
export function useAccessText(): string {
  const sesion = useQueryClient().getQueryData(sesionQuery().queryKey)
  return sesion?.usuario && !sesion.role ? 'Cargando permisos...' : 'Verificando acceso...'
}

/** For pages without a skeleton, during the access check (spec 1.6). */
export function PagePending() {
  return (
    <div role="status" className="grid min-h-[60vh] place-content-center justify-items-center gap-4 text-ink-soft">
      <Spinner className="size-8 text-accent" />
      <p>{useAccessText()}</p>
    </div>
  )
}

const failed = 'No pudimos mostrar esta página. Intenta de nuevo; si se repite, contáctanos.'

export function PageError(props: ErrorComponentProps) {
  if (isMissingChunk(props.error)) return <CodeError error={props.error} />
  return <AnyError {...props} />
}

function AnyError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const problem = error instanceof AppError ? error : null
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <WholePage
      detail={problem?.detail ?? failed}
      onRetry={retry}
      reference={problem?.facts.requestId as string | undefined}
    />
  )
}

/** The page's chunk could not be loaded. If the server has a newer version, the page reloads once. */
function CodeError({ error }: { error: Error }) {
  const [asked, setAsked] = useState<Awaited<ReturnType<typeof lookForChunk>> | null>(null)
  const [retrying, setRetrying] = useState(false)
  useEffect(() => {
    void lookForChunk(error).then((answer) => {
      if (answer !== 'gone' || !reloadOnce(error)) setAsked(answer)
    })
  }, [error])
  const retry = async () => {
    setRetrying(true)
    const answer = await lookForChunk(error)
    // Some browsers do not retry a failed module.
    if (answer !== 'away') return window.location.reload()
    setAsked(answer)
    setRetrying(false)
  }
  if (!asked) return <PagePending />
  const detail = asked === 'away' ? 'No hay conexión. Revisa tu internet e intenta de nuevo.' : failed
  return <WholePage detail={detail} onRetry={() => void retry()} retrying={retrying} />
}

const WholePage = (props: ErrorStateProps) => (
  <main id="contenido" tabIndex={-1} className="page outline-none">
    <ErrorState title={<h1>Algo salió mal</h1>} {...props} />
  </main>
)
