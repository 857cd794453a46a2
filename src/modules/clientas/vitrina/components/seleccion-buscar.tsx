import type { ProductoCard } from '#modules/catalogo/client.ts'
import { ProductoSearch } from '#modules/catalogo/components/producto-search.tsx'
import { Money } from '#ui/money.tsx'

type BuscarProps = { chosen: readonly string[]; onAdd: (producto: ProductoCard) => void }

const said = {
  failed: 'No se pudo buscar. Intenta de nuevo.',
  searching: 'Buscando…',
  none: 'No encontramos esa prenda',
}

/** A product for a selección, at the price that a clienta pays; what is chosen already is not offered. */
export const SeleccionBuscar = ({ chosen, onAdd }: BuscarProps) => (
  <ProductoSearch
    label="Buscar prenda por nombre o SKU"
    placeholder="Escribe un nombre o un SKU"
    said={said}
    without={chosen}
    detail={({ precioCentavos }) => <Money centavos={precioCentavos} />}
    onChoose={onAdd}
  />
)
