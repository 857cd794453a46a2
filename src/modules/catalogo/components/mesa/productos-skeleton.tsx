import { Card } from '#ui/card.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
import { adminProductoGrid, figuresClass, waysClass } from './producto-card.tsx'

const cards = [1, 2, 3, 4, 5]

/** Five cards of what comes (spec 2.9). */
export const MesaProductosSkeleton = () => (
  <LoadingRegion label="Cargando productos…" className="mt-5">
    <Card padding="none" className="divide-y divide-line">
      {cards.map((card) => (
        <div key={card} className={`px-4 py-4 md:px-5 md:py-3 ${adminProductoGrid}`}>
          <div className="flex gap-4 md:contents">
            <Skeleton className="aspect-4/5 w-18 shrink-0" />
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              <Skeleton className="h-5 w-36" />
              <Skeleton className="h-5 w-56 max-w-full" />
              <Skeleton className="h-4 w-28" />
            </div>
          </div>
          <div className={figuresClass}>
            <Skeleton className="h-10 w-20 md:max-lg:h-5 md:max-lg:w-full" />
            <Skeleton className="h-10 w-20 md:max-lg:h-5 md:max-lg:w-full" />
            <Skeleton className="h-10 w-14 md:max-lg:h-5 md:max-lg:w-full" />
          </div>
          <div className={waysClass}>
            <Skeleton className="h-9 rounded-full lg:w-20" />
            <Skeleton className="h-9 rounded-full lg:w-26" />
            <Skeleton className="h-9 w-11 flex-none! rounded-full" />
          </div>
        </div>
      ))}
    </Card>
  </LoadingRegion>
)
