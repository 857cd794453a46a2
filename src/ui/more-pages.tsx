import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { detailOf } from '#shared/errors.ts'
import { Button } from './button.tsx'
import { LoadMoreSentinel } from './load-more-sentinel.tsx'

type MorePagesProps = {
  query: UseInfiniteQueryResult
  /** While this is so, the next page waits. */
  loading?: boolean
  label?: string
}

/** The end of a list that is read by pages: asks for the next one as it nears the screen; one that failed says why and may be retried. */
export function MorePages({ query, loading = query.isFetchingNextPage, label }: MorePagesProps) {
  if (query.isFetchNextPageError) {
    return (
      <div role="alert" className="flex flex-col items-center gap-3 py-6 text-center">
        <p>{detailOf(query.error)}</p>
        <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Reintentar
        </Button>
      </div>
    )
  }
  return (
    <LoadMoreSentinel
      hasMore={query.hasNextPage}
      loading={loading}
      onLoadMore={() => void query.fetchNextPage({ cancelRefetch: false })}
      {...(label && { label })}
    />
  )
}
