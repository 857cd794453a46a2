import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { filasQuery } from '#modules/catalogo/client.ts'
import { MesaProductosFilters } from '#modules/catalogo/components/mesa/productos-filters.tsx'
import { adminProductosSearch } from '#modules/catalogo/rules.ts'
import { tablaTexts } from '#modules/catalogo/tabla-texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { MesaTabla } from './tabla.tsx'

/** /admin/productos/tabla: prices, stock and what is active, typed cell by cell and saved together (spec 3.5). */
export const Route = createFileRoute('/admin/productos/tabla')({
  validateSearch: adminProductosSearch,
  beforeLoad: guard('productos'),
  loader: ({ context, location }) =>
    awaitOnServer(context.queryClient.prefetchInfiniteQuery(filasQuery(adminProductosSearch(location.search)))),
  head: (page) => unlistedHead(page, pageTitles.tabla),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const productos = useInfiniteQuery({ ...filasQuery(search), placeholderData: keepPreviousData })
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.tabla}
        description={tablaTexts.intro}
        back={<Link to={paths.adminProductos}>{tablaTexts.back}</Link>}
      />
      <MesaProductosFilters search={search} />
      <MesaTabla productos={productos} filtered={Object.values(search).some(Boolean)} />
    </main>
  )
}
