import { useNavigate } from '@tanstack/react-router'
import type { InventarioSearch } from '#modules/existencias/client.ts'
import { inventarioTexts } from '#modules/existencias/texts.ts'
import { categorias, categoriaTexts } from '#shared/categorias.ts'
import { paths } from '#shared/paths.ts'
import { maxBusquedaLength } from '#shared/search.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'
import { TypedSearchInput } from '#ui/typed-search-input.tsx'

const all = 'todas'
const lineas = [
  { value: all, label: inventarioTexts.all } as const,
  ...categorias.map((value) => ({ value, label: categoriaTexts[value] })),
]

/** Search, line and few pieces over the list; where the brand wants to hear of few pieces. */
export function InventarioFilters({ search, usaPocas }: { search: InventarioSearch; usaPocas: boolean }) {
  const navigate = useNavigate({ from: paths.adminInventario })
  const find = (q: string) =>
    void navigate({ search: (old) => ({ ...old, q: q || undefined }), replace: true, resetScroll: false })
  const narrow = (filter: InventarioSearch) =>
    void navigate({ search: (old) => ({ ...old, ...filter }), resetScroll: false })
  return (
    <search className="grid items-center gap-3 md:grid-cols-[minmax(0,1fr)_14rem_auto]">
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
          label={inventarioTexts.pocas}
          checked={search.pocas === '1'}
          onChange={({ target }) => narrow({ pocas: target.checked ? '1' : undefined })}
        />
      )}
    </search>
  )
}
