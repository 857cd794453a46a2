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
  badge?: ReactNode
  /** Beside the title: a count, or whether the page is live. */
  aside?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** A link; the arrow is drawn for it. */
  back?: ReactNode
}

/** The head of a page, with its one `h1`. At the desk title and buttons share a line of one height, also on a phone where both fit. */
export function PageHeader({ title, badge, aside, description, actions, back }: PageHeaderProps) {
  return (
    <header className="pt-6 pb-6 at-desk:py-2 md:pt-10 md:at-desk:py-3 md:pb-8">
      {back && <div className="back-link -mt-2 mb-4 empty:hidden at-desk:mb-0 md:at-desk:-mb-2">{back}</div>}
      <div className="grid gap-x-8 at-desk:max-md:flex at-desk:max-md:flex-wrap at-desk:max-md:items-center at-desk:max-md:justify-between at-desk:max-md:gap-x-2 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
        <div
          className={`flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 at-desk:min-h-11 at-desk:max-md:gap-x-2 ${back ? '' : 'at-desk:max-md:max-w-[calc(100%-3.75rem)]'}`}
        >
          <h1 className="display min-w-0 text-heading text-balance wrap-anywhere lining-nums at-desk:text-title">
            {title}
            {badge && <span className="ml-3 inline-flex align-middle font-sans tracking-normal">{badge}</span>}
          </h1>
          {aside}
        </div>
        {description && (
          <div
            className={`mt-3 max-w-prose text-lg text-ink-soft at-desk:mt-0 at-desk:max-w-4xl at-desk:pb-1 at-desk:text-sm at-desk:max-md:w-full md:col-span-2 md:row-start-2 ${back ? '' : 'at-desk:max-md:order-last'}`}
          >
            {description}
          </div>
        )}
        {actions && (
          <div className="flex flex-wrap items-center gap-3 max-md:mt-5 at-desk:mt-0 at-desk:gap-2 md:col-start-2 md:row-start-1 md:justify-end md:*:whitespace-nowrap">
            {actions}
          </div>
        )}
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
