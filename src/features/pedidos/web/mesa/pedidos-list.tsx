import { type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import PackageOpen from 'lucide-react/icons/package-open'
import type { PedidosSearch } from '#features/pedidos/rules.ts'
import { adminPedidosTexts } from '#features/pedidos/texts.ts'
import { type PedidosPages, resumenQuery } from '#features/pedidos/web/client.ts'
import { detailOf } from '#shared/errors.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import { adminPedidoGrid, MesaPedidoRow } from './pedido-row.tsx'
import { MesaPedidosSkeleton } from './pedidos-skeleton.tsx'

type ListProps = {
  pedidos: UseInfiniteQueryResult<PedidosPages>
  search: PedidosSearch
}

/** The brand's list in each of its states: loading, failed, empty, and one that goes on as it is scrolled. */
export function MesaPedidosList({ pedidos, search }: ListProps) {
  if (pedidos.isPending) return <MesaPedidosSkeleton />
  if (!pedidos.data) return <Failed pedidos={pedidos} />
  const items = pedidos.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <Empty search={search} />
  return (
    <>
      <Card padding="none" className="mt-3">
        <div
          aria-hidden="true"
          className={`border-b border-line px-5 py-2.5 text-xs font-semibold text-ink-soft max-xl:hidden! ${adminPedidoGrid}`}
        >
          <span>Número</span>
          <span>Estado</span>
          <span>Consultora</span>
          <span>Fecha</span>
          <span className="text-right">Total</span>
          <span className="w-30" />
        </div>
        <VirtualList
          label="Pedidos"
          items={items}
          keyOf={({ id }) => id}
          estimate={64}
          rowClassName="not-first:border-t border-line"
        >
          {(pedido) => <MesaPedidoRow pedido={pedido} />}
        </VirtualList>
      </Card>
      <MorePages query={pedidos} />
    </>
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

const Empty = ({ search }: Pick<ListProps, 'search'>) => (
  <EmptyState icon={<PackageOpen aria-hidden="true" />} title={adminPedidosTexts.empty}>
    <p>{whyEmpty(search)}</p>
  </EmptyState>
)

function whyEmpty({ status, numero }: PedidosSearch): string {
  if (status && numero) return adminPedidosTexts.emptyBoth(status, numero)
  if (status) return adminPedidosTexts.emptyStatus(status)
  return numero ? adminPedidosTexts.emptyNumero(numero) : adminPedidosTexts.emptyAll
}
