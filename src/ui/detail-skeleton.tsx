import { LoadingRegion } from './loading-region.tsx'
import { Skeleton } from './skeleton.tsx'

/** While the page of one thing loads: its head, and what is below. @param label what is being loaded, for listeners. */
export const DetailSkeleton = ({ label }: { label: string }) => (
  <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
    <LoadingRegion label={label} className="flex flex-col gap-5 pt-10">
      <Skeleton className="h-9 w-80 max-w-full" />
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  </main>
)
