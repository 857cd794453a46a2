import type { UseQueryResult } from '@tanstack/react-query'
import { cuadriculaTexts } from '#modules/catalogo/cuadricula/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Before the grid is there: the shape of rows, or why they do not come. */
export function CuadriculaEspera({ query }: { query: UseQueryResult<unknown> }) {
  if (query.isError)
    return (
      <ErrorState
        title={cuadriculaTexts.failed}
        detail={detailOf(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return (
    <LoadingRegion label={cuadriculaTexts.loading} className="flex flex-col gap-4">
      {[1, 2, 3, 4].map((it) => (
        <Skeleton key={it} className="h-36 w-full rounded-md md:h-16" />
      ))}
    </LoadingRegion>
  )
}
