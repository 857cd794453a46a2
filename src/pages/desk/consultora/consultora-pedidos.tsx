import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import { type Consultora, consultoraPedidosQuery } from '#modules/personas/consultoras/client.ts'
import { consultoraTexts } from '#modules/personas/consultoras/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { formatDate, formatLongDate } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/empty-state.tsx'
import { Money } from '#ui/money.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

/** Her pedidos, newest first, some at a time. */
export function ConsultoraPedidos({ consultora: { id, ultimoPedidoAt } }: { consultora: Consultora }) {
  const pedidos = useInfiniteQuery(consultoraPedidosQuery(id))
  const items = pedidos.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Panel
      title={consultoraTexts.pedidos}
      actions={
        ultimoPedidoAt && <p className="text-sm text-ink-soft">{`El último, el ${formatLongDate(ultimoPedidoAt)}`}</p>
      }
    >
      {pedidos.isPending && (
        <LoadingRegion label="Cargando pedidos…">
          <Skeleton className="h-40 w-full rounded-md" />
        </LoadingRegion>
      )}
      {pedidos.isError && (
        <ErrorState
          className="py-6!"
          detail={detailOf(pedidos.error)}
          onRetry={() => void (pedidos.data ? pedidos.fetchNextPage() : pedidos.refetch())}
          retrying={pedidos.isFetching}
        />
      )}
      {pedidos.isSuccess && items.length === 0 && <p className="text-ink-soft">Todavía no envía pedidos.</p>}
      {items.length > 0 && (
        <ol aria-label={consultoraTexts.pedidos} className="@container flex flex-col divide-y divide-line">
          {items.map(({ id: pedidoId, numeroPedido, status, totalCentavos, createdAt }) => (
            <li
              key={pedidoId}
              className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5 hover:bg-hover @min-[27rem]:grid-cols-[7rem_minmax(0,1fr)_auto_7rem]"
            >
              <Link
                to={paths.adminPedido(pedidoId)}
                className="font-semibold tabular-nums before:absolute before:inset-0"
              >
                {numeroPedido}
              </Link>
              <StatusBadge status={status} className="justify-self-end @min-[27rem]:justify-self-start" />
              <time dateTime={createdAt} className="text-sm text-ink-soft tabular-nums">
                {formatDate(createdAt)}
              </time>
              <span className="text-right">
                <Money centavos={totalCentavos} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {pedidos.hasNextPage && !pedidos.isError && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          busy={pedidos.isFetchingNextPage}
          onClick={() => void pedidos.fetchNextPage()}
        >
          Ver anteriores
        </Button>
      )}
    </Panel>
  )
}
