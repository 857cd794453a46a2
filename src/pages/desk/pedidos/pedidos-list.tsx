import { type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type PedidosPages, resumenQuery } from '#modules/pedidos/client.ts'
import type { PedidosSearch } from '#modules/pedidos/rules.ts'
import { adminPedidosTexts } from '#modules/pedidos/texts.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { ElegidosBar } from '#pages/desk/pedidos/elegidos/elegidos-bar.tsx'
import { type UseElegidos, useElegidos } from '#pages/desk/pedidos/elegidos/use-elegidos.ts'
import { detailOf } from '#shared/errors.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { RowCheckbox } from '#ui/row-checkbox.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import { MesaPedidoRow } from './pedido-row.tsx'
import { MesaPedidosEmpty } from './pedidos-empty.tsx'
import { MesaPedidosSkeleton } from './pedidos-skeleton.tsx'

type ListProps = {
  pedidos: UseInfiniteQueryResult<PedidosPages>
  search: PedidosSearch
}

/** The brand's list in each of its states: loading, failed, empty, and one that goes on as it is scrolled, with what is chosen of it. */
export function MesaPedidosList({ pedidos, search }: ListProps) {
  const pages = pedidos.data?.pages
  const items = useMemo(() => pages?.flatMap((page) => page.items), [pages])
  const elegidos = useElegidos(search, items, pedidos.hasNextPage)
  if (pedidos.isPending) return <MesaPedidosSkeleton />
  if (!items) return <Failed pedidos={pedidos} />
  return (
    <>
      {items.length === 0 ? (
        <MesaPedidosEmpty search={search} />
      ) : (
        <Card padding="none" className="@container mt-1">
          <Head elegidos={elegidos} count={items.length} search={search} onAll={() => elegidos.choose(items)} />
          <VirtualList
            label="Pedidos"
            items={items}
            keyOf={({ id }) => id}
            estimate={41}
            rowClassName="border-t border-line"
          >
            {(pedido) => (
              <MesaPedidoRow pedido={pedido} chosen={elegidos.chosen.has(pedido.id)} onToggle={elegidos.toggle} />
            )}
          </VirtualList>
        </Card>
      )}
      {items.length > 0 && <MorePages query={pedidos} />}
      <ElegidosBar elegidos={elegidos} search={search} more={pedidos.hasNextPage} />
    </>
  )
}

type HeadProps = { elegidos: UseElegidos; count: number; search: PedidosSearch; onAll: () => void }

/** The columns' names, and the box for all rows that were read. */
function Head({ elegidos, count, search, onAll }: HeadProps) {
  const [works, prices] = [useMay('pedidos'), useMay('precios')]
  return (
    <div className={`pedido-row pedido-head text-xs font-semibold text-ink-soft ${works ? '' : 'pedido-lectura'}`}>
      {works && (
        <RowCheckbox
          label={adminPedidosTexts.chooseAll(count)}
          checked={elegidos.all}
          mixed={elegidos.chosen.size > 0}
          onToggle={() => (elegidos.all ? elegidos.clear() : onAll())}
          className="h-8! [grid-area:check]"
        />
      )}
      <div aria-hidden="true" className="pedido-line pedido-narrow">
        {works && <span>{adminPedidosTexts.chooseShown}</span>}
        <span className="ml-auto">{search.orden ? adminPedidosTexts.oldestFirst : adminPedidosTexts.newestFirst}</span>
      </div>
      <div aria-hidden="true" className="pedido-line pedido-wide">
        <span className="[grid-area:numero]">Número</span>
        <span className="[grid-area:estado]">Estado</span>
        <span className="[grid-area:nombre]">Consultora</span>
        <span className="[grid-area:ciudad]">Ciudad</span>
        <span className="text-right [grid-area:piezas]">Piezas</span>
        <span className="text-right [grid-area:fecha]">Fecha {search.orden ? '↑' : '↓'} y espera</span>
        {prices && <span className="text-right [grid-area:total]">Total</span>}
      </div>
    </div>
  )
}

/** What failed with the list is tried again with it: the figures over it. */
function Failed({ pedidos }: Pick<ListProps, 'pedidos'>) {
  const queryClient = useQueryClient()
  const retry = () => {
    void pedidos.refetch()
    void queryClient.refetchQueries({ queryKey: resumenQuery().queryKey, predicate: ({ state }) => !state.data })
  }
  return (
    <ErrorState
      title={adminPedidosTexts.failed}
      detail={detailOf(pedidos.error)}
      onRetry={retry}
      retrying={pedidos.isFetching}
    />
  )
}
