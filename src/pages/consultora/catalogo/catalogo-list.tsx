import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import type { ProductosPage } from '#modules/catalogo/client.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { waitingClass } from '#ui/waiting-class.ts'
import { CatalogoSkeleton } from './catalogo-skeleton.tsx'
import { ProductoCard, productoGrid } from './producto-card.tsx'

type ProductosResult = { productos: UseInfiniteQueryResult<InfiniteData<ProductosPage>> }

/** Cards that fill the first screen of a wide desk: their pictures do not wait. */
const firstScreen = 4

/** The catalogue in each of its states: loading, empty or failed, and one list that goes on as it is scrolled. */
export function CatalogoList({ productos }: ProductosResult) {
  const { data, isPending, isPlaceholderData, hasNextPage } = productos
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-label="Productos" aria-busy={isPending || isPlaceholderData} className="pt-6">
      <p role="status" className="sr-only">
        {data && !isPlaceholderData && items.length > 0 ? countText(items.length, hasNextPage) : ''}
      </p>
      {isPending && <CatalogoSkeleton />}
      {!isPending && items.length === 0 && <Nothing productos={productos} />}
      {items.length > 0 && (
        <ul className={`${productoGrid} ${waitingClass(isPlaceholderData)}`}>
          {items.map((producto, index) => (
            <li key={producto.id} className="producto-cell">
              <ProductoCard producto={producto} priority={index < firstScreen} />
            </li>
          ))}
        </ul>
      )}
      {items.length > 0 && <MorePages query={productos} label="Ver más productos" />}
    </section>
  )
}

/** Nothing found, or nothing to be had: the spec has one sentence for both; a failure also says why and offers to retry. */
function Nothing({ productos: { error, isFetching, refetch } }: ProductosResult) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={<span role="status">{catalogoTexts.empty}</span>}
      {...(error && {
        action: (
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            Reintentar
          </Button>
        ),
      })}
    >
      {error ? <p role="alert">{detailOf(error)}</p> : <p>Prueba con otra palabra o con otra categoría.</p>}
    </EmptyState>
  )
}

const countText = (count: number, more: boolean): string =>
  more ? `Más de ${count} productos` : count === 1 ? '1 producto' : `${count} productos`
