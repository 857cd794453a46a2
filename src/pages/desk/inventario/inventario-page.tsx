import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { type InventarioSearch, inventarioQueries, inventarioQuery } from '#modules/existencias/client.ts'
import { pocasSearch } from '#modules/existencias/rules.ts'
import { inventarioTexts } from '#modules/existencias/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { deskEnVivo } from '#modules/reportes/tablero/client.ts'
import { categorias } from '#shared/categorias.ts'
import { pageTitles } from '#shared/page-titles.ts'
import { paths } from '#shared/paths.ts'
import { maxBusquedaLength, oneOf, searchText } from '#shared/search.ts'
import { awaitOnServer } from '#ui/await-on-server.ts'
import { buttonClass } from '#ui/button-class.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { useLiveQueries } from '#ui/use-live-queries.ts'
import { InventarioFilters } from './inventario-filters.tsx'
import { InventarioList } from './inventario-list.tsx'

const searchOf = ({ q, categoria, pocas }: Record<string, unknown>): InventarioSearch => ({
  q: searchText(q, maxBusquedaLength),
  categoria: oneOf(categorias, categoria),
  pocas: pocasSearch(pocas),
})

/** /admin/inventario: what there is of each size (spec 3.3). */
export const Route = createFileRoute('/admin/inventario')({
  validateSearch: searchOf,
  beforeLoad: guard('inventario'),
  loader: ({ context, location }) =>
    awaitOnServer(context.queryClient.prefetchInfiniteQuery(inventarioQuery(searchOf(location.search)))),
  head: (page) => unlistedHead(page, pageTitles.inventario),
  component: Page,
})

const liveTopics = ['existencias', 'pedido'] as const

function Page() {
  const search = Route.useSearch()
  const hasProductos = useMay('productos')
  useLiveQueries(deskEnVivo, liveTopics, inventarioQueries)
  const productos = useInfiniteQuery({ ...inventarioQuery(search), placeholderData: keepPreviousData })
  return (
    <main id="contenido" tabIndex={-1} className="page pb-24 outline-none">
      <PageHeader
        title={pageTitles.inventario}
        description={inventarioTexts.intro}
        back={hasProductos && <Link to={paths.adminProductos}>{inventarioTexts.back}</Link>}
        actions={
          <Link to={paths.adminConteo} search={{ linea: search.categoria }} className={buttonClass({})}>
            <ScanBarcode aria-hidden="true" className="size-5" />
            {pageTitles.conteo}
          </Link>
        }
      />
      <InventarioFilters search={search} usaPocas={productos.data?.pages[0]?.usaPocas ?? Boolean(search.pocas)} />
      <InventarioList productos={productos} search={search} />
    </main>
  )
}
