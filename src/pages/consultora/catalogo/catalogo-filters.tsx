import { Link } from '@tanstack/react-router'
import type { ConsultoraSearch } from '#modules/catalogo/rules.ts'
import { categorias, categoriaTexts } from '#shared/categorias.ts'
import { paths } from '#shared/paths.ts'
import { maxBusquedaLength } from '#shared/search.ts'
import { tabClass } from '#ui/tab-class.ts'
import { TabNav } from '#ui/tab-nav.tsx'
import { TypedSearchInput } from '#ui/typed-search-input.tsx'

type CatalogoFiltersProps = { q: string; onSearch: (q: string) => void }

/** Search by name or SKU, and the product lines as links: each is a place that back returns to. */
export const CatalogoFilters = ({ q, onSearch }: CatalogoFiltersProps) => (
  <search className="flex flex-col gap-4">
    <TypedSearchInput
      label="Buscar por nombre o SKU"
      placeholder="Buscar por nombre o SKU..."
      inUrl={q}
      onSettled={onSearch}
      maxLength={maxBusquedaLength}
      className="md:max-w-md"
    />
    <TabNav label="Filtrar por categoría">
      {[undefined, ...categorias].map((it) => (
        <Link
          key={it ?? 'todas'}
          to={paths.catalogo}
          search={({ q, campana }: ConsultoraSearch) => ({ q, campana, categoria: it })}
          resetScroll={false}
          className={tabClass}
          activeOptions={wholeSearch}
        >
          {it ? categoriaTexts[it] : 'Todas'}
        </Link>
      ))}
    </TabNav>
  </search>
)

/** The one shown is the one whose search is the page's, and no part of it. */
const wholeSearch = { exact: true, includeSearch: true }
