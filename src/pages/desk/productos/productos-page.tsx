import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import Boxes from 'lucide-react/icons/boxes'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Images from 'lucide-react/icons/images'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import Table2 from 'lucide-react/icons/table-2'
import Upload from 'lucide-react/icons/upload'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { exportProductos } from '#modules/catalogo/cargas/client.ts'
import { type AdminProductosPages, adminProductosQuery } from '#modules/catalogo/client.ts'
import { Sugerencia } from '#modules/catalogo/components/busqueda/sugerencia.tsx'
import {
  MesaProductoCard,
  MesaProductosFilters,
  MesaProductosSkeleton,
} from '#modules/catalogo/components/mesa/producto-card.tsx'
import { adminProductoTexts, tablaTexts } from '#modules/catalogo/producto-texts.ts'
import { adminProductosSearch } from '#modules/catalogo/rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { useMay } from '#modules/personas/cuentas/components/use-sesion.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { extensionOf, type Formato, formatos } from '#shared/sheet-formatos.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Button, buttonClass, waitingClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { download } from '#ui/export-button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { Card, Page, useFromHere } from '#ui/page.tsx'
import { PagedList } from '#ui/query-boundary.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { VirtualList } from '#ui/virtual-list.tsx'

type ListProps = {
  productos: UseInfiniteQueryResult<AdminProductosPages>
  filtered: boolean
  onSearch: (q: string) => void
}

const MesaProductosList = ({ productos, filtered, onSearch }: ListProps) => (
  <PagedList
    query={productos}
    failed="No se pudieron cargar los productos"
    loading={<MesaProductosSkeleton />}
    empty={
      <EmptyState icon={<SearchX aria-hidden="true" />} title={<span role="status">{catalogoTexts.empty}</span>}>
        <Sugerencia palabra={productos.data?.pages[0]?.sugerencia} onChoose={onSearch}>
          {filtered ? adminProductoTexts.emptySearch : adminProductoTexts.emptyAll}
        </Sugerencia>
      </EmptyState>
    }
    more={null}
  >
    {(items) => (
      <section aria-label="Productos" aria-busy={productos.isPlaceholderData} className="mt-5">
        <Card padding="none" bleed className={waitingClass(productos.isPlaceholderData)}>
          <VirtualList
            label="Productos"
            items={items}
            keyOf={({ id }) => id}
            estimate={112}
            rowClassName="not-first:border-t border-line"
          >
            {(producto) => <MesaProductoCard producto={producto} />}
          </VirtualList>
        </Card>
        {/* The next page waits for any running fetch. */}
        <MorePages query={productos} loading={productos.isFetching} label="Ver más productos" />
      </section>
    )}
  </PagedList>
)

function MesaProductosMenu() {
  const counts = useMay('inventario')
  const exporting = useVerb({
    mutationFn: async (formato: Formato) =>
      download(await exportProductos(formato), `productos.${extensionOf(formato)}`),
    failure: 'No se pudieron descargar los productos',
  })
  return (
    <Menu
      trigger={
        <Button
          variant="secondary"
          size="sm"
          busy={exporting.isPending}
          icon={<Ellipsis aria-hidden="true" className="size-4.5" />}
        >
          Más
        </Button>
      }
    >
      {counts && (
        <MenuLink render={<Link to={paths.adminInventario} />} icon={<Boxes aria-hidden="true" />}>
          Inventario
        </MenuLink>
      )}
      <MenuLink render={<Link to={paths.adminTabla} />} icon={<Table2 aria-hidden="true" />}>
        {tablaTexts.open}
      </MenuLink>
      <MenuLink render={<Link to={paths.adminProductosCarga} />} icon={<Upload aria-hidden="true" />}>
        Cargar desde Excel o CSV
      </MenuLink>
      <MenuLink render={<Link to={paths.adminFotos} />} icon={<Images aria-hidden="true" />}>
        Subir fotos de varios productos
      </MenuLink>
      <MenuLink render={<Link to={paths.adminAvisos} />} icon={<BellRing aria-hidden="true" />}>
        Avisos de tallas agotadas
      </MenuLink>
      <MenuSeparator />
      {formatos.map((formato) => (
        <MenuItem key={formato} icon={<Download aria-hidden="true" />} onClick={() => exporting.mutate(formato)}>
          {
            {
              xlsx: 'Descargar todos los productos como Excel',
              csv: 'Descargar todos los productos como CSV',
              csv_punto_y_coma: 'Descargar todos los productos como CSV con punto y coma',
            }[formato]
          }
        </MenuItem>
      ))}
    </Menu>
  )
}

/** /admin/productos: 'Gestión de Productos' (spec 2.2). Search and filters are kept in the URL. */
export const Route = createFileRoute('/admin/productos')({
  validateSearch: adminProductosSearch,
  beforeLoad: guard('productos'),
  loader: ({ context, location }) =>
    awaitOnServer(
      context.queryClient.prefetchInfiniteQuery(adminProductosQuery(adminProductosSearch(location.search))),
    ),
  head: (page) => unlistedHead(page, pageTitles.productos),
  component: ProductosPage,
})

function ProductosPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const productos = useInfiniteQuery({ ...adminProductosQuery(search), placeholderData: keepPreviousData })
  return (
    <Page
      title={pageTitles.productos}
      actions={
        <>
          <MesaProductosMenu />
          <Link to={paths.adminProductoNuevo} state={useFromHere()} className={buttonClass({ size: 'sm' })}>
            <Plus aria-hidden="true" className="size-4.5" />
            Nuevo Producto
          </Link>
        </>
      }
    >
      <MesaProductosFilters search={search} />
      <MesaProductosList
        productos={productos}
        filtered={Object.values(search).some(Boolean)}
        onSearch={(q) => void navigate({ search: (now) => ({ ...now, q }) })}
      />
    </Page>
  )
}
