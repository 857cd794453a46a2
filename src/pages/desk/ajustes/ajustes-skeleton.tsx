import { Card } from '#ui/card.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The shape of a section of settings: its words, and a card for each. */
export const AjustesSkeleton = () => (
  <LoadingRegion label="Cargando los ajustes…" className="flex flex-col gap-5">
    <div className="flex h-66 flex-col gap-3">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-5 max-w-prose" />
      <Skeleton className="h-36 w-72" />
    </div>
    {[1, 2, 3].map((n) => (
      <Card key={n} className="flex flex-col gap-5">
        <Skeleton className="h-7 w-44" />
        <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
          <Skeleton className="h-34 rounded-md" />
          <Skeleton className="h-20 rounded-lg" />
        </div>
        <Skeleton className="h-11 w-36 rounded-full" />
      </Card>
    ))}
  </LoadingRegion>
)
