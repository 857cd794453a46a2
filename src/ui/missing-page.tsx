import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

type MissingPageProps = {
  title: string
  icon?: ReactNode
  /** The way to where others are. */
  action: ReactNode
  children?: ReactNode
}

/** Instead of a page whose thing there is not, or is not this person's. */
export const MissingPage = ({ title, ...rest }: MissingPageProps) => (
  <main id="contenido" tabIndex={-1} className="page pb-16 outline-none">
    <EmptyState title={<h1>{title}</h1>} {...rest} />
  </main>
)
