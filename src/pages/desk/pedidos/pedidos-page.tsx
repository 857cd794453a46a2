import { createFileRoute, Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { cambioTexts } from '#modules/pedidos/cambio-texts.ts'
import { consultoraQuery, pedidosKey, pedidosQuery, resumenQuery } from '#modules/pedidos/client.ts'
import { usePedidos } from '#modules/pedidos/components/use-pedidos.ts'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import { filtroOf, pedidosSearch } from '#modules/pedidos/rules.ts'
import { sesionQuery } from '#modules/personas/cuentas/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { deskEnVivo } from '#modules/reportes/tablero/client.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { may } from '#shared/rights.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { buttonClass } from '#ui/button-class.ts'
import { LiveDot } from '#ui/live-dot.tsx'
import { useLiveQueries } from '#ui/use-live-queries.ts'
import { ExportarMenu } from './exportar-menu.tsx'
import { MesaPedidosFigures } from './pedidos-figures.tsx'
import { MesaPedidosFilters } from './pedidos-filters.tsx'
import { MesaPedidosList } from './pedidos-list.tsx'

/** The brand's pedidos (spec 2.2 and 3.1: /admin/pedidos). Filters and order are kept in the URL. */
export const Route = createFileRoute('/admin/pedidos')({
  validateSearch: pedidosSearch,
  beforeLoad: guard('pedidos-ver'),
  // Not by `loaderDeps`: another tab or search is the same page, and the box that is typed into must stay.
  loader: ({ context: { queryClient }, location }) => {
    const search = pedidosSearch(location.search)
    return awaitOnServer(
      Promise.all([
        queryClient.prefetchInfiniteQuery(pedidosQuery(search)),
        queryClient.prefetchQuery(resumenQuery()),
        ...(search.consultora && may(queryClient.getQueryData(sesionQuery().queryKey)?.role, 'pedidos')
          ? [queryClient.prefetchQuery(consultoraQuery(search.consultora))]
          : []),
      ]),
    )
  },
  head: (page) => unlistedHead(page, pageTitles.pedidos),
  component: MesaPedidosPage,
})

const liveTopics = ['pedido', 'seguimiento'] as const

function MesaPedidosPage() {
  const search = Route.useSearch()
  const works = useMay('pedidos')
  const pedidos = usePedidos(search)
  const live = useLiveQueries(deskEnVivo, liveTopics, [pedidosKey, resumenQuery().queryKey])
  const { orden } = search
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      {/* Lower than other pages' heads: what counts here is how many rows are in sight. */}
      <header className="flex flex-wrap items-center gap-x-4 py-1.5 md:py-2">
        <h1 className="display mr-auto text-title">{pageTitles.pedidos}</h1>
        <LiveDot state={live} />
        {works && (
          <>
            <Link to={paths.adminPedidoNuevo} className={buttonClass({ size: 'sm' })}>
              <Plus aria-hidden="true" className="size-4.5" />
              {levantarTexts.title}
            </Link>
            <ExportarMenu
              label={cambioTexts.exportList}
              variant="quiet"
              chosen={{ filtro: filtroOf(search), ...(orden && { orden }) }}
              short
            />
          </>
        )}
      </header>
      <MesaPedidosFigures />
      <MesaPedidosFilters search={search}>
        <MesaPedidosList pedidos={pedidos} search={search} />
      </MesaPedidosFilters>
    </main>
  )
}
