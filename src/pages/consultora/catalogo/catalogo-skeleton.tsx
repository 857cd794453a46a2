import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { productoGrid } from './producto-card.tsx'

/** Eight cards in the shape of what comes (spec 1.9). */
export const CatalogoSkeleton = () => (
  <LoadingRegion label="Cargando productos…">
    <ul className={productoGrid}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((it) => (
        <li key={it} className="flex flex-col">
          <Skeleton className="aspect-4/5 w-full rounded-md" />
          <Skeleton className="mt-4 h-3 w-20" />
          <Skeleton className="mt-2 h-4 w-11/12" />
          <Skeleton className="mt-2 h-4 w-2/3" />
          <Skeleton className="mt-2.5 h-3 w-24" />
          <Skeleton className="mt-4 h-6 w-32" />
          <Skeleton className="mt-3 h-4 w-24 md:mt-4 md:h-11 md:w-full md:rounded-full" />
        </li>
      ))}
    </ul>
  </LoadingRegion>
)
