import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useState } from 'react'
import { busquedaQuery } from '#features/busqueda/web/client.ts'
import { adminProductoQuery } from '#features/catalogo/web/client.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Money } from '#ui/money.tsx'
import { SearchCombobox } from '#ui/search-combobox.tsx'
import { Select } from '#ui/select.tsx'
import type { Prenda } from './revision.ts'
import { prendaOf, tallaOptions } from './revision-opciones.ts'
import { revisionTexts } from './revision-texts.ts'

type PrendaProps = { prenda: Prenda | null; onChange: (prenda: Prenda | null) => void }

/** Another product in a size: found by name or SKU, then its size with what there is of it. */
export const RevisionPrenda = ({ prenda, onChange }: PrendaProps) =>
  prenda ? <Chosen prenda={prenda} onChange={onChange} /> : <Search onChange={onChange} />

function Search({ onChange }: Pick<PrendaProps, 'onChange'>) {
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const query = useQuery({ ...busquedaQuery(asked), enabled: asked !== '' })
  // What an earlier text found is not offered: Enter would choose what is not meant.
  const found = asked === text.trim() ? (query.data?.productos.filter(({ activo }) => activo) ?? []) : []
  const nothing = found.length === 0 ? revisionTexts.prendaNone : null
  const waiting = query.isPending ? revisionTexts.prendaSearching : nothing
  return (
    <div className="min-w-48 flex-1">
      <SearchCombobox
        label={revisionTexts.prenda}
        placeholder={revisionTexts.prenda}
        text={text}
        onTextChange={setText}
        items={found}
        keyOf={({ id }) => id}
        labelOf={({ nombre }) => nombre}
        onChoose={({ id, nombre, sku, imagen }) =>
          onChange({ productoId: id, nombre, sku, imagen, precioUnitarioCentavos: 0, tallaId: null, talla: null })
        }
        status={asked === '' ? null : query.isError ? revisionTexts.prendaFailed : waiting}
      >
        {({ nombre, sku }) => (
          <span className="min-w-0">
            <span className="block truncate">{nombre}</span>
            <span className="block truncate text-xs text-ink-soft">{sku}</span>
          </span>
        )}
      </SearchCombobox>
    </div>
  )
}

function Chosen({ prenda, onChange }: { prenda: Prenda; onChange: PrendaProps['onChange'] }) {
  const { data: producto, isError } = useQuery(adminProductoQuery(prenda.productoId))
  const { nombre, tallaId, precioUnitarioCentavos } = prenda
  return (
    <div className="flex min-w-64 flex-1 flex-wrap items-center gap-2">
      <div className="flex min-h-12 min-w-0 flex-1 items-center rounded-md bg-accent-soft pl-3 text-sm text-accent-soft-ink">
        <span className="min-w-0 flex-1 truncate">
          {nombre}
          {tallaId && (
            <>
              {' · '}
              <Money centavos={precioUnitarioCentavos} />
            </>
          )}
        </span>
        <IconButton label={revisionTexts.prendaRemove(nombre)} onClick={() => onChange(null)}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <Select
        label={`${revisionTexts.talla} de ${nombre}`}
        placeholder={isError ? revisionTexts.sizesFailed : revisionTexts.talla}
        options={tallaOptions(producto)}
        value={tallaId}
        disabled={!producto}
        onValueChange={(id) => producto && onChange(prendaOf(producto, id))}
        className="w-36"
      />
    </div>
  )
}
