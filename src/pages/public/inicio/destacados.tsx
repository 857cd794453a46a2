import { useQuery } from '@tanstack/react-query'
import { featuredCount, sitioTexts } from '#modules/ajustes/sitio/texts.ts'
import { destacadosQuery } from '#modules/catalogo/client.ts'
import { PublicoCard } from '#modules/catalogo/components/publico/producto-card.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Up to eight products, newest first (spec 1.2: /); none and a list that failed are the same sentence (section 8). */
export function Destacados() {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    ...destacadosQuery(featuredCount),
    retryOnMount: false,
  })
  const productos = data?.items ?? []
  return (
    <section aria-labelledby="destacados" className="page pt-20 md:pt-36">
      <h2 id="destacados" className="display text-heading">
        Recién llegado
      </h2>
      {productos.length === 0 ? (
        <EmptyState
          title={<span role="status">{sitioTexts.noProducts}</span>}
          action={
            errorUpdateCount > 0 && (
              <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
                Reintentar
              </Button>
            )
          }
        />
      ) : (
        <ul className="mt-8 grid grid-cols-2 gap-x-3 gap-y-9 md:mt-12 md:grid-cols-4 md:gap-x-6 md:gap-y-14">
          {productos.map((producto) => (
            <li key={producto.id}>
              <PublicoCard producto={producto} sizes="(min-width: 768px) 22vw, 44vw" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
