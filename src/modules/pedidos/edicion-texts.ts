import { endsLine, type LineaProblem } from '#modules/carrito/rules.ts'
import { acceptText, problemText } from '#modules/carrito/texts.ts'
import { formatPesos, piezasText } from '#shared/format.ts'
import { acceptedOf, type Deseada } from './edicion-rules.ts'

export const edicionTexts = {
  was: ({ talla, cantidad }: Deseada) => `Antes: ${talla === null ? '' : `talla ${talla}, `}${piezasText(cantidad)}`,
  remove: 'Quitar',
  undo: 'Deshacer',
  add: 'Agregar del catálogo',
  unanswered:
    'La respuesta de tu último intento se perdió y no sabemos si llegó. Guarda otra vez: si tus cambios ya están en tu pedido, no se duplican.',
  earlier: 'Tu pedido está como lo guardaste antes. Revisa lo que cambiaste después y guárdalo.',
  refused: 'Algunas prendas no se pueden cambiar así. Revisa las líneas marcadas.',
}

/** Explains why additional pieces become another line. @param hoyCentavos current price of a piece. */
export const masDeHoyText = (hoyCentavos: number): string =>
  `Tus piezas conservan su precio. Las que agregues llevan el de hoy (${formatPesos(hoyCentavos)}) y van en una línea aparte.`

type Item = Deseada & { posicion: number; productoId: string; precioUnitarioCentavos: number }

/** The problem of an existing line. */
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

export const nuevaProblemText = (problem: LineaProblem): string =>
  problem.reason === 'sold_out' ? 'Se agotó mientras la agregabas.' : problemText(problem)

export const nuevaAcceptText = (problem: LineaProblem): string => (endsLine(problem) ? 'Quitar' : acceptText(problem))
