import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import ScrollText from 'lucide-react/icons/scroll-text'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { autoresQuery, bitacoraQuery } from '#modules/reportes/bitacora/client.ts'
import { type BitacoraSearch, bitacoraSearch } from '#modules/reportes/bitacora/search.ts'
import { bitacoraTexts } from '#modules/reportes/bitacora/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { BackToList } from '#ui/back-to-list.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadingRegion } from '#ui/loading-region.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ApunteRow } from './apunte-row.tsx'
import { BitacoraFilters } from './bitacora-filters.tsx'

/** /admin/bitacora: who of the team did what, and when (spec 3.7). */
export const Route = createFileRoute('/admin/bitacora')({
  validateSearch: bitacoraSearch,
  beforeLoad: guard('bitacora'),
  // Not by `loaderDeps`: another filter is the same page.
  loader: ({ context: { queryClient }, location }) =>
    awaitOnServer(
      Promise.all([
        queryClient.prefetchInfiniteQuery(bitacoraQuery(bitacoraSearch(location.search))),
        queryClient.prefetchQuery(autoresQuery()),
      ]),
    ),
  head: (page) => unlistedHead(page, pageTitles.bitacora),
  component: BitacoraPage,
})

function BitacoraPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (next: Partial<BitacoraSearch>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), resetScroll: false })
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.bitacora}
        description={bitacoraTexts.intro}
        back={<BackToList to={paths.adminEquipo}>Volver a equipo</BackToList>}
      />
      <BitacoraFilters search={search} onChange={change} />
      <Apuntes search={search} />
    </main>
  )
}

function Apuntes({ search }: { search: BitacoraSearch }) {
  const apuntes = useInfiniteQuery(bitacoraQuery(search))
  const { data: autores } = useQuery(autoresQuery())
  if (apuntes.isPending)
    return (
      <LoadingRegion label={bitacoraTexts.loading}>
        <Card padding="none" className="divide-y divide-line">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <div key={row} className="px-4 py-4 md:px-5">
              <Skeleton className="h-5 w-2/3" />
            </div>
          ))}
        </Card>
      </LoadingRegion>
    )
  if (!apuntes.data)
    return (
      <ErrorState
        title={bitacoraTexts.failed}
        detail={detailOf(apuntes.error)}
        onRetry={() => void apuntes.refetch()}
        retrying={apuntes.isFetching}
      />
    )
  const team = new Set(autores?.map(({ id }) => id))
  const rows = apuntes.data.pages.flatMap(({ items }) => items)
  const filtered = Object.values(search).some(Boolean)
  if (rows.length === 0)
    return (
      <EmptyState icon={<ScrollText aria-hidden="true" />} title={filtered ? bitacoraTexts.none : bitacoraTexts.empty}>
        {filtered ? bitacoraTexts.noneDetail : bitacoraTexts.emptyDetail}
      </EmptyState>
    )
  return (
    <>
      <Card padding="none">
        <ol aria-label={pageTitles.bitacora} className="divide-y divide-line">
          {rows.map((apunte) => (
            <li key={apunte.id}>
              <ApunteRow apunte={apunte} team={team} />
            </li>
          ))}
        </ol>
      </Card>
      <MorePages query={apuntes} />
    </>
  )
}
