import { useLocation, useNavigate } from '@tanstack/react-router'
import { estadoTexts } from '#modules/catalogo/producto-texts.ts'
import { type AdminProductosSearch, type ProductoEstado, productoEstados } from '#modules/catalogo/rules.ts'
import { type Categoria, categorias, categoriaTexts } from '#shared/categorias.ts'
import { paths } from '#shared/paths.ts'
import { maxBusquedaLength } from '#shared/search.ts'
import { TypedSearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'

const all = 'todos'
const categoriaOptions = [
  { value: all, label: 'Todas las categorías' } as const,
  ...categorias.map((value) => ({ value, label: categoriaTexts[value] })),
]
const estadoOptions = [
  { value: all, label: 'Todos' } as const,
  ...productoEstados.map((value) => ({ value, label: estadoTexts[value] })),
]

/** Search, category and status over the list (spec 2.2). A filter is a place that back returns from. */
export function MesaProductosFilters({ search }: { search: AdminProductosSearch }) {
  const navigate = useNavigate({
    from: useLocation().pathname === paths.adminTabla ? paths.adminTabla : paths.adminProductos,
  })
  const find = (q: string) =>
    void navigate({ search: (old) => ({ ...old, q: q || undefined }), replace: true, resetScroll: false })
  const narrow = (filter: AdminProductosSearch) =>
    void navigate({ search: (old) => ({ ...old, ...filter }), resetScroll: false })
  const chooseCategoria = (value: Categoria | typeof all) => narrow({ categoria: value === all ? undefined : value })
  const chooseEstado = (value: ProductoEstado | typeof all) => narrow({ estado: value === all ? undefined : value })
  return (
    <search className="grid grid-cols-[minmax(0,14rem)_minmax(7.5rem,1fr)] gap-3 md:grid-cols-[minmax(0,1fr)_14rem_10rem]">
      <TypedSearchInput
        label="Buscar por nombre o SKU"
        placeholder="Buscar por nombre o SKU..."
        inUrl={search.q ?? ''}
        onSettled={find}
        maxLength={maxBusquedaLength}
        className="col-span-2 md:col-span-1"
      />
      <Select
        label="Categoría"
        options={categoriaOptions}
        value={search.categoria ?? all}
        onValueChange={chooseCategoria}
      />
      <Select label="Estado" options={estadoOptions} value={search.estado ?? all} onValueChange={chooseEstado} />
    </search>
  )
}
