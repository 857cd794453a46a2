import { categoriaGrid } from '#modules/catalogo/components/publico/categoria-card.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const eight = Array.from({ length: 8 }, (_, index) => index)

/** Eight cards to come (spec 1.2). */
export const CategoriaSkeleton = () => (
  <main id="contenido" tabIndex={-1} className="page pb-10 outline-none">
    <LoadingRegion label="Cargando productos…">
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-14 pt-10 pb-8 md:pt-16 md:pb-12 lg:grid-cols-[1.1fr_1fr] lg:pt-8">
        <div className="lg:pb-6">
          <Skeleton className="h-[1em] w-64 max-w-full text-display" />
          <Skeleton className="mt-3 h-7 w-44 md:mt-4" />
          <div className="mt-6 h-13 md:mt-8 md:h-12" />
        </div>
        <Skeleton className="hidden h-80 rounded-xl lg:block" />
      </div>
      <div className={categoriaGrid}>
        {eight.map((card) => (
          <div key={card} data-testid="skeleton-card">
            <Skeleton className="aspect-4/5 w-full rounded-md" />
            <Skeleton className="mt-4 h-5 w-4/5" />
            <Skeleton className="mt-2 h-5 w-1/2" />
            <div className="h-11 md:h-8" />
          </div>
        ))}
      </div>
    </LoadingRegion>
  </main>
)
