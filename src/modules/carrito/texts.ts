import { fueraText } from '#modules/catalogo/campanas/texts.ts'
import { formatPesos } from '#shared/format.ts'
import { type Aviso, type LineaProblem, maxLineas } from './rules.ts'

/** Texts of changes that the cart could not apply (spec 3.4). */
export const avisosTexts = {
  title: {
    juntado: 'No todo cupo en tu carrito',
    repetido: 'No hay todas las prendas de ese pedido',
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

/** The reason, and the pieces in the cart now. */
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
      return `tu carrito está lleno: caben ${maxLineas} productos.`
  }
}

export const carritoTexts = {
  empty: 'Tu carrito está vacío',
  see: 'Ver carrito',
  afterSending: 'Revisaremos tu pedido y te llamaremos para confirmarlo y pedirte la dirección de entrega.',
  noneInModo: 'Sal del modo clienta para enviar tu pedido.',
  suspended: 'Tu cuenta está suspendida: por ahora no puedes enviar pedidos.',
  holds: (piezas: number) => (piezas === 1 ? '1 pieza en tu carrito' : `${piezas} piezas en tu carrito`),
  keptOffline: 'Tu carrito y tus datos siguen aquí. Envíalo de nuevo cuando tengas conexión: no se duplicará.',
  /** @param piezas left in the cart. */
  madeLeft: (piezas: number) =>
    piezas === 0
      ? 'En tu carrito no queda nada por enviar. Si quieres algo distinto, puedes modificar ese pedido mientras siga pendiente.'
      : `En tu carrito ${piezas === 1 ? 'queda 1 pieza que no está' : `quedan ${piezas} piezas que no están`} en ese pedido.`,
  madeSee: (numero: string) => `Ver pedido ${numero}`,
  joinFailed: 'No se agregó a tu pedido',
  joinStale: (numero: string) => `Tu pedido ${numero} ya cambió. Revísalo antes de agregar tu carrito.`,
  refused: 'Algunos productos de tu carrito cambiaron. Revisa las líneas marcadas.',
}

/** The text of a problem at its line. */
export function problemText(problem: LineaProblem): string {
  switch (problem.reason) {
    case 'not_sold':
      return 'Este producto ya no está a la venta.'
    case 'talla_missing':
      return 'Por favor selecciona una talla'
    case 'out_of_campana':
      return fueraText(problem.campana)
    case 'sold_out':
      return 'Se agotó mientras estaba en tu carrito.'
    case 'short':
      return problem.disponible === 1 ? 'Solo queda 1 pieza.' : `Solo quedan ${problem.disponible} piezas.`
    case 'price_changed':
      return `El precio cambió a ${formatPesos(problem.precioUnitarioCentavos)}.`
  }
}

/** The button that accepts it. */
export function acceptText(problem: LineaProblem): string {
  switch (problem.reason) {
    case 'not_sold':
    case 'sold_out':
    case 'out_of_campana':
      return 'Quitar del carrito'
    case 'talla_missing':
      return 'Elegir talla'
    case 'short':
      return problem.disponible === 1 ? 'Dejar 1 pieza' : `Dejar ${problem.disponible} piezas`
    case 'price_changed':
      return 'Aceptar precio'
  }
}
