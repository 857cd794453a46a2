import { ClientOnly } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWithRetry } from './lazy-with-retry.ts'
import type { PlotBarsProps } from './plot-bars.tsx'
import { Skeleton } from './skeleton.tsx'

/** The library has a file of its own, which pages that show no plot never fetch (docs/decisions/014). */
const Bars = lazyWithRetry(
  async () => (await import('./plot-bars.tsx')).PlotBars,
  () => null,
)

/**
 * A plot of bars that says one thing. For the eye alone: what it shows stands in words or in a table beside it, and listeners
 * are not told of it. Its room is there before it is; without its code the page is whole.
 * @param className gives the height.
 */
export const Plot = ({ className, ...plot }: PlotBarsProps & { className: string }) => (
  <div aria-hidden="true" className={className}>
    <ClientOnly fallback={plot.shape !== 'bare-rows' && <PlotSkeleton />}>
      <Suspense fallback={plot.shape !== 'bare-rows' && <PlotSkeleton />}>
        <Bars {...plot} />
      </Suspense>
    </ClientOnly>
  </div>
)

export const PlotSkeleton = () => <Skeleton className="size-full" />
