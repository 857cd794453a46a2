import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

/** The shape of /consultora/vitrina: the switch and her selecciones, beside them visits and lines. */
export const VitrinaSkeleton = () => (
  <LoadingRegion
    label="Cargando tu vitrina…"
    className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]"
  >
    <div className="flex flex-col gap-5">
      <Skeleton className="h-104 w-full rounded-lg lg:h-96" />
      <Skeleton className="h-56 w-full rounded-lg" />
    </div>
    <div className="flex flex-col gap-5">
      <Skeleton className="h-72 w-full rounded-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  </LoadingRegion>
)
