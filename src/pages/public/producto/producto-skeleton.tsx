import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** A public product to come: picture on one side, words on the other. */
export const PublicoSkeleton = () => (
  <main id="contenido" tabIndex={-1} className="page pb-10 outline-none">
    <LoadingRegion label="Cargando producto…" className="grid gap-8 pt-15 md:grid-cols-[1.15fr_1fr] md:gap-14 md:pt-17">
      <Skeleton className="aspect-4/5 w-full rounded-lg" />
      <div className="flex flex-col gap-4 md:pt-6">
        <Skeleton className="h-6 w-28 rounded-full" />
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-8 w-40" />
        <Skeleton className="mt-4 h-24 w-full" />
      </div>
    </LoadingRegion>
  </main>
)
