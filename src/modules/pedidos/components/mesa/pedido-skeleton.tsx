import { Card } from '#ui/card.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

/** The shape of a pedido on the brand's desk. */
export const MesaPedidoSkeleton = ({ label = 'Cargando pedido…' }: { label?: string }) => (
  <LoadingRegion label={label}>
    <div className="flex flex-col gap-3 pt-10 pb-8">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-11 w-72" />
      <Skeleton className="h-6 w-96 max-w-full" />
    </div>
    <div className={mesaPedidoColumnsClass}>
      <Box className="h-[32rem]" />
      <div className="flex flex-col gap-5">
        <Box className="h-40" />
        <Box className="h-56" />
        <Box className="h-40" />
      </div>
    </div>
  </LoadingRegion>
)

const Box = ({ className }: { className: string }) => (
  <Card>
    <Skeleton className="mb-5 h-6 w-40" />
    <Skeleton className={`w-full rounded-md ${className}`} />
  </Card>
)

/**
 * The work at the left, whom and where it is for at the right; on a phone one under the other: what is agreed and what is open first,
 * then the consultora, then the book, notes and history.
 */
export const mesaPedidoColumnsClass =
  'grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_22rem]'
