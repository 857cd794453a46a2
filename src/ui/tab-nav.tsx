import type { ReactNode } from 'react'
import { tabRowClass } from './tab-class.ts'

/** A row of links between sister pages: `<TabNav label="Catálogo"><Link className={tabClass} to=... /></TabNav>`. */
export function TabNav({
  label,
  children,
  className = '',
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <nav aria-label={label} className={`${tabRowClass} ${className}`}>
      {children}
    </nav>
  )
}
