import { Card } from '#ui/card.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { adminPedidoGrid } from './pedido-row.tsx'

const rows = [1, 2, 3, 4, 5]

/** Five rows of what comes (spec 2.9). */
export const MesaPedidosSkeleton = () => (
  <LoadingRegion label="Cargando pedidos…" className="mt-3">
    <Card padding="none" className="divide-y divide-line">
      {rows.map((row) => (
        <div key={row} className={`flex flex-col gap-2 px-4 py-4 md:min-h-16 md:px-5 ${adminPedidoGrid}`}>
          <div className="flex justify-between md:flex-col md:gap-1.5 xl:contents">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-5 w-20 rounded-full" />
          </div>
          <div className="flex flex-col gap-1.5">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-52 max-w-full" />
          </div>
          <div className="flex justify-between md:flex-col-reverse md:items-end md:gap-1.5 xl:contents">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-5 w-20 md:justify-self-end" />
          </div>
          <Skeleton className="mt-2 h-9 w-full rounded-full md:mt-0 md:w-30" />
        </div>
      ))}
    </Card>
  </LoadingRegion>
)
