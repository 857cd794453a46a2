import { Link, useHydrated, useRouter, useRouterState } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { LoadingRegion, Skeleton } from './skeleton.tsx'

type MainProps = { children: ReactNode; className?: string | undefined }

/** The content of a page, the target of the skip link. @param className also for another width. */
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
  /** Beside the title: a count, or the live state. */
  aside?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** A link; the arrow is added. */
  back?: ReactNode
}

/**
 * The head of a page, with its one `h1`. At the desk title and buttons share a line of fixed height, also on a phone if
 * both fit. Buttons of a page with a back link go beside that link, or as `besideClass` says.
 */
export function PageHeader({ title, badge, aside, description, actions, back }: PageHeaderProps) {
  return (
    <header className={`pt-6 pb-6 at-desk:py-2 md:pt-10 md:at-desk:py-3 md:pb-8 ${back ? phoneRows : ''}`}>
      {back && (
        <div className="back-link -mt-2 mb-4 empty:hidden at-desk:mb-0 at-desk:max-md:mt-0 at-desk:max-md:-order-2 at-desk:max-md:grow md:at-desk:-mb-2">
          {back}
        </div>
      )}
      <div
        className={`grid gap-x-8 md:grid-cols-[minmax(0,1fr)_auto] md:items-center ${back ? 'at-desk:max-md:contents' : phoneRows}`}
      >
        <div
          className={`flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 at-desk:min-h-11 at-desk:max-md:min-w-22 at-desk:max-md:gap-x-2 ${back ? 'at-desk:max-md:grow' : 'at-desk:max-md:max-w-[calc(100%-3.75rem)]'}`}
        >
          <h1 className="display min-w-0 text-heading text-balance wrap-anywhere lining-nums at-desk:text-title">
            {title}
            {badge && <span className="ml-3 inline-flex align-middle font-sans tracking-normal">{badge}</span>}
          </h1>
          {aside}
        </div>
        {description && (
          <div className="mt-3 max-w-prose text-lg text-pretty text-ink-soft at-desk:mt-0 at-desk:max-w-4xl at-desk:pb-1 at-desk:text-sm at-desk:max-md:order-last at-desk:max-md:basis-[calc(100%-5.5rem)] at-desk:max-md:grow md:col-span-2 md:row-start-2">
            {description}
          </div>
        )}
        {actions && (
          <div
            className={`flex flex-wrap items-center gap-3 max-md:mt-5 at-desk:mt-0 at-desk:gap-2 md:col-start-2 md:row-start-1 md:justify-end md:*:whitespace-nowrap ${back ? 'at-desk:max-md:contents at-desk:max-md:*:-order-1' : ''}`}
          >
            {actions}
          </div>
        )}
        {back && <div className="basis-full -order-1 hidden at-desk:max-md:block" />}
      </div>
    </header>
  )
}

const phoneRows =
  'at-desk:max-md:flex at-desk:max-md:flex-wrap at-desk:max-md:items-center at-desk:max-md:justify-between at-desk:max-md:gap-x-2'

/** Other positions of actions on a phone; beside the description there are 80 px. */
export const besideClass = { title: 'at-desk:max-md:order-1!', description: 'at-desk:max-md:order-last!' }

/** The loading state of a detail page. @param label announced by screen readers. */
export const DetailSkeleton = ({ label }: { label: string }) => (
  <Main>
    <LoadingRegion label={label} className="flex flex-col gap-5 pt-10">
      <Skeleton className="h-9 w-80 max-w-full" />
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  </Main>
)

/** The list from which a page was opened; `next`: it is the previous history entry. */
type FromList = { path: string; search: Record<string, unknown>; next: boolean }

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended.
  interface HistoryState {
    list?: FromList
  }
}

/** `state` for links in a list, so that `BackToList` returns to its exact search. */
export function useFromHere() {
  const router = useRouter()
  // Evaluated on press, when the URL has the latest search.
  return () => {
    const { pathname: path, search } = router.latestLocation
    return { list: { path, search, next: true } }
  }
}

/** `state` for a link between items of a list, so that the back link still leads to the list. */
export const stillFromList = ({ list }: { list?: FromList }) => (list ? { list: { ...list, next: false } } : {})

/** Search parameters of the list at `path` from which this page was opened; `{}` for any other origin. */
export const useListSearch = (path: string): Record<string, unknown> => useFromList(path)?.search ?? {}

type BackToListProps = { to: string; className?: string; children: ReactNode }

export function BackToList({ to, className, children }: BackToListProps) {
  const router = useRouter()
  const list = useFromList(to)
  const back = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (!list?.next || elsewhere) return
    event.preventDefault()
    router.history.back()
  }
  return (
    <Link to={to} search={list?.search ?? {}} onClick={back} className={className}>
      {children}
    </Link>
  )
}

/** In the history state, which survives a reload and is unknown to the server. */
function useFromList(path: string): FromList | undefined {
  const hydrated = useHydrated()
  const list = useRouterState({ select: ({ location }) => location.state.list })
  return hydrated && list?.path === path ? list : undefined
}

type CardElement = 'div' | 'article' | 'section' | 'li'

export type CardProps = ComponentProps<'div'> & {
  as?: CardElement
  /** `none` when a picture or table reaches the edge. */
  padding?: 'none' | 'sm' | 'md'
  /** A list: on a phone at the desk, from edge to edge. */
  bleed?: boolean
}

const paddings = { none: '', sm: 'p-4', md: 'p-5 md:p-7 at-desk:p-5' }

const bleedClass =
  'at-desk:max-md:-mx-(--page-edge) at-desk:max-md:rounded-none at-desk:max-md:border-y at-desk:max-md:border-line at-desk:max-md:inset-ring-0'

export function Card({ as = 'div', padding = 'md', bleed = false, className = '', ...rest }: CardProps) {
  const Element = as as 'div'
  return (
    <Element
      {...rest}
      className={`overflow-clip rounded-lg bg-surface inset-ring inset-ring-line ${paddings[padding]} ${bleed ? bleedClass : ''} ${className}`}
    />
  )
}

type PanelProps = { title: string; children: ReactNode; actions?: ReactNode; className?: string }

export function Panel({ title, children, actions, className = '' }: PanelProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={`flex flex-col gap-4 ${className}`}>
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id={id} className="display text-xl">
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </Card>
  )
}

type PanelPartProps = { title: string; titleHidden?: boolean; children: ReactNode }

export function PanelPart({ title, titleHidden = false, children }: PanelPartProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 [:not(header)+&]:mt-1 [:not(header)+&]:border-t [:not(header)+&]:border-line [:not(header)+&]:pt-4"
    >
      <h3 id={id} className={titleHidden ? 'sr-only' : 'font-semibold'}>
        {title}
      </h3>
      {children}
    </section>
  )
}

type FoldProps = {
  title: ReactNode
  heading?: boolean
  children: ReactNode
  open?: boolean
  className?: string
}

/** A native disclosure, so that find-in-page reaches its content. */
export const Fold = ({ title, heading = false, children, open, className = '' }: FoldProps) => (
  <details open={open} className={`group/fold ${className}`}>
    <summary className="-mx-2 flex min-h-11 list-none items-center gap-2 rounded-md px-2 py-2 font-semibold hover:bg-hover [&::-webkit-details-marker]:hidden">
      <ChevronDown
        aria-hidden="true"
        className="size-5 shrink-0 text-ink-soft transition-transform group-open/fold:rotate-180"
      />
      {heading ? (
        <h2 className="display min-w-0 text-xl font-normal wrap-anywhere">{title}</h2>
      ) : (
        <span className="min-w-0 wrap-anywhere">{title}</span>
      )}
    </summary>
    <div className="pt-4">{children}</div>
  </details>
)
