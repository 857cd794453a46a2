import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The shape of a selección to change, while it is on its way. */
export const SeleccionSkeleton = () => (
  <main id="contenido" tabIndex={-1} className="page max-w-3xl! pb-24 outline-none">
    <LoadingRegion label="Cargando selección…" className="flex flex-col gap-5 pt-6 md:pt-10">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-11 w-64 max-w-full" />
      <Skeleton className="h-11 w-36 rounded-full" />
      <Skeleton className="h-40 w-full rounded-lg" />
      <Skeleton className="h-160 w-full rounded-lg" />
    </LoadingRegion>
  </main>
)
