import { useState } from 'react'
import { useAddToCarrito } from '#modules/carrito/components/use-add-to-carrito.ts'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { cantidadOf, lineaSubtotal } from '#modules/carrito/rules.ts'
import { fueraText } from '#modules/catalogo/campanas/texts.ts'
import type { Producto } from '#modules/catalogo/client.ts'
import { choosable } from '#modules/catalogo/rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'

export type Choice = ReturnType<typeof useChoice>

/** The chosen size and quantity, within what is left of the size less what the cart holds (spec 1.4). */
export function useChoice(producto: Producto) {
  const { lineas } = useCarrito()
  const addToCarrito = useAddToCarrito()
  const [tallaId, setTallaId] = useState<string | null>(null)
  const [wanted, setWanted] = useState(1)

  // A size that sold out meanwhile is no choice any more.
  const talla = producto.tallas.find(({ id, disponible }) => id === tallaId && disponible > 0) ?? null
  const inCart = talla ? cantidadOf(lineas, { productoId: producto.id, tallaId: talla.id }) : 0
  const left = talla ? choosable(talla.disponible, inCart) : 0
  const cantidad = Math.max(1, Math.min(wanted, left))
  const precioUnitarioCentavos = producto.costoConsultoraCentavos ?? producto.precioCentavos
  return {
    talla,
    inCart,
    left,
    cantidad,
    subtotalCentavos:
      precioUnitarioCentavos === undefined ? undefined : lineaSubtotal({ cantidad, precioUnitarioCentavos }),
    blocked: whyBlocked(producto, talla, left),
    setCantidad: setWanted,
    chooseTalla: (id: string) => {
      setTallaId(id)
      setWanted(1)
    },
    adding: addToCarrito.isPending,
    add: () => addToCarrito.mutate({ producto, talla, cantidad }, { onSuccess: () => setWanted(1) }),
  }
}

/** Why nothing can be added now, in the words beside the button, or `null` (spec 1.5: Add to cart). */
function whyBlocked(
  { stockDisponible, fueraDeCampana }: Producto,
  talla: { id: string } | null,
  left: number,
): string | null {
  if (fueraDeCampana) return fueraText(fueraDeCampana)
  if (stockDisponible <= 0) return catalogoTexts.soldOut
  if (!talla) return catalogoTexts.chooseTalla
  return left > 0 ? null : catalogoTexts.allInCart
}
