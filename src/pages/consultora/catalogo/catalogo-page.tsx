import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ConsultoraWays } from '#modules/ajustes/sitio/components/consultora-ways.tsx'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { abiertaQuery } from '#modules/catalogo/campanas/client.ts'
import { listStaleMs, productosQuery } from '#modules/catalogo/client.ts'
import { consultoraSearch } from '#modules/catalogo/rules.ts'
import { categoriaCompartida } from '#modules/clientas/vitrina/components/compartido.ts'
import { Compartir } from '#modules/clientas/vitrina/components/compartir.tsx'
import { misAvisosQuery } from '#modules/mensajes/avisos/client.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { AvisosLine } from './avisos-line.tsx'
import { CampanaBanner } from './campana-banner.tsx'
import { CatalogoFilters } from './catalogo-filters.tsx'
import { CatalogoList } from './catalogo-list.tsx'
import { FloatingCarritoLink } from './floating-carrito-link.tsx'

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
