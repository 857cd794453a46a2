import { Link } from '@tanstack/react-router'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

/** The pedido does not exist, or belongs to another consultora. */
export const PedidoMissing = () => (
  <main id="contenido" tabIndex={-1} className="page outline-none">
    <EmptyState
      title={<h1>{pedidoTexts.missing}</h1>}
      action={
        <Link to={paths.misPedidos} className={buttonClass({})}>
          Volver a Mis Pedidos
        </Link>
      }
    >
      No está entre tus pedidos.
    </EmptyState>
  </main>
)

export const PedidoSkeleton = () => (
  <main id="contenido" tabIndex={-1} className="page pb-16 outline-none">
    <LoadingRegion label="Cargando pedido…">
      <div className="pt-6 pb-6 md:pt-10 md:pb-8">
        <Skeleton className="mb-6 h-5 w-40" />
        <Skeleton className="h-11 w-72 max-w-full" />
        <Skeleton className="mt-4 h-5 w-56" />
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-26 rounded-lg md:h-36 lg:col-span-2" />
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </LoadingRegion>
  </main>
)
