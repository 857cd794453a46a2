import { endsLine, type LineaProblem } from '#modules/carrito/rules.ts'
import { acceptText, problemText } from '#modules/carrito/texts.ts'
import { formatPesos } from '#shared/format.ts'
import { acceptedOf, type Deseada } from './edicion-rules.ts'
import { piezasText } from './texts.ts'

/** What a consultora reads while she changes her own pedido (spec 3.2). */
export const edicionTexts = {
  of: (numero: string) => `Modificar pedido ${numero}`,
  back: 'Volver a mi pedido',
  see: 'Ver mi pedido',
  lines: 'Prendas de tu pedido',
  size: 'Cambiar talla',
  sizeUse: 'Usar esta talla',
  was: ({ talla, cantidad }: Deseada) => `Antes: ${talla === null ? '' : `talla ${talla}, `}${piezasText(cantidad)}`,
  goes: 'Se quita de tu pedido',
  remove: 'Quitar',
  undo: 'Deshacer',
  nueva: 'Se agrega',
  removed: 'Prenda quitada',
  add: 'Agregar del catálogo',
  addHint: 'Las prendas que ya tienes conservan su precio; lo que agregues lleva el de hoy.',
  addPlaceholder: 'Nombre o SKU',
  addSearching: 'Buscando…',
  addNone: 'Ningún producto se llama así.',
  addFailed: 'No se pudo buscar. Revisa tu internet e intenta de nuevo.',
  addToPedido: 'Agregar a mi pedido',
  before: 'Antes',
  total: 'Total',
  difference: 'Diferencia',
  save: 'Guardar cambios',
  drop: 'Descartar',
  saved: 'Pedido modificado',
  dropped: 'Cambios descartados',
  failed: 'No se guardaron tus cambios',
  kept: 'Tus cambios siguen aquí.',
  refused: 'Algunas prendas no se pueden cambiar así. Revisa las líneas marcadas.',
  changed: 'Tu pedido cambió mientras lo modificabas:',
  changedKept: 'Tus cambios siguen aquí, sobre lo que tiene ahora. Revísalos y guarda.',
  seen: 'Entendido',
  closedKept: 'Los cambios que no guardaste siguen aquí por si puedes modificarlo después.',
}

/** Why pieces more are another line. @param hoyCentavos what a piece costs today. */
export const masDeHoyText = (hoyCentavos: number): string =>
  `Tus piezas conservan su precio. Las que agregues llevan el de hoy (${formatPesos(hoyCentavos)}) y van en una línea aparte.`

type Item = Deseada & { posicion: number; productoId: string; precioUnitarioCentavos: number }

/** What is wrong with a line that the pedido has. */
export function itemProblemText(item: Item, wanted: Deseada, problem: LineaProblem): string {
  if (wanted.tallaId !== item.tallaId) {
    if (problem.reason === 'sold_out') return `La talla ${wanted.talla ?? ''} se agotó.`
    return problem.reason === 'not_sold' ? 'Esa talla ya no está a la venta.' : problemText(problem)
  }
  if (problem.reason === 'sold_out') return 'Ya no quedan más piezas.'
  if (problem.reason === 'short')
    return problem.disponible === 1 ? 'Solo queda 1 pieza más.' : `Solo quedan ${problem.disponible} piezas más.`
  if (problem.reason === 'not_sold') return 'Ya no está a la venta: puedes conservar las piezas que tenías.'
  if (problem.reason === 'out_of_campana') return `${problemText(problem)} Puedes conservar las piezas que tenías.`
  return problemText(problem)
}

export const itemAcceptText = (item: Item, wanted: Deseada, problem: LineaProblem): string =>
  problem.reason === 'price_changed'
    ? acceptText(problem)
    : problem.reason === 'short'
      ? `Dejar ${piezasText(acceptedOf(item, wanted, problem.disponible))}`
      : 'Dejar como estaba'

/** What is wrong with a line that she adds. */
export const nuevaProblemText = (problem: LineaProblem): string =>
  problem.reason === 'sold_out' ? 'Se agotó mientras la agregabas.' : problemText(problem)

export const nuevaAcceptText = (problem: LineaProblem): string => (endsLine(problem) ? 'Quitar' : acceptText(problem))
