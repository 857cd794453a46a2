import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'

export type LoadMoreSentinelProps = {
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
