import type { ReactNode } from 'react'

/** Text for those who listen. Says what the eye gets from place or shape. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

/** Wraps skeletons and says once, in words, that something is on its way. */
export function LoadingRegion({ label = 'Cargando…', children, className }: LoadingRegionProps) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}

type LoadingRegionProps = { children: ReactNode; label?: string; className?: string }

/** A quiet shape of what comes; give it the same box: `<Skeleton className="h-6 w-40" />`. Say so in a `LoadingRegion`. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  // Of two corners the stylesheet's later one would win, not the one that was asked for.
  const corners = className.includes('rounded-') ? '' : 'rounded-sm'
  return <div aria-hidden="true" className={`animate-breathe bg-line/60 ${corners} ${className}`} />
}

/** While the page of one thing loads: its head, and what is below. @param label what is being loaded, for listeners. */
export const DetailSkeleton = ({ label }: { label: string }) => (
  <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
    <LoadingRegion label={label} className="flex flex-col gap-5 pt-10">
      <Skeleton className="h-9 w-80 max-w-full" />
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  </main>
)
