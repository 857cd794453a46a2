import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { type ProductoCard, productosQuery } from '#modules/catalogo/client.ts'
import { maxBusquedaLength, searchTexts } from '#shared/search.ts'
import { Picture } from '#ui/picture.tsx'
import { SearchCombobox } from '#ui/search-combobox.tsx'

const maxFound = 8

type ProductoSearchProps = {
  label: string
  placeholder: string
  none: string
  without?: readonly string[]
  detail: (producto: ProductoCard) => ReactNode
  onChoose: (producto: ProductoCard) => void
}

export function ProductoSearch({ label, placeholder, none, without = [], detail, onChoose }: ProductoSearchProps) {
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim().slice(0, maxBusquedaLength))
  const { data, isError, isPending } = useInfiniteQuery({ ...productosQuery({ q: asked }), enabled: asked !== '' })
  // Hides results of an earlier text.
  const all = asked !== '' && asked === text.trim() ? (data?.pages[0]?.items ?? []) : []
  const found = all.filter(({ id }) => !without.includes(id)).slice(0, maxFound)
  const status = isError ? searchTexts.failed : isPending ? searchTexts.searching : found.length === 0 ? none : null
  return (
    <SearchCombobox
      label={label}
      placeholder={placeholder}
      text={text}
      onTextChange={setText}
      items={found}
      keyOf={({ id }) => id}
      labelOf={() => ''}
      onChoose={(producto) => {
        setText('')
        onChoose(producto)
      }}
      sugerencia={asked !== '' && asked === text.trim() ? data?.pages[0]?.sugerencia : undefined}
      status={asked === '' ? null : status}
    >
      {(producto) => (
        <span className="flex min-w-0 items-center gap-3">
          <Picture imagen={producto.imagen} alt="" sizes="2.5rem" ratio="4 / 5" className="w-9 shrink-0 rounded-sm" />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2">{producto.nombre}</span>
            <span className="block text-xs text-ink-soft">{detail(producto)}</span>
          </span>
        </span>
      )}
    </SearchCombobox>
  )
}
