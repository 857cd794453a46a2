import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#features/cuentas/web/guard.ts'
import { pedidosSearch } from '#features/pedidos/rules.ts'
import { adminPedidosTexts } from '#features/pedidos/texts.ts'
import { pedidosKey, pedidosQuery, resumenQuery } from '#features/pedidos/web/client.ts'
import { usePedidos } from '#features/pedidos/web/use-pedidos.ts'
import { unlistedHead } from '#features/sitio/web/page-head.ts'
import { deskEnVivo } from '#features/tablero/web/client.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { LiveDot } from '#ui/live-dot.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useLiveQueries } from '#ui/use-live-queries.ts'
import { MesaPedidosFigures } from './pedidos-figures.tsx'
import { MesaPedidosFilters } from './pedidos-filters.tsx'
import { MesaPedidosList } from './pedidos-list.tsx'

/** The brand's pedidos (spec 2.2: /admin/pedidos). Search and tab are kept in the URL. */
export const Route = createFileRoute('/admin/pedidos')({
  validateSearch: pedidosSearch,
  beforeLoad: guard('admin'),
  // Not by `loaderDeps`: another tab or search is the same page, and the box that is typed into must stay.
  loader: ({ context: { queryClient }, location }) =>
    awaitOnServer(
      Promise.all([
        queryClient.prefetchInfiniteQuery(pedidosQuery(pedidosSearch(location.search))),
        queryClient.prefetchQuery(resumenQuery()),
      ]),
    ),
  head: (page) => unlistedHead(page, adminPedidosTexts.title),
  component: MesaPedidosPage,
})

function MesaPedidosPage() {
  const search = Route.useSearch()
  const pedidos = usePedidos(search)
  const live = useLiveQueries(deskEnVivo, 'pedido', [pedidosKey, resumenQuery().queryKey])
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={adminPedidosTexts.title}
        actions={
          <LiveDot
            state={live === 'lost' ? 'reconnecting' : 'live'}
            className={live === 'connecting' ? 'invisible' : ''}
          />
        }
      />
      <MesaPedidosFigures />
      <MesaPedidosFilters search={search}>
        <MesaPedidosList pedidos={pedidos} search={search} />
      </MesaPedidosFilters>
    </main>
  )
}
