import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { detailOf } from '#shared/errors.ts'
import { ErrorState, type ErrorStateProps } from './empty-state.tsx'
import { MorePages } from './more-pages.tsx'

type BoundaryProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown>; isFetching: boolean }
  /** Shown until the answer is there. */
  loading?: ReactNode
  /** What the error state says: its title, or more. By default it gives the error's own sentence and reads again. */
  failed?: string | ErrorStateProps
  children: (data: Data) => ReactNode
}

/** A query in each of its states: loading, failed with a retry, answered. An answer stays when a later reading fails. */
export function QueryBoundary<Data>({ query, loading = null, failed, children }: BoundaryProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return loading
  return (
    <ErrorState
      detail={detailOf(query.error)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      {...(typeof failed === 'string' ? { title: failed } : failed)}
    />
  )
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
          {more !== null && <MorePages query={query} {...(more && { label: more })} />}
        </>
      )
    }}
  </QueryBoundary>
)
