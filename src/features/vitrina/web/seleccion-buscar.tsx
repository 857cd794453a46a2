import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { maxBusquedaLength } from '#features/catalogo/rules.ts'
import { type ProductoCard, productosQuery } from '#features/catalogo/web/client.ts'
import { seleccionTexts } from '#features/vitrina/texts.ts'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { SearchCombobox } from '#ui/search-combobox.tsx'

const maxFound = 8

type BuscarProps = { chosen: readonly string[]; onAdd: (producto: ProductoCard) => void }

/** A product of the catalogue, found by typing, at the price that a clienta pays; what is chosen already is not offered. */
export function SeleccionBuscar({ chosen, onAdd }: BuscarProps) {
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim().slice(0, maxBusquedaLength))
  const query = useInfiniteQuery({ ...productosQuery({ q: asked }), enabled: asked !== '' })
  const all = asked !== '' && asked === text.trim() ? (query.data?.pages[0]?.items ?? []) : []
  const found = all.filter(({ id }) => !chosen.includes(id)).slice(0, maxFound)
  return (
    <SearchCombobox
      label={seleccionTexts.buscar}
      placeholder={seleccionTexts.placeholder}
      text={text}
      onTextChange={setText}
      items={found}
      keyOf={({ id }) => id}
      labelOf={() => ''}
      onChoose={(producto) => {
        setText('')
        onAdd(producto)
      }}
      status={asked === '' ? null : statusOf(query, found.length)}
    >
      {(producto) => (
        <span className="flex min-w-0 items-center gap-3">
          <Picture imagen={producto.imagen} alt="" sizes="2.5rem" ratio="4 / 5" className="w-9 shrink-0 rounded-sm" />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2">{producto.nombre}</span>
            <span className="block text-xs text-ink-soft">
              <Money centavos={producto.precioCentavos} />
            </span>
          </span>
        </span>
      )}
    </SearchCombobox>
  )
}

function statusOf({ isError, isPending }: { isError: boolean; isPending: boolean }, found: number): string | null {
  if (isError) return seleccionTexts.searchFailed
  if (isPending) return seleccionTexts.searching
  return found === 0 ? seleccionTexts.none : null
}
