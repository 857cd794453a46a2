import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { detailOf } from '#shared/errors.ts'
import { Button } from './button.tsx'

type LoadMoreSentinelProps = {
  hasMore: boolean
  loading: boolean
  onLoadMore: () => void
  label?: string
}

/** The end of a list that goes on: asks for more as it nears the screen, and is a real button for keys and readers. */
export function LoadMoreSentinel({ hasMore, loading, onLoadMore, label = 'Cargar más' }: LoadMoreSentinelProps) {
  const end = useRef<HTMLDivElement>(null)
  const ask = useEffectEvent(() => hasMore && !loading && onLoadMore())
  useEffect(() => {
    if (!end.current || !hasMore || loading) return
    // Watched anew after each page, so that a short page that leaves the end in sight asks again.
    // A busy browser reports several crossings at once, the latest last.
    const look = (crossings: IntersectionObserverEntry[]) => crossings.at(-1)?.isIntersecting && ask()
    const watch = new IntersectionObserver(look, { rootMargin: '600px 0px' })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasMore, loading])
  return (
    <div ref={end} className="flex min-h-20 justify-center py-4">
      {hasMore && (
        <Button variant="secondary" busy={loading} onClick={onLoadMore}>
          {label}
        </Button>
      )}
      <span role="status" className="sr-only">
        {loading ? 'Cargando más…' : ''}
      </span>
    </div>
  )
}

type Query = Pick<UseInfiniteQueryResult, 'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'>

/** Reads a list page after page to its end; one that failed waits until it is asked for again. @returns whether all of them are there. */
export function useAllPages({ data, hasNextPage, isFetching, isError, fetchNextPage }: Query): boolean {
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return data !== undefined && !hasNextPage
}

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
