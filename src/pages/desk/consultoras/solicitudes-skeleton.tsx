import { Card } from '#ui/card.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

const rows = [1, 2, 3, 4, 5]

/** Five rows of what comes (spec 2.9). */
export const SolicitudesSkeleton = () => (
  <LoadingRegion label="Cargando solicitudes…">
    <Card padding="none" className="divide-y divide-line">
      {rows.map((row) => (
        <div key={row} className="flex flex-col gap-2 p-4 md:flex-row md:items-center md:gap-8 md:px-5 md:py-3.5">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-5 w-52 max-w-full" />
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-5 w-40 md:ml-auto" />
          <Skeleton className="h-9 w-full rounded-full md:w-30" />
        </div>
      ))}
    </Card>
  </LoadingRegion>
)
