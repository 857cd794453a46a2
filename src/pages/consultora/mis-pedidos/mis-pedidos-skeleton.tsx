import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Cards in the shape of what comes. */
export const MisPedidosSkeleton = () => (
  <LoadingRegion label="Cargando pedidos…" className="flex flex-col gap-3">
    {[1, 2, 3, 4, 5].map((it) => (
      <Skeleton key={it} className="h-26 rounded-lg" />
    ))}
  </LoadingRegion>
)
