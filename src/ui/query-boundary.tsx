import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { detailOf } from '#shared/errors.ts'
import { ErrorState, type ErrorStateProps } from './empty-state.tsx'
import { MorePages } from './more-pages.tsx'
import { Card } from './page.tsx'
import { LoadingRegion, Repeat } from './skeleton.tsx'

type ErrorProps = {
  query: { error: Error | null; refetch: () => Promise<unknown>; isFetching: boolean }
  /** The title of the error, or all its props. By default the error's own message and a retry. */
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
  /** Shown until the first answer. */
  loading?: ReactNode
  children: (data: Data) => ReactNode
}

/** A query's states: loading, failed, answered. Data stays when a later refetch fails. */
export function QueryBoundary<Data>({ query, failed, loading = null, children }: BoundaryProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.error ? <QueryError query={query} failed={failed} /> : loading
}

type PagedListProps<Item> = Pick<BoundaryProps<never>, 'loading' | 'failed'> & {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  /** Shown for an empty list. */
  empty: ReactNode
  /** The label of the next-page button; `null` if `children` places `MorePages` itself. */
  more?: string | null
  children: (items: Item[]) => ReactNode
}

/** A paged list in all its states, with infinite scroll. */
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

/** A card with skeleton rows. @param label announced by screen readers. @param children one row. */
export const ListSkeleton = ({ label, rows = 5, className, children }: ListSkeletonProps) => (
  <LoadingRegion label={label} className={className}>
    <Card padding="none" bleed className="divide-y divide-line">
      <Repeat times={rows}>{children}</Repeat>
    </Card>
  </LoadingRegion>
)
