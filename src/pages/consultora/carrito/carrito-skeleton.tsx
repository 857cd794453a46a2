import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The shape of a cart while it is not known what is in it. */
export const CarritoSkeleton = () => (
  <LoadingRegion label="Cargando carrito…" className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
    <div className="flex flex-col divide-y divide-line">
      {[1, 2, 3].map((it) => (
        <div key={it} className="flex gap-4 py-5 first:pt-0">
          <Skeleton className="aspect-4/5 w-22 rounded-md md:w-28" />
          <div className="flex flex-1 flex-col gap-3">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-24" />
            <Skeleton className="mt-2 h-12 w-36 rounded-full" />
          </div>
        </div>
      ))}
    </div>
    <Skeleton className="h-96 w-full rounded-lg" />
  </LoadingRegion>
)
