import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import type { AdminProductosPages } from '#modules/catalogo/client.ts'
import { MesaProductoCard } from '#modules/catalogo/components/mesa/producto-card.tsx'
import { MesaProductosSkeleton } from '#modules/catalogo/components/mesa/productos-skeleton.tsx'
import { adminProductoTexts } from '#modules/catalogo/producto-texts.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import { waitingClass } from '#ui/waiting-class.ts'

type ListProps = {
  productos: UseInfiniteQueryResult<AdminProductosPages>
  /** Something is searched for or chosen: what is empty then is not the shop. */
  filtered: boolean
}

/** The desk's list in each of its states: loading, failed, empty, and one that goes on as it is scrolled. */
export function MesaProductosList({ productos, filtered }: ListProps) {
  const { data, isPending, isPlaceholderData } = productos
  if (isPending) return <MesaProductosSkeleton />
  if (!data) return <Failed productos={productos} />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState icon={<SearchX aria-hidden="true" />} title={<span role="status">{catalogoTexts.empty}</span>}>
        <p>{filtered ? adminProductoTexts.emptySearch : adminProductoTexts.emptyAll}</p>
      </EmptyState>
    )
  }
  return (
    <section aria-label="Productos" aria-busy={isPlaceholderData} className="mt-5">
      <Card padding="none" className={waitingClass(isPlaceholderData)}>
        <VirtualList
          label="Productos"
          items={items}
          keyOf={({ id }) => id}
          estimate={112}
          rowClassName="not-first:border-t border-line"
        >
          {(producto) => <MesaProductoCard producto={producto} />}
        </VirtualList>
      </Card>
      {/* Any reading under way puts off the next page; when it is done, the end of the list asks again. */}
      <MorePages query={productos} loading={productos.isFetching} label="Ver más productos" />
    </section>
  )
}

const Failed = ({ productos }: Pick<ListProps, 'productos'>) => (
  <ErrorState
    title="No se pudieron cargar los productos"
    detail={detailOf(productos.error)}
    onRetry={() => void productos.refetch()}
    retrying={productos.isFetching}
  />
)
