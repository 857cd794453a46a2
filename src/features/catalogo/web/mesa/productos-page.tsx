import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { cargasTexts } from '#features/cargas/texts.ts'
import { ExportarProductos } from '#features/cargas/web/exportar-productos.tsx'
import { adminProductosSearch } from '#features/catalogo/rules.ts'
import { adminProductoTexts } from '#features/catalogo/texts.ts'
import { adminProductosQuery } from '#features/catalogo/web/client.ts'
import { guard } from '#features/cuentas/web/guard.ts'
import { unlistedHead } from '#features/sitio/web/page-head.ts'
import { paths } from '#shared/paths.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { useFromHere } from '#ui/back-to-list.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { MesaProductosFilters } from './productos-filters.tsx'
import { MesaProductosList } from './productos-list.tsx'

/** /admin/productos: 'Gestión de Productos' (spec 2.2). Search and both filters live in the URL. */
export const Route = createFileRoute('/admin/productos')({
  validateSearch: adminProductosSearch,
  beforeLoad: guard('admin'),
  loader: ({ context, location }) =>
    awaitOnServer(
      context.queryClient.prefetchInfiniteQuery(adminProductosQuery(adminProductosSearch(location.search))),
    ),
  head: (page) => unlistedHead(page, adminProductoTexts.title),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const productos = useInfiniteQuery({ ...adminProductosQuery(search), placeholderData: keepPreviousData })
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={adminProductoTexts.title}
        actions={
          <>
            <ExportarProductos />
            <Link to={paths.adminProductosCarga} className={buttonClass({ variant: 'secondary' })}>
              <Upload aria-hidden="true" className="size-5" />
              {cargasTexts.load}
            </Link>
            <Link to={paths.adminAvisos} className={buttonClass({ variant: 'secondary' })}>
              <BellRing aria-hidden="true" className="size-5" />
              Avisos
            </Link>
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
