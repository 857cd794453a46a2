import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The shape of a product's page while it is on its way. */
export const CatalogoProductoSkeleton = () => (
  <main id="contenido" tabIndex={-1} className="page pb-16 outline-none">
    <LoadingRegion label="Cargando producto…">
      <div className="pt-4 pb-2">
        <div className="flex h-11 items-center">
          <Skeleton className="h-4 w-40" />
        </div>
      </div>
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-2">
        <div className="flex flex-col gap-3 md:flex-row-reverse md:items-start">
          <Skeleton className="aspect-4/5 w-full flex-1 rounded-lg" />
          <div className="flex gap-2 md:w-20 md:flex-col">
            {[1, 2, 3].map((it) => (
              <Skeleton key={it} className="aspect-4/5 w-16 rounded-md md:w-full" />
            ))}
          </div>
        </div>
        <div className="flex flex-col gap-5">
          <Skeleton className="h-6 w-28 rounded-full" />
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-9 w-48" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-14 w-full rounded-md" />
          <Skeleton className="h-13 w-full rounded-full" />
        </div>
      </div>
    </LoadingRegion>
  </main>
)
