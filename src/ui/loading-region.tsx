import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Wraps skeletons and says once, in words, that something is on its way. */
export function LoadingRegion({ label = 'Cargando…', children, className }: LoadingRegionProps) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}

export type LoadingRegionProps = { children: ReactNode; label?: string; className?: string }
