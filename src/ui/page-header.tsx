import type { ReactNode } from 'react'
import { LoadingRegion, Skeleton } from './skeleton.tsx'

type MainProps = { children: ReactNode; className?: string | undefined }

/** The content of a page, which the link over its menu leads to. @param className also for another width. */
export const Main = ({ children, className = 'pb-24' }: MainProps) => (
  <main id="contenido" tabIndex={-1} className={`page ${className} outline-none`}>
    {children}
  </main>
)

export const Page = ({ children, className, ...head }: PageHeaderProps & MainProps) => (
  <Main className={className}>
    <PageHeader {...head} />
    {children}
  </Main>
)

type PageHeaderProps = {
  title: ReactNode
  /** A word above the title. */
  eyebrow?: ReactNode
  description?: ReactNode
  /** Buttons, beside or below the title. */
  actions?: ReactNode
  /** A link; the arrow is drawn for it. */
  back?: ReactNode
}

/** The head of a page, with its one `h1`. */
export function PageHeader({ title, eyebrow, description, actions, back }: PageHeaderProps) {
  return (
    <header className="pt-6 pb-6 at-desk:pt-4 at-desk:pb-4 md:pt-10 md:pb-8">
      {back && <div className="back-link -mt-2 mb-4 empty:hidden at-desk:mb-1">{back}</div>}
      <div className="flex flex-col gap-x-8 gap-y-5 at-desk:gap-y-3 md:flex-row md:items-end md:justify-between">
        <div className="min-w-0">
          {eyebrow && <p className="eyebrow mb-2 at-desk:mb-0">{eyebrow}</p>}
          <h1 className="display text-heading text-balance wrap-anywhere at-desk:text-title">{title}</h1>
          {description && (
            <p className="mt-3 max-w-prose text-lg text-ink-soft at-desk:mt-1 at-desk:text-sm">{description}</p>
          )}
        </div>
        {actions && <div className="flex flex-wrap gap-3 md:justify-end md:*:whitespace-nowrap">{actions}</div>}
      </div>
    </header>
  )
}

/** While the page of one thing loads: its head, and what is below. @param label what is being loaded, for listeners. */
export const DetailSkeleton = ({ label }: { label: string }) => (
  <Main>
    <LoadingRegion label={label} className="flex flex-col gap-5 pt-10">
      <Skeleton className="h-9 w-80 max-w-full" />
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  </Main>
)
