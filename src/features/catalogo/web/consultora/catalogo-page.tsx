import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AvisosLine } from '#features/avisos/web/avisos-line.tsx'
import { misAvisosQuery } from '#features/avisos/web/client.ts'
import { CampanaBanner } from '#features/campanas/web/campana-banner.tsx'
import { abiertaQuery } from '#features/campanas/web/client.ts'
import { FloatingCarritoLink } from '#features/carrito/web/floating-carrito-link.tsx'
import { consultoraSearch } from '#features/catalogo/rules.ts'
import { listStaleMs, productosQuery } from '#features/catalogo/web/client.ts'
import { guard } from '#features/cuentas/web/guard.ts'
import { ConsultoraWays } from '#features/sitio/web/consultora-ways.tsx'
import { unlistedHead } from '#features/sitio/web/page-head.ts'
import { categoriaCompartida } from '#features/vitrina/web/compartido.ts'
import { Compartir } from '#features/vitrina/web/compartir.tsx'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { CatalogoFilters } from './catalogo-filters.tsx'
import { CatalogoList } from './catalogo-list.tsx'

/** /consultora/catalogo: 'Catálogo de Productos' (spec 1.2). Search and category live in the URL. */
export const Route = createFileRoute('/consultora/catalogo')({
  validateSearch: consultoraSearch,
  beforeLoad: guard('consultor'),
  // Not by `loaderDeps`: another search is the same page, and the box that is typed into must stay.
  loader: ({ context: { queryClient }, location }) =>
    awaitOnServer(
      Promise.all([
        queryClient.prefetchInfiniteQuery(productosQuery({ ...consultoraSearch(location.search), porModelo: true })),
        queryClient.prefetchQuery(misAvisosQuery()),
        queryClient.prefetchQuery(abiertaQuery()),
      ]),
    ),
  head: (page) => unlistedHead(page, 'Catálogo de Productos'),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const productos = useInfiniteQuery({
    ...productosQuery({ ...search, porModelo: true }),
    refetchInterval: listStaleMs,
    placeholderData: keepPreviousData,
  })
  const find = (q: string) =>
    void navigate({ search: (now) => ({ ...now, q: q || undefined }), replace: true, resetScroll: false })
  return (
    <main id="contenido" tabIndex={-1} className="page pb-28 outline-none">
      <PageHeader title="Catálogo de Productos" actions={<ConsultoraWays />} />
      <CampanaBanner only={search.campana === '1'} />
      <CatalogoFilters q={search.q ?? ''} onSearch={find} />
      <AvisosLine />
      {search.categoria && (
        <Compartir que={categoriaCompartida(search.categoria)} size="sm" className="mt-4 self-start" />
      )}
      <CatalogoList productos={productos} />
      <FloatingCarritoLink />
    </main>
  )
}
