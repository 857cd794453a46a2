import type { ReactNode } from 'react'

/** Text for those who listen. Says what the eye gets from place or shape. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
