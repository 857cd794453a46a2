import { negocioTexts } from '#modules/clientas/libreta-texts.ts'
import { Card } from '#ui/card.tsx'
import { FiguresSkeleton } from '#ui/figures.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The shape of a month of hers: its figures, the plot, the table. */
export const MesSkeleton = () => (
  <LoadingRegion label={negocioTexts.loading}>
    <FiguresSkeleton />
    <Card className="mt-6">
      <Skeleton className="mb-4 h-8 w-48 max-w-full" />
      <Skeleton className="h-56 w-full" />
      <Skeleton className="mt-5 h-160 w-full md:h-80" />
    </Card>
  </LoadingRegion>
)
