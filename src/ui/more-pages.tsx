import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { detailOf } from '#shared/errors.ts'
import { Button } from './button.tsx'

type Query = Pick<UseInfiniteQueryResult, 'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'>

/** Loads all pages of a list; stops at a failed one. @returns whether all are loaded. */
export function useAllPages({ data, hasNextPage, isFetching, isError, fetchNextPage }: Query): boolean {
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return data !== undefined && !hasNextPage
}

type MorePagesProps = {
  query: UseInfiniteQueryResult
  loading?: boolean
  label?: string | undefined
}

/**
 * The end of a paged list. Loads the next page when it nears the viewport; also a button, for keyboards and screen
 * readers. A failed page shows its error and a retry.
 */
export function MorePages({ query, loading = query.isFetchingNextPage, label = 'Cargar más' }: MorePagesProps) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage: hasMore } = query
  const readMore = () => void query.fetchNextPage({ cancelRefetch: false })
  const ask = useEffectEvent(() => hasMore && !loading && readMore())
  useEffect(() => {
    if (!end.current || !hasMore || loading) return
    // Observed again after each page: a short page may leave the end visible. The latest of several crossings comes
    // last.
    const look = (crossings: IntersectionObserverEntry[]) => crossings.at(-1)?.isIntersecting && ask()
    const watch = new IntersectionObserver(look, { rootMargin: '1200px 0px' })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasMore, loading])
  if (query.isFetchNextPageError)
    return (
      <div role="alert" className="flex flex-col items-center gap-3 py-6 text-center">
        <p>{detailOf(query.error)}</p>
        <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Reintentar
        </Button>
      </div>
    )
  return (
    <div ref={end} className="flex min-h-20 justify-center py-4">
      {hasMore && (
        <Button variant="secondary" busy={loading} onClick={readMore}>
          {label}
        </Button>
      )}
      <span role="status" className="sr-only">
        {loading ? 'Cargando más…' : ''}
      </span>
    </div>
  )
}

type OlderPagesProps = { query: UseInfiniteQueryResult; failed: string; label: string; className: string }

/** The end of a short list within a page: a press loads the next page. */
export const OlderPages = ({ query, failed, label, className }: OlderPagesProps) => (
  <>
    {query.isError && <p role="alert">{failed}</p>}
    {(query.isError || query.hasNextPage) && (
      <Button
        variant="secondary"
        size="sm"
        className={className}
        busy={query.isFetching}
        onClick={() => void (query.data ? query.fetchNextPage() : query.refetch())}
      >
        {query.isError ? 'Reintentar' : label}
      </Button>
    )}
  </>
)
