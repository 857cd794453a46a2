import { mesaPedidoColumnsClass } from '#modules/pedidos/components/mesa/lista/pedido-columns-class.ts'
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
