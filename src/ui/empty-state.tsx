import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export type ErrorStateProps = {
  title?: ReactNode
  detail?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  /** A request id for support. */
  reference?: string | undefined
  actions?: ReactNode
  className?: string
}

/** Announced at once to screen readers. */
export function ErrorState(props: ErrorStateProps) {
  const { title = 'Algo salió mal', detail, onRetry, retrying = false, reference, actions, className = '' } = props
  return (
    <div role="alert" className={`mx-auto flex max-w-md flex-col items-center px-5 py-16 text-center ${className}`}>
      <div className="mb-5 grid size-16 place-items-center rounded-full bg-danger-soft text-danger">
        <TriangleAlert aria-hidden="true" strokeWidth={1.5} className="size-7" />
      </div>
      <div className="display text-title text-balance">{title}</div>
      {detail && <div className="mt-2 text-balance text-ink-soft [&_p]:text-balance">{detail}</div>}
      <div className="mt-6 flex flex-wrap justify-center gap-3 empty:hidden">
        {onRetry && (
          <Button
            variant="secondary"
            busy={retrying}
            onClick={onRetry}
            icon={<RotateCw aria-hidden="true" className="size-4.5" />}
          >
            Reintentar
          </Button>
        )}
        {actions}
      </div>
      {reference && (
        <p className="mt-6 text-xs text-ink-soft">
          Referencia: <code className="select-all">{reference}</code>
        </p>
      )}
    </div>
  )
}

type EmptyStateProps = {
  title: ReactNode
  icon?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

export function EmptyState({ title, icon, children, action, className = '' }: EmptyStateProps) {
  return (
    <div className={`mx-auto flex max-w-md flex-col items-center px-5 py-16 text-center ${className}`}>
      {icon && (
        <div className="mb-5 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-soft-ink [&_svg]:size-7 [&_svg]:stroke-[1.5]">
          {icon}
        </div>
      )}
      <div className="display text-title text-balance">{title}</div>
      {children && <div className="mt-2 text-balance wrap-anywhere text-ink-soft [&_p]:text-balance">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}

type MissingPageProps = {
  title: string
  icon?: ReactNode
  /** A link to the list. */
  action: ReactNode
  children?: ReactNode
}

/** Shown for an object that does not exist or belongs to another user. */
export const MissingPage = ({ title, ...rest }: MissingPageProps) => (
  <main id="contenido" tabIndex={-1} className="page pb-16 outline-none">
    <EmptyState title={<h1>{title}</h1>} {...rest} />
  </main>
)
