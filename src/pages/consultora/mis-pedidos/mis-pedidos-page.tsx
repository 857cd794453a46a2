import { createFileRoute, Link } from '@tanstack/react-router'
import PackageOpen from 'lucide-react/icons/package-open'
import { ConsultoraWays } from '#modules/ajustes/sitio/components/consultora-ways.tsx'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type PedidoInList, pedidosEnVivo, pedidosKey, pedidosQuery } from '#modules/pedidos/client.ts'
import { RepetirPedido } from '#modules/pedidos/components/consultora/repetir-pedido.tsx'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import { usePedidos } from '#modules/pedidos/components/use-pedidos.ts'
import { pagoText, responde } from '#modules/pedidos/consultora-texts.ts'
import {
  maxNumeroLength,
  misPedidosSearch,
  type PedidoStatus,
  type PedidosSearch,
  pedidoStatuses,
} from '#modules/pedidos/rules.ts'
import { misPedidosTexts, piezasText, statusTexts } from '#modules/pedidos/texts.ts'
import { useSuspendida } from '#modules/personas/consultoras/components/use-suspendida.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-modo-clienta.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { formatLongDate } from '#shared/format.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass, waitingClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Money } from '#ui/money.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Picture } from '#ui/picture.tsx'
import { PagedList } from '#ui/query-boundary.tsx'
import { TypedSearchInput } from '#ui/search-input.tsx'
import { LoadingRegion, Skeleton, VisuallyHidden } from '#ui/skeleton.tsx'
import { type TabItem, Tabs } from '#ui/tabs.tsx'
import { useLiveQueries } from '#ui/use-live.ts'
import { VirtualList } from '#ui/virtual-list.tsx'

const MisPedidosSkeleton = () => (
  <LoadingRegion label="Cargando pedidos…" className="flex flex-col gap-3">
    {[1, 2, 3, 4, 5].map((it) => (
      <Skeleton key={it} className="h-26 rounded-lg" />
    ))}
  </LoadingRegion>
)

/** A pedido in the list, with its first garments; all of the card opens it (spec 1.2). */
const PedidoCard = ({ pedido }: { pedido: PedidoInList }) => {
  const { id, numeroPedido, status, createdAt, totalCentavos, imagenes = [], piezas = 0 } = pedido
  const modo = useModoClienta()
  const pago = !modo && hasAmounts(pedido, 'totalCentavos') ? pagoText(pedido) : null
  return (
    <article className="relative flex items-center gap-3 rounded-lg bg-surface px-4 py-3 inset-ring inset-ring-line transition-colors hover:bg-hover md:gap-6 md:px-5">
      <div className="w-26 shrink-0 md:w-36">
        <ul aria-hidden="true" className="flex gap-1 md:gap-1.5">
          {imagenes.map((imagen, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two garments may have the same picture, and their order never changes
            <li key={index} className="w-8 md:w-11">
              <Picture imagen={imagen} alt="" sizes="2.75rem" ratio="4 / 5" className="rounded-xs" />
            </li>
          ))}
        </ul>
        <p className="mt-1 text-xs text-ink-soft tabular-nums">{piezasText(piezas)}</p>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 md:flex-row md:items-center md:justify-between md:gap-6">
        <div>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 md:gap-x-3">
            <h2 className="font-semibold tabular-nums md:text-lg">{numeroPedido}</h2>
            <StatusBadge status={status} />
            {pedido.propuestaAt !== null && <Badge tone="warning">{responde}</Badge>}
          </div>
          <time dateTime={createdAt} className="text-sm text-ink-soft">
            {formatLongDate(createdAt)}
          </time>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 md:flex-col md:items-end">
          {!modo && (
            <span>
              <VisuallyHidden>Total: </VisuallyHidden>
              <Money centavos={totalCentavos} className="font-semibold md:text-lg" />
            </span>
          )}
          <Link
            to={paths.pedido(id)}
            className="link stretched inline-flex min-h-6 items-center text-sm after:rounded-lg"
          >
            Ver Detalles
            <VisuallyHidden> de {numeroPedido}</VisuallyHidden>
          </Link>
          <RepetirPedido pedido={pedido} className="z-10 mt-1" />
          {pago && <span className="basis-full text-sm text-ink-soft md:basis-auto">{pago}</span>}
        </div>
      </div>
    </article>
  )
}

function Empty({ search: { status, numero } }: { search: PedidosSearch }) {
  const none = status === undefined && !numero
  const suspendida = useSuspendida()
  return (
    <EmptyState
      icon={<PackageOpen aria-hidden="true" />}
      title={<span role="status">{status ? `No tienes pedidos con estado "${status}"` : 'No hay pedidos'}</span>}
      {...(none && {
        action: (
          <Link to={paths.catalogo} className={buttonClass({})}>
            Ver catálogo
          </Link>
        ),
      })}
    >
      {numero && <p>{`Ningún número de pedido contiene «${numero}».`}</p>}
      {none && (
        <>
          {!suspendida && <p>Ya eres consultora: elige en el catálogo, con tus precios, y arma tu primer pedido.</p>}
          <p className="mt-2">Cuando envíes tu primer pedido lo seguirás desde aquí.</p>
        </>
      )}
    </EmptyState>
  )
}

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
  { value: 'todos', label: 'Todos' },
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
          <PagedList
            query={pedidos}
            loading={<MisPedidosSkeleton />}
            empty={<Empty search={search} />}
            more="Ver más pedidos"
          >
            {(items) => (
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
            )}
          </PagedList>
        </div>
      </Tabs>
    </main>
  )
}
