import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import type { InventarioSearch, ProductoInventario } from '#modules/existencias/client.ts'
import { inventarioTexts } from '#modules/existencias/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import { waitingClass } from '#ui/waiting-class.ts'
import { InventarioProducto } from './inventario-producto.tsx'

type ListProps = {
  productos: UseInfiniteQueryResult<InfiniteData<{ items: ProductoInventario[] }>>
  search: InventarioSearch
}

/** The list in each of its states: loading, failed, empty, and one that goes on as it is scrolled. */
export function InventarioList({ productos, search }: ListProps) {
  const { data, isPending, isPlaceholderData } = productos
  if (isPending) return <InventarioSkeleton />
  if (!data)
    return (
      <ErrorState
        title={inventarioTexts.failed}
        detail={detailOf(productos.error)}
        onRetry={() => void productos.refetch()}
        retrying={productos.isFetching}
      />
    )
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    const filtered = Object.values(search).some(Boolean)
    return (
      <EmptyState icon={<SearchX aria-hidden="true" />} title={<span role="status">{inventarioTexts.none}</span>}>
        {filtered && <p>{search.pocas ? inventarioTexts.nonePocas : inventarioTexts.noneFiltered}</p>}
      </EmptyState>
    )
  }
  return (
    <section aria-label={inventarioTexts.title} aria-busy={isPlaceholderData} className="mt-5">
      <Card padding="none" className={waitingClass(isPlaceholderData)}>
        <VirtualList
          label="Productos"
          items={items}
          keyOf={({ id }) => id}
          estimate={136}
          rowClassName="not-first:border-t border-line"
        >
          {(producto) => <InventarioProducto producto={producto} />}
        </VirtualList>
      </Card>
      <MorePages query={productos} loading={productos.isFetching} label={inventarioTexts.more} />
    </section>
  )
}

const InventarioSkeleton = () => (
  <LoadingRegion label="Cargando el inventario…" className="mt-5">
    <Card padding="none" className="divide-y divide-line">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex flex-col gap-3 p-4 md:px-5">
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="h-14 w-full" />
        </div>
      ))}
    </Card>
  </LoadingRegion>
)
