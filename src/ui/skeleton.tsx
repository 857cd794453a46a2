import { Fragment, type ReactNode } from 'react'

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

/** Announces the loading once. */
export function LoadingRegion({ label = 'Cargando…', children, className }: LoadingRegionProps) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}

type LoadingRegionProps = { children: ReactNode; label?: string; className?: string | undefined }

/** A placeholder of the final size: `<Skeleton className="h-6 w-40" />`, within a `LoadingRegion`. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  // Of two `rounded-` classes the later one in the stylesheet would win.
  const corners = className.includes('rounded-') ? '' : 'rounded-sm'
  return <div aria-hidden="true" className={`animate-breathe bg-line/60 ${corners} ${className}`} />
}

export const Repeat = ({ times, children }: { times: number; children: ReactNode }) =>
  Array.from({ length: times }, (_, n) => n).map((n) => <Fragment key={n}>{children}</Fragment>)
