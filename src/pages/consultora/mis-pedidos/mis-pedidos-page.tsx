import { createFileRoute, Link } from '@tanstack/react-router'
import PackageOpen from 'lucide-react/icons/package-open'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type PedidoInList, pedidosEnVivo, pedidosKey, pedidosQuery } from '#modules/pedidos/client.ts'
import { RepetirPedido } from '#modules/pedidos/components/consultora/repetir-pedido.tsx'
import { StatusBadge } from '#modules/pedidos/components/status-badge.tsx'
import { usePedidos } from '#modules/pedidos/components/use-pedidos.ts'
import { pagoText, responde } from '#modules/pedidos/consultora-texts.ts'
import {
  isFinal,
  maxNumeroLength,
  misPedidosSearch,
  type PedidoStatus,
  type PedidosSearch,
  pedidoStatuses,
  respondeValues,
} from '#modules/pedidos/rules.ts'
import { misPedidosTexts, statusTexts } from '#modules/pedidos/texts.ts'
import { SuspensionNotice } from '#modules/personas/consultoras/components/suspension-notice.tsx'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useModoClienta, useSuspendida } from '#modules/personas/cuentas/components/use-sesion.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { detailOf } from '#shared/errors.ts'
import { formatLongDate, piezasText } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass, waitingClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactLine } from '#ui/fact-line.tsx'
import { Money } from '#ui/money.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { PageHeader } from '#ui/page.tsx'
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
      <Skeleton key={it} className="h-26 rounded-lg md:h-24" />
    ))}
  </LoadingRegion>
)

/** A pedido in the list, with its first garments; the whole row is the link (spec 1.2). */
const PedidoRow = ({ pedido }: { pedido: PedidoInList }) => {
  const { id, numeroPedido, status, createdAt, totalCentavos, imagenes = [], piezas = 0 } = pedido
  const modo = useModoClienta()
  const final = isFinal(status)
  const pago = !modo && hasAmounts(pedido, 'totalCentavos') ? pagoText(pedido) : null
  return (
    <article
      className={`relative grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-lg bg-surface px-3.5 py-3 inset-ring transition-colors hover:bg-hover md:grid-cols-[11.5rem_minmax(0,1fr)_auto_auto_auto] md:gap-x-6 md:px-5 ${pedido.propuestaAt === null ? 'inset-ring-line' : 'inset-ring-2 inset-ring-accent'}`}
    >
      <ul aria-hidden="true" className="row-span-3 flex gap-1.5 self-start md:col-start-1 md:row-span-2 md:row-start-1">
        {imagenes.map((imagen, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two garments may have the same picture, and their order never changes
          <li key={index} className="w-14 max-md:not-first:hidden">
            <Picture imagen={imagen} alt="" sizes="3.5rem" ratio="4 / 5" className="rounded-sm" />
          </li>
        ))}
      </ul>
      <div
        className={`flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 col-start-2 row-start-1 max-md:col-end-4 md:self-end ${final ? 'max-md:pr-9' : ''}`}
      >
        <h2 className="font-semibold tabular-nums md:text-lg">{numeroPedido}</h2>
        <StatusBadge status={status} />
        {pedido.propuestaAt !== null && <Badge tone="warning">{responde}</Badge>}
      </div>
      <p className="text-sm text-ink-soft tabular-nums col-start-2 row-start-2 max-md:col-end-4 md:self-start">
        <FactLine
          facts={[
            <time key="fecha" dateTime={createdAt}>
              {formatLongDate(createdAt)}
            </time>,
            piezasText(piezas),
            pago,
          ]}
        />
      </p>
      {/* Aligns all amounts at their end. */}
      {!modo && (
        <p className="text-right tabular-nums max-md:col-start-3 max-md:row-start-3 md:col-start-4 md:row-span-2 md:row-start-1 md:text-lg">
          <VisuallyHidden>Total: </VisuallyHidden>
          <Money centavos={totalCentavos} className="font-semibold" />
        </p>
      )}
      <Link
        to={paths.pedido(id)}
        className="stretched text-sm font-medium text-accent-text no-underline after:rounded-lg max-md:col-start-2 max-md:row-start-3 md:col-start-5 md:row-span-2 md:row-start-1"
      >
        Ver Detalles
        <VisuallyHidden> de {numeroPedido}</VisuallyHidden>
      </Link>
      {final && (
        <RepetirPedido
          pedido={pedido}
          iconOnly
          className="z-10 col-start-3 row-start-1 max-md:-my-1.5 md:row-span-2 md:mr-0!"
        />
      )}
    </article>
  )
}

function Empty({ search: { status, numero } }: { search: PedidosSearch }) {
  // A suspended consultora sees the reason at the top of the page.
  const suspendida = useSuspendida()
  const none = status === undefined && !numero && !suspendida
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
          <p>Ya eres consultora: elige en el catálogo, con tu precio de consultora, y arma tu primer pedido.</p>
          <p className="mt-2">Cuando envíes tu primer pedido lo seguirás desde aquí.</p>
        </>
      )}
    </EmptyState>
  )
}

/** /consultora/mis-pedidos: search by number, seven tabs, one infinite list with live updates (spec 1.2). */
export const Route = createFileRoute('/consultora/mis-pedidos')({
  validateSearch: misPedidosSearch,
  beforeLoad: guard('consultor'),
  // Another tab or search is the same page: the list loads it itself.
  loader: ({ context: { queryClient }, location }) => {
    const search = misPedidosSearch(location.search)
    return awaitOnServer(
      Promise.all(
        respondeValues.map((value) => queryClient.prefetchInfiniteQuery(pedidosQuery({ ...search, responde: value }))),
      ),
    )
  },
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
  const asking = usePedidos({ ...search, responde: 'si' })
  const pedidos = usePedidos({ ...search, responde: 'no' })
  const asks = asking.data?.pages.some(({ items }) => items.length > 0) === true
  useLiveQueries(pedidosEnVivo, 'pedido', [pedidosKey])

  const find = (numero: string) =>
    void navigate({ search: (now) => ({ ...now, numero: numero || undefined }), replace: true, resetScroll: false })
  const choose = (value: PedidoStatus | 'todos') =>
    void navigate({ search: (now) => ({ ...now, status: value === 'todos' ? undefined : value }), resetScroll: false })
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.misPedidos}
        actions={ways.map(({ to, label }) => (
          <Link key={to} to={to} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {label}
          </Link>
        ))}
      />
      <SuspensionNotice className="mb-6" />
      <TypedSearchInput
        label={misPedidosTexts.search}
        placeholder={misPedidosTexts.search}
        inUrl={search.numero ?? ''}
        onSettled={find}
        maxLength={maxNumeroLength}
        className="mb-3 md:max-w-md"
      />
      <Tabs label="Estado del pedido" items={tabs} value={search.status ?? 'todos'} onValueChange={choose}>
        {/* Not shown when the list below shows its own error. */}
        {asking.isError && !asking.data && pedidos.data && (
          <p role="alert" className="flex flex-wrap items-center gap-3 pt-4">
            {detailOf(asking.error)}
            <Button variant="secondary" size="sm" onClick={() => void asking.refetch()}>
              Reintentar
            </Button>
          </p>
        )}
        {asks && (
          <section aria-labelledby="responde" className="pt-4 pb-2">
            <h2 id="responde" className="display mb-3 text-xl">
              Responde
            </h2>
            <List query={asking} label="Responde" />
          </section>
        )}
        <div className="pt-4">
          <PagedList
            query={pedidos}
            loading={<MisPedidosSkeleton />}
            empty={!asks && asking.isSuccess && <Empty search={search} />}
            more={null}
          >
            {() => <List query={pedidos} label={pageTitles.misPedidos} />}
          </PagedList>
        </div>
      </Tabs>
    </main>
  )
}

const ways = [
  { to: paths.misAvisos, label: pageTitles.avisos },
  { to: paths.misDevoluciones, label: pageTitles.devoluciones },
]

const List = ({ query, label }: { query: ReturnType<typeof usePedidos>; label: string }) => (
  <>
    <VirtualList
      label={label}
      items={query.data?.pages.flatMap((page) => page.items) ?? []}
      keyOf={({ id }) => id}
      estimate={113}
      rowClassName="pb-3"
      className={waitingClass(query.isPlaceholderData)}
    >
      {(pedido) => <PedidoRow pedido={pedido} />}
    </VirtualList>
    {query.hasNextPage && <MorePages query={query} label="Ver más pedidos" />}
  </>
)
