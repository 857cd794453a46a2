import type { ProductoCard } from '#modules/catalogo/client.ts'
import { ProductoSearch } from '#modules/catalogo/components/producto-search.tsx'
import { seleccionTexts } from '#modules/clientas/vitrina/texts.ts'
import { Money } from '#ui/money.tsx'

type BuscarProps = { chosen: readonly string[]; onAdd: (producto: ProductoCard) => void }

const said = { failed: seleccionTexts.searchFailed, searching: seleccionTexts.searching, none: seleccionTexts.none }

/** A product for a selección, at the price that a clienta pays; what is chosen already is not offered. */
export const SeleccionBuscar = ({ chosen, onAdd }: BuscarProps) => (
  <ProductoSearch
    label={seleccionTexts.buscar}
    placeholder={seleccionTexts.placeholder}
    said={said}
    without={chosen}
    detail={({ precioCentavos }) => <Money centavos={precioCentavos} />}
    onChoose={onAdd}
  />
)
