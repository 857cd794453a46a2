import { createFileRoute } from '@tanstack/react-router'
import { ConsultoraWays } from '#modules/ajustes/sitio/components/consultora-ways.tsx'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { pedidosEnVivo, pedidosKey, pedidosQuery } from '#modules/pedidos/client.ts'
import { usePedidos } from '#modules/pedidos/components/use-pedidos.ts'
import { maxNumeroLength, misPedidosSearch, type PedidoStatus, pedidoStatuses } from '#modules/pedidos/rules.ts'
import { misPedidosTexts, statusTexts } from '#modules/pedidos/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { type TabItem, Tabs } from '#ui/tabs.tsx'
import { TypedSearchInput } from '#ui/typed-search-input.tsx'
import { useLiveQueries } from '#ui/use-live-queries.ts'
import { MisPedidosList } from './mis-pedidos-list.tsx'

/** /consultora/mis-pedidos: search by number, seven tabs, one continuous list that stays fresh (spec 1.2). */
export const Route = createFileRoute('/consultora/mis-pedidos')({
  validateSearch: misPedidosSearch,
  beforeLoad: guard('consultor'),
  // Another tab or search is the same page: the list asks for it itself.
  loader: ({ context, location }) =>
    awaitOnServer(context.queryClient.prefetchInfiniteQuery(pedidosQuery(misPedidosSearch(location.search)))),
  head: (page) => unlistedHead(page, pageTitles.misPedidos),
  component: Page,
})

const tabs: TabItem<PedidoStatus | 'todos'>[] = [
  { value: 'todos', label: misPedidosTexts.todos },
  ...pedidoStatuses.map((value) => ({ value, label: statusTexts[value] })),
]

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const pedidos = usePedidos(search)
  useLiveQueries(pedidosEnVivo, 'pedido', [pedidosKey])

  const find = (numero: string) =>
    void navigate({ search: (now) => ({ ...now, numero: numero || undefined }), replace: true, resetScroll: false })
  const choose = (value: PedidoStatus | 'todos') =>
    void navigate({ search: (now) => ({ ...now, status: value === 'todos' ? undefined : value }), resetScroll: false })
  return (
    <main id="contenido" tabIndex={-1} className="page max-w-5xl! pb-24 outline-none">
      <PageHeader title={pageTitles.misPedidos} actions={<ConsultoraWays />} />
      <TypedSearchInput
        label={misPedidosTexts.search}
        placeholder={misPedidosTexts.search}
        inUrl={search.numero ?? ''}
        onSettled={find}
        maxLength={maxNumeroLength}
        className="mb-3 md:max-w-md"
      />
      <Tabs label="Estado del pedido" items={tabs} value={search.status ?? 'todos'} onValueChange={choose}>
        <div className="pt-4">
          <MisPedidosList pedidos={pedidos} search={search} />
        </div>
      </Tabs>
    </main>
  )
}
