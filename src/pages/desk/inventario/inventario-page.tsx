import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import SearchX from 'lucide-react/icons/search-x'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { Sugerencia } from '#modules/catalogo/components/busqueda/sugerencia.tsx'
import {
  type InventarioSearch,
  inventarioQueries,
  inventarioQuery,
  type ProductoInventario,
  type TallaInventario,
} from '#modules/entregas/inventario/client.ts'
import { pocasSearch } from '#modules/existencias/rules.ts'
import { inventarioTexts } from '#modules/existencias/texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { deskEnVivo } from '#modules/reportes/tablero/client.ts'
import { categorias, categoriaTexts } from '#shared/categorias.ts'
import { formatCount } from '#shared/format.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { maxBusquedaLength, oneOf, searchText } from '#shared/search.ts'
import { awaitOnServer } from '#ui/api-client.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass, waitingClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { Card, Page, useFromHere } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { ListSkeleton, PagedList } from '#ui/query-boundary.tsx'
import { TypedSearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton, VisuallyHidden } from '#ui/skeleton.tsx'
import { useLiveQueries } from '#ui/use-live.ts'
import { VirtualList } from '#ui/virtual-list.tsx'

const all = 'todas'
const lineas = [
  { value: all, label: inventarioTexts.all } as const,
  ...categorias.map((value) => ({ value, label: categoriaTexts[value] })),
]

/** @param usaPocas whether the brand flags sizes with few pieces. */
function InventarioFilters({ search, usaPocas }: { search: InventarioSearch; usaPocas: boolean }) {
  const navigate = useNavigate({ from: paths.adminInventario })
  const find = (q: string) =>
    void navigate({ search: (old) => ({ ...old, q: q || undefined }), replace: true, resetScroll: false })
  const narrow = (filter: InventarioSearch) =>
    void navigate({ search: (old) => ({ ...old, ...filter }), resetScroll: false })
  return (
    <search className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 max-md:*:first:col-span-2 md:grid-cols-[minmax(0,1fr)_14rem_auto]">
      <TypedSearchInput
        label={inventarioTexts.search}
        placeholder={inventarioTexts.search}
        inUrl={search.q ?? ''}
        onSettled={find}
        maxLength={maxBusquedaLength}
      />
      <Select
        label="Línea"
        options={lineas}
        value={search.categoria ?? all}
        onValueChange={(value) => narrow({ categoria: value === all ? undefined : value })}
      />
      {usaPocas && (
        <Checkbox
          label="Pocas piezas"
          checked={search.pocas === '1'}
          onChange={({ target }) => narrow({ pocas: target.checked ? '1' : undefined })}
        />
      )}
    </search>
  )
}

function InventarioProducto({ producto }: { producto: ProductoInventario }) {
  const { nombre, sku, activo, imagen, tallas } = producto
  return (
    <article aria-label={nombre} className="flex gap-4 px-4 py-4 md:px-5 md:py-3">
      <Picture imagen={imagen} alt="" sizes="3.5rem" ratio="4 / 5" className="w-14 shrink-0 self-start rounded-sm" />
      <div className="min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] lg:gap-x-5">
        <div className="min-w-0">
          <h2 className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{nombre}</h2>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            <span className="min-w-0 truncate">{sku ?? 'Sin SKU'}</span>
            {!activo && <Badge>{inventarioTexts.off}</Badge>}
          </p>
        </div>
        {tallas.length === 0 ? (
          <p className="py-2 text-sm text-ink-soft">Sin tallas</p>
        ) : (
          <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2 md:grid-cols-[repeat(auto-fill,6.75rem)] lg:mt-0">
            {tallas.map((talla) => (
              <li key={talla.id} className="min-w-0">
                <Talla nombre={nombre} talla={talla} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

function Talla({
  nombre,
  talla: { id, talla, stock, apartado, activo, pocas },
}: {
  nombre: string
  talla: TallaInventario
}) {
  const isOut = stock - apartado <= 0
  return (
    <Link
      to={paths.adminInventarioTalla(id)}
      state={useFromHere()}
      className={`flex h-full min-h-15 flex-col justify-center rounded-md px-2.5 py-1.5 md:px-3 inset-ring transition-colors hover:bg-hover ${toneOf({ pocas, isOut })}`}
    >
      <span className={`flex items-baseline justify-between gap-2 ${activo ? '' : 'text-ink-soft'}`}>
        <span className="truncate text-sm">{talla}</span>
        <span className="font-semibold tabular-nums">
          {formatCount(stock)}
          <VisuallyHidden> en existencia</VisuallyHidden>
        </span>
      </span>
      <span className="flex flex-wrap gap-x-2 text-xs text-ink-soft empty:hidden">
        {apartado > 0 && <span>{inventarioTexts.apartadas(apartado)}</span>}
        {activo && isOut && <span className="font-semibold text-danger">Agotada</span>}
        {pocas && !isOut && <span className="font-semibold text-warning">Pocas</span>}
        {!activo && <span>{inventarioTexts.off}</span>}
      </span>
      <VisuallyHidden> de {nombre}: movimientos y ajuste</VisuallyHidden>
    </Link>
  )
}

const toneOf = ({ pocas, isOut }: { pocas: boolean; isOut: boolean }): string => {
  if (!pocas) return 'inset-ring-line-strong'
  return isOut ? 'bg-danger-soft inset-ring-danger/30' : 'bg-warning-soft inset-ring-warning/30'
}

type ListProps = {
  productos: UseInfiniteQueryResult<InfiniteData<{ items: ProductoInventario[]; sugerencia?: string | undefined }>>
  search: InventarioSearch
  onSearch: (q: string) => void
}

const InventarioList = ({ productos, search, onSearch }: ListProps) => (
  <PagedList
    query={productos}
    failed="No se pudo cargar el inventario"
    loading={
      <ListSkeleton label="Cargando el inventario…" className="mt-5">
        <div className="flex flex-col gap-3 p-4 md:px-5">
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="h-14 w-full" />
        </div>
      </ListSkeleton>
    }
    empty={
      <EmptyState icon={<SearchX aria-hidden="true" />} title={<span role="status">No hay productos</span>}>
        <Sugerencia palabra={productos.data?.pages[0]?.sugerencia} onChoose={onSearch}>
          {Object.values(search).some(Boolean)
            ? search.pocas
              ? 'Ninguna talla a la venta tiene pocas piezas.'
              : 'Nada coincide con lo que buscas.'
            : undefined}
        </Sugerencia>
      </EmptyState>
    }
    more={null}
  >
    {(items) => (
      <section aria-label={pageTitles.inventario} aria-busy={productos.isPlaceholderData} className="mt-5">
        <Card padding="none" bleed className={waitingClass(productos.isPlaceholderData)}>
          <VirtualList
            label="Productos"
            items={items}
            keyOf={({ id }) => id}
            estimate={136}
            rowClassName="not-first:border-t border-line"
          >
            {(producto) => <InventarioProducto producto={producto} />}
          </VirtualList>
        </Card>
        <MorePages query={productos} loading={productos.isFetching} label="Ver más productos" />
      </section>
    )}
  </PagedList>
)

const searchOf = ({ q, categoria, pocas }: Record<string, unknown>): InventarioSearch => ({
  q: searchText(q, maxBusquedaLength),
  categoria: oneOf(categorias, categoria),
  pocas: pocasSearch(pocas),
})

/** /admin/inventario: the stock of each size (spec 3.3). */
export const Route = createFileRoute('/admin/inventario')({
  validateSearch: searchOf,
  beforeLoad: guard('inventario'),
  loader: ({ context, location }) =>
    awaitOnServer(context.queryClient.prefetchInfiniteQuery(inventarioQuery(searchOf(location.search)))),
  head: (page) => unlistedHead(page, pageTitles.inventario),
  component: InventarioPage,
})

const liveTopics = ['existencias', 'pedido'] as const

function InventarioPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  useLiveQueries(deskEnVivo, liveTopics, inventarioQueries)
  const productos = useInfiniteQuery({ ...inventarioQuery(search), placeholderData: keepPreviousData })
  return (
    <Page
      title={pageTitles.inventario}
      description="Existencias por talla. Elige una talla para ver sus movimientos o ajustarla."
      actions={
        <Link to={paths.adminConteo} search={{ linea: search.categoria }} className={buttonClass({ size: 'sm' })}>
          <ScanBarcode aria-hidden="true" className="size-4.5" />
          {pageTitles.conteo}
        </Link>
      }
    >
      <InventarioFilters search={search} usaPocas={productos.data?.pages[0]?.usaPocas ?? Boolean(search.pocas)} />
      <InventarioList
        productos={productos}
        search={search}
        onSearch={(q) => void navigate({ search: (old) => ({ ...old, q }), resetScroll: false })}
      />
    </Page>
  )
}
