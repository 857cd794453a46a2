import { ClientOnly } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWithRetry } from './lazy-with-retry.ts'
import type { PlotBarsProps } from './plot-bars.tsx'
import { Skeleton } from './skeleton.tsx'

/** Its own chunk, for pages with plots (docs/decisions/014). */
const Bars = lazyWithRetry(
  async () => (await import('./plot-bars.tsx')).PlotBars,
  () => null,
)

/**
 * A bar plot, hidden from screen readers, because text beside it states the same facts. Reserves its space while
 * loading.
 * @param className sets the height.
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
