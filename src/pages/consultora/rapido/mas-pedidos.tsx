import { useQuery } from '@tanstack/react-query'
import { LazyAlCarrito } from '#modules/clientas/components/lazy-al-carrito.ts'
import { masPedidosQuery, type ProductoVenta } from '#modules/pedidos/lectura/client.ts'
import { PorColor } from '#modules/pedidos/lectura/components/por-color.tsx'
import { ProductoOpcion } from '#modules/pedidos/lectura/components/producto-opcion.tsx'
import type { Entendida } from '#modules/pedidos/lectura/lectura.ts'
import { rapidoTexts } from '#modules/pedidos/rapido-texts.ts'
import { detailOf } from '#shared/errors.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

type MasPedidosProps = { onAdd: (productos: ProductoVenta[], partidas: Entendida[]) => unknown }

/** What she orders most, a press away from her cart (spec 3.4). */
export function MasPedidos({ onAdd }: MasPedidosProps) {
  const query = useQuery(masPedidosQuery())
  if (query.isPending)
    return (
      <LoadingRegion label="Cargando lo que más pides…" className="grid gap-6 md:grid-cols-2">
        {[1, 2, 3, 4].map((it) => (
          <Skeleton key={it} className="h-28 w-full rounded-md" />
        ))}
      </LoadingRegion>
    )
  if (!query.data)
    return (
      <ErrorState detail={detailOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    )
  if (query.data.length === 0) return <p className="text-ink-soft">{rapidoTexts.masEmpty}</p>
  return (
    <ul aria-labelledby="mas-pedidos" className="grid gap-6 md:grid-cols-2">
      {query.data.map(({ piezas, ...producto }) => (
        <li key={producto.id}>
          <ProductoOpcion
            producto={producto}
            note={rapidoTexts.masPiezas(piezas)}
            onTalla={({ id: tallaId }) => onAdd([producto], [{ productoId: producto.id, tallaId, cantidad: 1 }])}
          >
            <PorColor producto={producto} into={{ Dialog: LazyAlCarrito }} />
          </ProductoOpcion>
        </li>
      ))}
    </ul>
  )
}
