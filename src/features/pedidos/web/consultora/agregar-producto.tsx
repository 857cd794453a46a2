import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { CarritoLinea } from '#features/carrito/rules.ts'
import { maxBusquedaLength } from '#features/catalogo/rules.ts'
import { catalogoTexts } from '#features/catalogo/texts.ts'
import { type Producto, type ProductoCard, productosQuery, type Talla } from '#features/catalogo/web/client.ts'
import { edicionTexts } from '#features/pedidos/edicion-texts.ts'
import { imagenUrl } from '#shared/imagen.ts'
import { Money } from '#ui/money.tsx'
import { Picture } from '#ui/picture.tsx'
import { SearchCombobox } from '#ui/search-combobox.tsx'
import { TallaDialog } from './talla-dialog.tsx'

const maxFound = 8

/** A product of the catalogue, found by typing, and its size; it comes with one piece at the price of today. */
export function AgregarProducto({ heldOf, onAdd }: AgregarProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ProductoCard | null>(null)
  const asked = useDeferredValue(text.trim().slice(0, maxBusquedaLength))
  const query = useInfiniteQuery({ ...productosQuery({ q: asked }), enabled: asked !== '' })
  // What an earlier text found is not offered.
  const found = asked !== '' && asked === text.trim() ? (query.data?.pages[0]?.items.slice(0, maxFound) ?? []) : []
  return (
    <div>
      <SearchCombobox
        label={edicionTexts.add}
        placeholder={edicionTexts.addPlaceholder}
        text={text}
        onTextChange={setText}
        items={found}
        keyOf={({ id }) => id}
        labelOf={() => ''}
        onChoose={(producto) => {
          setText('')
          setChosen(producto)
        }}
        status={asked === '' ? null : statusOf(query, found.length)}
      >
        {(producto) => (
          <span className="flex min-w-0 items-center gap-3">
            <Picture imagen={producto.imagen} alt="" sizes="2.5rem" ratio="4 / 5" className="w-9 shrink-0 rounded-sm" />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2">{producto.nombre}</span>
              <span className="block text-xs text-ink-soft">
                {producto.stockDisponible > 0 ? (
                  <Money centavos={producto.costoConsultoraCentavos ?? producto.precioCentavos} />
                ) : (
                  catalogoTexts.soldOut
                )}
              </span>
            </span>
          </span>
        )}
      </SearchCombobox>
      {chosen && (
        <TallaDialog
          productoId={chosen.id}
          nombre={chosen.nombre}
          tallaId={null}
          heldOf={heldOf}
          confirm={edicionTexts.addToPedido}
          onChoose={(talla, producto) => {
            onAdd(lineaOf(producto, talla))
            setChosen(null)
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

type AgregarProps = { heldOf: (tallaId: string) => number; onAdd: (linea: CarritoLinea) => void }

function statusOf({ isError, isPending }: { isError: boolean; isPending: boolean }, found: number): string | null {
  if (isError) return edicionTexts.addFailed
  if (isPending) return edicionTexts.addSearching
  return found === 0 ? edicionTexts.addNone : null
}

const lineaOf = (producto: Producto, { id, talla }: Talla): CarritoLinea => {
  const imagen = producto.imagenes[0] ?? null
  return {
    ...{ productoId: producto.id, nombre: producto.nombre, tallaId: id, talla, cantidad: 1, imagen },
    imagenUrl: imagen && imagenUrl(imagen.id, imagen.anchos[0] ?? imagen.ancho, 'webp'),
    precioUnitarioCentavos: producto.costoConsultoraCentavos ?? producto.precioCentavos,
  }
}
