import { Card } from '#ui/card.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const rows = [1, 2, 3, 4, 5]

/** Five rows of what comes (spec 2.9). */
export const MesaPedidosSkeleton = () => (
  <LoadingRegion label="Cargando pedidos…" className="mt-1">
    <Card padding="none" className="@container divide-y divide-line">
      {rows.map((row) => (
        <div key={row} className="pedido-row">
          <Skeleton className="size-5 justify-self-center rounded-sm [grid-area:check]" />
          <div className="pedido-line">
            <Skeleton className="h-4 w-20 [grid-area:numero]" />
            <Skeleton className="h-5 w-18 rounded-full [grid-area:estado]" />
            <Skeleton className="ml-auto h-4 w-18 justify-self-end [grid-area:total]" />
          </div>
          <div className="pedido-line">
            <Skeleton className="h-4 w-32 max-w-full [grid-area:nombre]" />
            <Skeleton className="ml-auto h-4 w-24 justify-self-end [grid-area:fecha]" />
          </div>
          <div className="pedido-line">
            <Skeleton className="h-4 w-36 max-w-full [grid-area:email]" />
            <Skeleton className="ml-auto h-4 w-16 justify-self-end [grid-area:ver]" />
          </div>
        </div>
      ))}
    </Card>
  </LoadingRegion>
)
