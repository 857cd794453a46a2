import { FiguresSkeleton } from '#ui/figures.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The shape of a clienta's page while it is on its way. */
export const ClientaSkeleton = () => (
  <main id="contenido" tabIndex={-1} className="page max-w-5xl! pb-16 outline-none">
    <LoadingRegion label="Cargando clienta…">
      <div className="pt-6 pb-6 md:pt-10 md:pb-8">
        <Skeleton className="mb-6 h-5 w-40" />
        <Skeleton className="h-11 w-72 max-w-full" />
        <Skeleton className="mt-4 h-5 w-56" />
        <Skeleton className="mt-5 h-11 w-32 rounded-full" />
      </div>
      <FiguresSkeleton />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </div>
    </LoadingRegion>
  </main>
)
