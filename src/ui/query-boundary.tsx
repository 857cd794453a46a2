import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { detailOf } from '#shared/errors.ts'
import { ErrorState, type ErrorStateProps } from './empty-state.tsx'
import { MorePages } from './more-pages.tsx'
import { Card } from './page.tsx'
import { LoadingRegion, Repeat } from './skeleton.tsx'

type ErrorProps = {
  query: { error: Error | null; refetch: () => Promise<unknown>; isFetching: boolean }
  /** What it says: its title, or more. By default it gives the error's own sentence and reads again. */
  failed?: string | ErrorStateProps | undefined
}

export const QueryError = ({ query, failed }: ErrorProps) => (
  <ErrorState
    detail={query.error && detailOf(query.error)}
    onRetry={() => void query.refetch()}
    retrying={query.isFetching}
    {...(typeof failed === 'string' ? { title: failed } : failed)}
  />
)

type BoundaryProps<Data> = Pick<ErrorProps, 'failed'> & {
  query: ErrorProps['query'] & { data: Data | undefined }
  /** Shown until the answer is there. */
  loading?: ReactNode
  children: (data: Data) => ReactNode
}

/** A query in each of its states: loading, failed, answered. An answer stays when a later reading fails. */
export function QueryBoundary<Data>({ query, failed, loading = null, children }: BoundaryProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.error ? <QueryError query={query} failed={failed} /> : loading
}

type PagedListProps<Item> = Pick<BoundaryProps<never>, 'loading' | 'failed'> & {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  /** Shown instead of a list without items. */
  empty: ReactNode
  /** The button of the next page; `null` where `children` places `MorePages` itself. */
  more?: string | null
  children: (items: Item[]) => ReactNode
}

/** A list that is read page by page, in each of its states; it goes on as it is scrolled. */
export const PagedList = <Item,>({ query, empty, more, children, ...states }: PagedListProps<Item>) => (
  <QueryBoundary query={query} {...states}>
    {({ pages }) => {
      const items = pages.flatMap((page) => page.items)
      if (items.length === 0) return empty
      return (
        <>
          {children(items)}
          {more !== null && <MorePages query={query} label={more} />}
        </>
      )
    }}
  </QueryBoundary>
)

type ListSkeletonProps = { label: string; rows?: number; className?: string; children: ReactNode }

/** A card with rows of what comes. @param label what is being loaded. @param children one row. */
export const ListSkeleton = ({ label, rows = 5, className, children }: ListSkeletonProps) => (
  <LoadingRegion label={label} className={className}>
    <Card padding="none" bleed className="divide-y divide-line">
      <Repeat times={rows}>{children}</Repeat>
    </Card>
  </LoadingRegion>
)
