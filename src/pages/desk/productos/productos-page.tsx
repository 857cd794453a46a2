import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { adminProductosQuery } from '#modules/catalogo/client.ts'
import { MesaProductosFilters } from '#modules/catalogo/components/mesa/productos-filters.tsx'
import { adminProductosSearch } from '#modules/catalogo/rules.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { useFromHere } from '#ui/back-to-list.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { MesaProductosList } from './productos-list.tsx'
import { MesaProductosMenu } from './productos-menu.tsx'

/** /admin/productos: 'Gestión de Productos' (spec 2.2). Search and both filters live in the URL. */
export const Route = createFileRoute('/admin/productos')({
  validateSearch: adminProductosSearch,
  beforeLoad: guard('productos'),
  loader: ({ context, location }) =>
    awaitOnServer(
      context.queryClient.prefetchInfiniteQuery(adminProductosQuery(adminProductosSearch(location.search))),
    ),
  head: (page) => unlistedHead(page, pageTitles.productos),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const productos = useInfiniteQuery({ ...adminProductosQuery(search), placeholderData: keepPreviousData })
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.productos}
        actions={
          <>
            <MesaProductosMenu />
            <Link to={paths.adminProductoNuevo} state={useFromHere()} className={buttonClass({})}>
              <Plus aria-hidden="true" className="size-5" />
              Nuevo Producto
            </Link>
          </>
        }
      />
      <MesaProductosFilters search={search} />
      <MesaProductosList productos={productos} filtered={Object.values(search).some(Boolean)} />
    </main>
  )
}
