import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The shape of a product's page while it is on its way. */
export const CatalogoProductoSkeleton = () => (
  <main id="contenido" tabIndex={-1} className="page pb-16 outline-none">
    <LoadingRegion label="Cargando producto…">
      <div className="py-1 md:pt-4 md:pb-2">
        <div className="flex h-11 items-center">
          <Skeleton className="h-4 w-40" />
        </div>
      </div>
      <div className="grid gap-x-12 gap-y-3 md:grid-cols-2 md:gap-y-6">
        <div className="flex gap-3 md:flex-row-reverse md:items-start">
          <Skeleton className="h-low-picture flex-3 rounded-lg md:flex-1 md:aspect-4/5 md:h-auto" />
          <div className="grid flex-2 grid-cols-2 content-start gap-2 md:flex md:w-20 md:flex-none md:flex-col">
            {[1, 2, 3].map((it) => (
              <Skeleton key={it} className="aspect-4/5 w-full rounded-md" />
            ))}
          </div>
        </div>
        <div className="flex flex-col gap-3 md:gap-5">
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
