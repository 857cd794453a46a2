import { Card } from '#ui/card.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

const field = (key: number) => (
  <div key={key} className="flex flex-col gap-2">
    <Skeleton className="h-4 w-28" />
    <Skeleton className="h-12 w-full rounded-md" />
  </div>
)

/** The product form while it is on its way. */
export const MesaProductoSkeleton = () => (
  <main id="contenido" tabIndex={-1} className="page outline-none">
    <h1 className="sr-only">Editar producto</h1>
    <LoadingRegion label="Cargando producto…">
      <Skeleton className="mt-10 h-5 w-36" />
      <Skeleton className="mt-8 mb-8 h-11 w-96 max-w-full" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <Card className="grid gap-4">{[1, 2, 3, 4].map(field)}</Card>
        <Card className="lg:row-span-2">
          <Skeleton className="aspect-4/5 w-full" />
        </Card>
        <Card className="grid gap-4">{[1, 2].map(field)}</Card>
      </div>
    </LoadingRegion>
  </main>
)
