import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FloatingCarritoLink } from '#features/carrito/web/floating-carrito-link.tsx'
import { type CatalogoSearch, catalogoSearch } from '#features/catalogo/rules.ts'
import { listStaleMs, perPage, productosQuery, readProductos } from '#features/catalogo/web/client.ts'
import { guard } from '#features/cuentas/web/guard.ts'
import { unlistedHead } from '#features/sitio/web/page-head.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { useFreshPages } from '#ui/use-fresh-pages.ts'
import { CatalogoFilters } from './catalogo-filters.tsx'
import { CatalogoList } from './catalogo-list.tsx'
import { gridMemory, keepPlace, recallPlace } from './catalogo-place.ts'

/** /consultora/catalogo: 'Catálogo de Productos' (spec 1.2). Search and category live in the URL. */
export const Route = createFileRoute('/consultora/catalogo')({
  validateSearch: catalogoSearch,
  beforeLoad: guard('consultor'),
  // Not by `loaderDeps`: another search is the same page, and the box that is typed into must stay.
  loader: ({ context: { queryClient }, location }) => {
    const search = catalogoSearch(location.search)
    recallPlace(queryClient, search)
    return awaitOnServer(queryClient.prefetchInfiniteQuery(catalogoQuery(search)))
  },
  head: (page) => unlistedHead(page, 'Catálogo de Productos'),
  component: Page,
})

/** What was read stays as it is until `useFreshPages` reads what is in sight anew: not all that she has scrolled through. */
const catalogoQuery = (search: CatalogoSearch) => ({ ...productosQuery(search), staleTime: 'static' as const })

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const query = catalogoQuery(search)
  const productos = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  const { onShown } = useFreshPages({
    queryKey: query.queryKey,
    readPage: (cursor, limite) => readProductos(search, cursor, limite),
    perPage,
    everyMs: listStaleMs,
  })
  useKeptPlace(search)
  const find = (q: string) =>
    void navigate({ search: (now) => ({ ...now, q: q || undefined }), replace: true, resetScroll: false })
  return (
    <main id="contenido" tabIndex={-1} className="page pb-28 outline-none">
      <PageHeader title="Catálogo de Productos" />
      <CatalogoFilters q={search.q ?? ''} onSearch={find} />
      <CatalogoList productos={productos} memory={gridMemory(search)} onShown={onShown} />
      <FloatingCarritoLink />
    </main>
  )
}

/** Remembers where she was when she goes on, and when the tab goes away under her. */
function useKeptPlace(search: CatalogoSearch): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const keep = () => keepPlace(queryClient, search)
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [queryClient, search])
}
