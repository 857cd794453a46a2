import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import BookHeart from 'lucide-react/icons/book-heart'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { clientasQuery, resumenQuery } from '#modules/clientas/client.ts'
import { ClientaDialog } from '#modules/clientas/components/clienta-dialog.tsx'
import { libretaTexts } from '#modules/clientas/libreta-texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-modo-clienta.ts'
import { detailOf } from '#shared/errors.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { searchText } from '#shared/search.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Figures, FiguresSkeleton } from '#ui/figures.tsx'
import { Money } from '#ui/money.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TypedSearchInput } from '#ui/typed-search-input.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import { waitingClass } from '#ui/waiting-class.ts'
import { ClientaRow } from './clienta-row.tsx'
import { Importar } from './importar.tsx'
import { LibretaAcciones } from './libreta-acciones.tsx'

const maxSearchLength = 100
const searchOf = ({ q }: Record<string, unknown>): { q?: string | undefined } => ({ q: searchText(q, maxSearchLength) })

/** /consultora/clientas: her libreta (spec 3.4). */
export const Route = createFileRoute('/consultora/clientas')({
  validateSearch: searchOf,
  beforeLoad: guard('consultor'),
  loader: ({ context: { queryClient }, location }) =>
    awaitOnServer(
      Promise.all([
        queryClient.prefetchInfiniteQuery(clientasQuery(searchOf(location.search).q ?? '')),
        queryClient.prefetchQuery(resumenQuery()),
      ]),
    ),
  head: (page) => unlistedHead(page, pageTitles.clientas),
  component: Page,
})

function Page() {
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const modo = useModoClienta()
  return (
    <main id="contenido" tabIndex={-1} className="page max-w-5xl! pb-24 outline-none">
      <PageHeader
        title={libretaTexts.title}
        description={libretaTexts.intro}
        actions={
          <>
            <ClientaDialog />
            <Importar />
          </>
        }
      />
      <Resumen />
      <TypedSearchInput
        label={libretaTexts.search}
        placeholder={libretaTexts.search}
        inUrl={q}
        onSettled={(text) => void navigate({ search: { q: text || undefined }, replace: true, resetScroll: false })}
        maxLength={maxSearchLength}
        className="mb-4 md:max-w-md"
      />
      <List q={q} />
      {!modo && <LibretaAcciones />}
    </main>
  )
}

function Resumen() {
  const modo = useModoClienta()
  const { data, isPending } = useQuery(resumenQuery())
  const items = [
    { label: libretaTexts.howMany, value: data?.clientas ?? '—' },
    // In modo clienta nobody's debts are shown to whoever looks on.
    ...(modo ? [] : [{ label: libretaTexts.owed, value: data ? <Money centavos={data.porCobrarCentavos} /> : '—' }]),
    ...(!modo && data && data.aFavorCentavos > 0
      ? [{ label: libretaTexts.credit, value: <Money centavos={data.aFavorCentavos} /> }]
      : []),
  ]
  return (
    <div className="mb-5 md:max-w-md">
      {isPending ? <FiguresSkeleton count={modo ? 1 : 2} /> : <Figures label={libretaTexts.title} items={items} />}
    </div>
  )
}

function List({ q }: { q: string }) {
  const query = useInfiniteQuery({ ...clientasQuery(q), placeholderData: keepPreviousData })
  if (query.isPending) return <ListSkeleton />
  if (!query.data) {
    const retry = () => void query.refetch()
    return <ErrorState detail={detailOf(query.error)} onRetry={retry} retrying={query.isFetching} />
  }
  const items = query.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <EmptyState
        icon={<BookHeart aria-hidden="true" />}
        title={<span role="status">{q ? libretaTexts.emptySearch(q) : libretaTexts.empty}</span>}
      >
        {!q && <p>{libretaTexts.emptyWhy}</p>}
      </EmptyState>
    )
  return (
    <>
      <VirtualList
        label={libretaTexts.title}
        items={items}
        keyOf={({ id }) => id}
        estimate={84}
        rowClassName="pb-2"
        className={waitingClass(query.isPlaceholderData)}
      >
        {(clienta) => <ClientaRow clienta={clienta} />}
      </VirtualList>
      <MorePages query={query} label="Ver más clientas" />
    </>
  )
}

const ListSkeleton = () => (
  <div aria-hidden="true" className="flex flex-col gap-2">
    {[1, 2, 3, 4, 5].map((n) => (
      <Skeleton key={n} className="h-19 rounded-lg" />
    ))}
  </div>
)
