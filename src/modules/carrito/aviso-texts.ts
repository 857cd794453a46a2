import { fueraText } from '#modules/catalogo/campanas/texts.ts'
import { formatPesos } from '#shared/format.ts'
import type { Aviso } from './cambio-rules.ts'
import { maxLineasDeCarrito } from './cambio-rules.ts'

/** What the cart says of what it could not do (spec 3.4). */
export const avisosTexts = {
  title: {
    juntado: 'No todo cupo en tu carrito',
    repetido: 'No hay de todo lo de ese pedido',
    cambio: 'No se agregó todo a tu carrito',
  },
  summary: (avisos: Aviso[]): string => {
    const [first] = avisos
    return avisos.length === 1 && first
      ? `${avisoName(first)}: ${avisoText(first)}`
      : `${avisos.length} prendas. Míralas en tu carrito.`
  },
}

export const avisoName = ({ nombre, talla }: Aviso): string =>
  nombre === null ? 'Una prenda' : talla === null ? nombre : `${nombre}, talla ${talla}`

/** Why, and how many are in the cart by now. */
export function avisoText({ problema, cantidad }: Aviso): string {
  switch (problema.reason) {
    case 'not_sold':
    case 'talla_missing':
      return 'ya no está en el catálogo.'
    case 'out_of_campana': {
      const text = fueraText(problema.campana)
      return text.charAt(0).toLowerCase() + text.slice(1)
    }
    case 'sold_out':
      return 'está agotado.'
    case 'short':
      return `${problema.disponible === 1 ? 'solo queda 1 pieza' : `solo quedan ${problema.disponible} piezas`}; en tu carrito ${cantidad === 1 ? 'hay 1' : `hay ${cantidad}`}.`
    case 'price_changed':
      return `su precio es ahora ${formatPesos(problema.precioUnitarioCentavos)}.`
    case 'full':
      return `tu carrito está lleno: caben ${maxLineasDeCarrito} productos.`
  }
}
