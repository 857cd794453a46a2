import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useState } from 'react'
import { fueraText } from '#modules/catalogo/campanas/texts.ts'
import { ventaQuery } from '#modules/pedidos/client.ts'
import { hasAmounts } from '#shared/amounts.ts'
import { IconButton } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { SearchCombobox } from '#ui/search-combobox.tsx'
import { Select } from '#ui/select.tsx'
import { usePrenda } from './prenda-query.ts'
import type { Prenda } from './revision.ts'
import { prendaOf, tallaOptions } from './revision-opciones.ts'
import { revisionTexts } from './revision-texts.ts'

type PrendaProps = {
  prenda: Prenda | null
  /** The line that it stands in for: in another size of its own product the line keeps its price. */
  instead?: Pick<Prenda, 'productoId' | 'precioUnitarioCentavos'>
  onChange: (prenda: Prenda | null) => void
}

/** Another product in a size: found by name or SKU, then its size with what there is of it. */
export const RevisionPrenda = ({ prenda, ...props }: PrendaProps) =>
  prenda ? <Chosen prenda={prenda} {...props} /> : <Search onChange={props.onChange} />

const maxTextLength = 100

function Search({ onChange }: Pick<PrendaProps, 'onChange'>) {
  const [text, setText] = useState('')
  const wanted = text.trim().slice(0, maxTextLength)
  const asked = useDeferredValue(wanted)
  const query = useQuery({ ...ventaQuery(asked), enabled: asked !== '' })
  // What an earlier text found is not offered: Enter would choose what is not meant.
  const priced = (query.data ?? []).filter((producto) => hasAmounts(producto, 'precioUnitarioCentavos'))
  const found = asked === wanted ? priced : []
  const nothing = found.length === 0 ? 'Ningún producto a la venta se llama así.' : null
  const waiting = query.isPending ? 'Buscando…' : nothing
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
        onChoose={({ id, nombre, sku, imagen, precioUnitarioCentavos }) =>
          onChange({ productoId: id, nombre, sku, imagen, precioUnitarioCentavos, tallaId: null, talla: null })
        }
        status={
          asked === '' ? null : query.isError ? 'No se pudo buscar. Revisa tu internet e intenta de nuevo.' : waiting
        }
      >
        {({ nombre, sku, precioUnitarioCentavos, fueraDeCampana }) => (
          <span className="min-w-0">
            <span className="block truncate">{nombre}</span>
            <span className="block truncate text-xs text-ink-soft">
              {sku && `${sku} · `}
              <Money centavos={precioUnitarioCentavos} />
            </span>
            {fueraDeCampana && <span className="block text-xs text-warning">{fueraText(fueraDeCampana)}</span>}
          </span>
        )}
      </SearchCombobox>
    </div>
  )
}

function Chosen({ prenda, instead, onChange }: PrendaProps & { prenda: Prenda }) {
  const { producto, failed, gone } = usePrenda(prenda.productoId)
  const { nombre, tallaId } = prenda
  const { precioUnitarioCentavos } = instead?.productoId === prenda.productoId ? instead : (producto ?? prenda)
  const missing = gone ? 'Ya no se vende' : 'No se pudieron leer las tallas'
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
        <IconButton label={`Elegir otro producto en lugar de ${nombre}`} onClick={() => onChange(null)}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <Select
        label={`${revisionTexts.talla} de ${nombre}`}
        placeholder={failed ? missing : revisionTexts.talla}
        options={tallaOptions(producto, prenda)}
        value={tallaId}
        disabled={!producto}
        onValueChange={(id) => producto && onChange(prendaOf(producto, id))}
        className="w-36"
      />
    </div>
  )
}
