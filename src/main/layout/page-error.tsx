import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AppError } from '#shared/errors.ts'
import { ErrorState, type ErrorStateProps } from '#ui/empty-state.tsx'
import { isMissingChunk, lookForChunk, reloadOnce } from '#ui/lazy-with-retry.ts'
import { PagePending } from './page-pending.tsx'

const failed = 'No pudimos mostrar esta página. Intenta de nuevo; si se repite, contáctanos.'

/** A page that could not be shown: what happened, the way on, and what to tell support. */
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

/**
 * The page's own code did not come. Where the server has a newer version by now, the page is loaded whole: its address is in the
 * bar already, and nothing has been typed on it yet. Otherwise it says so, in its place.
 */
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
    // Whole: some browsers do not ask a second time for code that did not come.
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
