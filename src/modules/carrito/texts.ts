import { fueraText } from '#modules/catalogo/campanas/texts.ts'
import { formatPesos } from '#shared/format.ts'
import type { LineaProblem } from './rules.ts'

/** What the cart says (spec 1.2 and 1.8). */
export const carritoTexts = {
  empty: 'Tu carrito está vacío',
  see: 'Ver carrito',
  holds: (piezas: number) => (piezas === 1 ? '1 pieza en tu carrito' : `${piezas} piezas en tu carrito`),
  removed: 'Producto quitado del carrito',
  undo: 'Deshacer',
  send: 'Enviar Pedido para Revisión',
  keptOffline: 'Tu carrito y tus datos siguen aquí. Envíalo de nuevo cuando tengas conexión: no se duplicará.',
  unanswered:
    'La respuesta de tu último envío se perdió y no sabemos si llegó. Envíalo de nuevo: si ya es un pedido, te lo mostramos y no se duplica.',
  unansweredEmpty: 'La respuesta de tu último envío se perdió y no sabemos si llegó.',
  unansweredAsk: 'Ver qué pasó',
  unansweredNothing: 'Tu último envío no llegó: no se creó ningún pedido.',
  unansweredFailed: 'No se pudo preguntar qué pasó con tu envío',
  madeTitle: (numero: string) => `Tu pedido ${numero} ya se había creado`,
  madeJoinedTitle: (numero: string) => `Tu carrito ya se había agregado a tu pedido ${numero}`,
  madeDetail:
    'La respuesta de tu envío anterior se perdió en el camino, pero el pedido sí llegó, con lo que tenía tu carrito entonces. Lo que cambiaste después no está en él.',
  /** @param piezas that are in the cart by now. */
  madeLeft: (piezas: number) =>
    piezas === 0
      ? 'En tu carrito no queda nada por enviar. Si quieres algo distinto, puedes modificar ese pedido mientras siga pendiente.'
      : `En tu carrito ${piezas === 1 ? 'queda 1 pieza que no está' : `quedan ${piezas} piezas que no están`} en ese pedido.`,
  madeSee: (numero: string) => `Ver pedido ${numero}`,
  madeSendAlso: 'Enviar también este carrito',
  join: (numero: string) => `Agregar a mi pedido ${numero}`,
  joinHint: (numero: string) => `Tu pedido ${numero} sigue pendiente: también puedes sumarle este carrito.`,
  joinQuestion: (numero: string) => `¿Agregar este carrito a tu pedido ${numero}?`,
  /** @param before centavos of the pedido, @param added of the cart. */
  joinDetail: (before: number, added: number) =>
    `${formatPesos(before)} de tu pedido más ${formatPesos(added)} de tu carrito. Nuevo total: ${formatPesos(before + added)}.`,
  joinKeep: 'No, dejarlo en el carrito',
  joinConfirm: 'Sí, agregar',
  joined: (numero: string) => `Agregado a tu pedido ${numero}`,
  joinFailed: 'No se agregó a tu pedido',
  joinStale: (numero: string) => `Tu pedido ${numero} cambió mientras tanto. Revísalo antes de agregar tu carrito.`,
  refused: 'Algunos productos de tu carrito cambiaron. Revisa las líneas marcadas.',
}

/** A line's problem, as its line says it. */
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

/** What one tap does about it. */
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
