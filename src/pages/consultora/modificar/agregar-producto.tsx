import { useState } from 'react'
import type { CarritoLinea } from '#modules/carrito/rules.ts'
import type { Producto, ProductoCard, Talla } from '#modules/catalogo/client.ts'
import { ProductoSearch } from '#modules/catalogo/components/producto-search.tsx'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import { edicionTexts } from '#modules/pedidos/edicion-texts.ts'
import { imagenUrl } from '#shared/imagen.ts'
import { Money } from '#ui/money.tsx'
import { TallaDialog } from './talla-dialog.tsx'

/** A product of the catalogue, found by typing, and its size; it comes with one piece at the price of today. */
export function AgregarProducto({ heldOf, onAdd }: AgregarProps) {
  const [chosen, setChosen] = useState<ProductoCard | null>(null)
  return (
    <div>
      <ProductoSearch
        label={edicionTexts.add}
        placeholder="Nombre o SKU"
        said={said}
        detail={({ stockDisponible, costoConsultoraCentavos, precioCentavos }) =>
          stockDisponible > 0 ? <Money centavos={costoConsultoraCentavos ?? precioCentavos} /> : catalogoTexts.soldOut
        }
        onChoose={setChosen}
      />
      {chosen && (
        <TallaDialog
          productoId={chosen.id}
          nombre={chosen.nombre}
          tallaId={null}
          heldOf={heldOf}
          confirm="Agregar a mi pedido"
          onChoose={(talla, producto) => {
            const linea = lineaOf(producto, talla)
            if (linea) onAdd(linea)
            setChosen(null)
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

type AgregarProps = { heldOf: (tallaId: string) => number; onAdd: (linea: CarritoLinea) => void }

const said = {
  failed: 'No se pudo buscar. Revisa tu internet e intenta de nuevo.',
  searching: 'Buscando…',
  none: 'Ningún producto se llama así.',
}

/** `null` in modo clienta, where no price is told. */
const lineaOf = (producto: Producto, { id, talla }: Talla): CarritoLinea | null => {
  const precioUnitarioCentavos = producto.costoConsultoraCentavos ?? producto.precioCentavos
  if (precioUnitarioCentavos === undefined) return null
  const imagen = producto.imagenes[0] ?? null
  return {
    ...{ productoId: producto.id, nombre: producto.nombre, tallaId: id, talla, cantidad: 1, imagen },
    imagenUrl: imagen && imagenUrl(imagen.id, imagen.anchos[0] ?? imagen.ancho, 'webp'),
    precioUnitarioCentavos,
  }
}
