import { Card } from '#ui/page.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

export const MesaPedidoSkeleton = ({ label = 'Cargando pedido…' }: { label?: string }) => (
  <LoadingRegion label={label}>
    <div className="flex flex-col gap-3 pt-10 pb-8">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-11 w-72" />
      <Skeleton className="h-6 w-96 max-w-full" />
    </div>
    <div className={mesaPedidoColumnsClass}>
      <Box className="h-[32rem]" />
      <div className="flex flex-col gap-4 max-lg:-order-1">
        <Box className="h-44" />
        <Box className="h-32" />
        <Box className="h-80" />
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
 * Two columns: lines at the left, consultora and address at the right. On a phone one column: consultora, agreed and open items, address,
 * then payments, notes and history.
 */
export const mesaPedidoColumnsClass =
  'grid items-start gap-4 [reading-flow:grid-order] lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_24rem]'
