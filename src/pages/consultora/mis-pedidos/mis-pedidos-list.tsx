import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import PackageOpen from 'lucide-react/icons/package-open'
import type { PedidosPages } from '#modules/pedidos/client.ts'
import type { PedidosSearch } from '#modules/pedidos/rules.ts'
import { misPedidosTexts } from '#modules/pedidos/texts.ts'
import { useSuspendida } from '#modules/personas/consultoras/components/use-suspendida.ts'
import { detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import { waitingClass } from '#ui/waiting-class.ts'
import { MisPedidosSkeleton } from './mis-pedidos-skeleton.tsx'
import { PedidoCard } from './pedido-card.tsx'

type ListProps = {
  pedidos: UseInfiniteQueryResult<PedidosPages>
  search: PedidosSearch
}

/** The consultora's pedidos in each state: loading, failed, empty, and one list that goes on as it is scrolled. */
export function MisPedidosList({ pedidos, search }: ListProps) {
  if (pedidos.isPending) return <MisPedidosSkeleton />
  if (!pedidos.data) {
    const retry = () => void pedidos.refetch()
    return <ErrorState detail={detailOf(pedidos.error)} onRetry={retry} retrying={pedidos.isFetching} />
  }
  const items = pedidos.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <Empty search={search} />
  return (
    <>
      <VirtualList
        label={misPedidosTexts.title}
        items={items}
        keyOf={({ id }) => id}
        estimate={140}
        rowClassName="pb-3"
        className={waitingClass(pedidos.isPlaceholderData)}
      >
        {(pedido) => <PedidoCard pedido={pedido} />}
      </VirtualList>
      <MorePages query={pedidos} label="Ver más pedidos" />
    </>
  )
}

function Empty({ search: { status, numero } }: Pick<ListProps, 'search'>) {
  const none = status === undefined && !numero
  const suspendida = useSuspendida()
  return (
    <EmptyState
      icon={<PackageOpen aria-hidden="true" />}
      title={<span role="status">{status ? misPedidosTexts.emptyStatus(status) : misPedidosTexts.empty}</span>}
      {...(none && {
        action: (
          <Link to={paths.catalogo} className={buttonClass({})}>
            Ver catálogo
          </Link>
        ),
      })}
    >
      {numero && <p>{misPedidosTexts.emptyNumero(numero)}</p>}
      {none && (
        <>
          {!suspendida && <p>{misPedidosTexts.emptyWelcome}</p>}
          <p className="mt-2">{misPedidosTexts.emptyAll}</p>
        </>
      )}
    </EmptyState>
  )
}
