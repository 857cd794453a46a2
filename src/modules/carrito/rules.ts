import type { FueraDeCampana } from '#modules/catalogo/campanas/rules.ts'
import type { Imagen } from '#shared/imagen.ts'
import { maxPiezas } from '#shared/read-amounts.ts'

/** What is true of carts: how lines merge, what they add up to, and why one cannot be sent. */

/** A line as the browser sends it: ids, quantity, and the price that was shown, which is compared and never stored. */
export type LineaRequest = {
  productoId: string
  tallaId: string | null
  cantidad: number
  precioUnitarioCentavos: number
}

/** A line of the cart, with what shows it (spec 1.3). */
export type CarritoLinea = {
  productoId: string
  nombre: string
  imagenUrl: string | null
  imagen: Imagen | null
  tallaId?: string | undefined
  talla?: string | undefined
  cantidad: number
  precioUnitarioCentavos: number
  /** Of modo clienta: she has seen no price of it, so the amount beside this is nobody's and is never compared (spec 3.4). */
  precioOculto?: true | undefined
}

/** In modo clienta the cart has no amounts: a line keeps none, and `precioOculto` says so. */
export const withoutPrecio = (linea: CarritoLinea): CarritoLinea =>
  linea.precioOculto ? linea : { ...linea, precioUnitarioCentavos: 0, precioOculto: true }

type Keyed = { productoId: string; tallaId?: string | null | undefined }

/** A line is known by its product and its size (spec 1.3). */
export const lineaKey = ({ productoId, tallaId }: Keyed): string => `${productoId}/${tallaId ?? ''}`

const same = (a: Keyed, b: Keyed): boolean => lineaKey(a) === lineaKey(b)

/** Centavos of one line, in a cart or a pedido: the product of whole numbers, so it is exact. */
export const lineaSubtotal = ({
  cantidad,
  precioUnitarioCentavos,
}: Pick<CarritoLinea, 'cantidad' | 'precioUnitarioCentavos'>) => cantidad * precioUnitarioCentavos

/** Pieces in the cart: the number on its icon (spec 1.3, itemCount). */
export const itemCount = (lineas: CarritoLinea[]): number => lineas.reduce((count, { cantidad }) => count + cantidad, 0)

/** Centavos of the whole cart. */
export const carritoTotal = (lineas: CarritoLinea[]): number =>
  lineas.reduce((total, linea) => total + lineaSubtotal(linea), 0)

/** How many pieces of this product and size the cart holds already. */
export const cantidadOf = (lineas: CarritoLinea[], key: Keyed): number =>
  lineas.find((linea) => same(linea, key))?.cantidad ?? 0

/**
 * Adding the same product and size adds the quantities, up to what a line may hold; the newer price and name stay
 * (spec 1.4).
 */
export function addLinea(lineas: CarritoLinea[], added: CarritoLinea): CarritoLinea[] {
  const cantidad = Math.min(maxPiezas, cantidadOf(lineas, added) + added.cantidad)
  if (!lineas.some((linea) => same(linea, added))) return [...lineas, added]
  return lineas.map((linea) => (same(linea, added) ? { ...(added.precioOculto ? linea : added), cantidad } : linea))
}

/** A quantity of 0 or less removes the line (spec 1.4). */
export function setCantidad(lineas: CarritoLinea[], key: Keyed, cantidad: number): CarritoLinea[] {
  if (cantidad <= 0) return removeLinea(lineas, key)
  const held = Math.min(maxPiezas, cantidad)
  return lineas.map((linea) => (same(linea, key) ? { ...linea, cantidad: held } : linea))
}

export const removeLinea = (lineas: CarritoLinea[], key: Keyed): CarritoLinea[] =>
  lineas.filter((linea) => !same(linea, key))

/** Puts a removed line back where it was; if it was added again meanwhile, the quantities add up. */
export function restoreLinea(lineas: CarritoLinea[], linea: CarritoLinea, position: number): CarritoLinea[] {
  return lineas.some((other) => same(other, linea)) ? addLinea(lineas, linea) : lineas.toSpliced(position, 0, linea)
}

/** A product and one of its sizes as they are for sale now; `talla` is `null` when the size is not the product's. */
export type ForSale = {
  productoId: string
  activo: boolean
  precioUnitarioCentavos: number
  talla: { id: string; activo: boolean; disponible: number } | null
  /** Why it may not be ordered now: it is sold in a campaña that is not open (spec 3.5). */
  fueraDeCampana?: FueraDeCampana | undefined
}

/** What is asked of a line; a line of the cart and one of a request are both such. */
type Asked = Keyed & Pick<LineaRequest, 'cantidad' | 'precioUnitarioCentavos'>

/** Why a line cannot be sent as it is, with the facts that mend it. */
export type LineaProblem =
  | { reason: 'not_sold' }
  | { reason: 'talla_missing' }
  | { reason: 'out_of_campana'; campana: FueraDeCampana }
  | { reason: 'sold_out' }
  | { reason: 'short'; disponible: number }
  | { reason: 'price_changed'; precioUnitarioCentavos: number }

/** Nothing of the line is left: accepting that removes it. */
export const endsLine = ({ reason }: LineaProblem): boolean =>
  reason === 'not_sold' || reason === 'sold_out' || reason === 'out_of_campana'

/**
 * Accepts what the server found, with one tap: the new price, the pieces that are left, or no line.
 * A line without size cannot be mended in the cart and stays as it is.
 */
export function acceptProblem(lineas: CarritoLinea[], key: Keyed, problem: LineaProblem): CarritoLinea[] {
  switch (problem.reason) {
    case 'not_sold':
    case 'sold_out':
    case 'out_of_campana':
      return removeLinea(lineas, key)
    case 'short':
      return setCantidad(lineas, key, problem.disponible)
    case 'price_changed': {
      const { precioUnitarioCentavos } = problem
      return lineas.map((linea) => (same(linea, key) ? { ...linea, precioUnitarioCentavos } : linea))
    }
    case 'talla_missing':
      return lineas
  }
}

/**
 * Compares each line with what is for sale. Two lines of one size share its pieces: the first takes first.
 * @returns for each line, in order, the problem or `null`.
 */
export function reviewLineas(lineas: Asked[], forSale: ReadonlyMap<string, ForSale>): (LineaProblem | null)[] {
  const taken = new Map<string, number>()
  return lineas.map((linea) => {
    const key = lineaKey(linea)
    const before = taken.get(key) ?? 0
    taken.set(key, before + linea.cantidad)
    return problemOf(linea, forSale.get(key), before)
  })
}

/** Pieces of a size that were asked for and are not there. */
export type Faltante = { tallaId: string; piezas: number }

/** How many pieces of each size a cart lacks: the lost demand (spec 3.6). */
export function faltantesOf(lineas: LineaRequest[], problemas: (LineaProblem | null)[]): Faltante[] {
  const missing = new Map<string, number>()
  for (const [index, { tallaId, cantidad }] of lineas.entries()) {
    const problema = problemas[index]
    if (!tallaId || (problema?.reason !== 'sold_out' && problema?.reason !== 'short')) continue
    const piezas = problema.reason === 'short' ? cantidad - problema.disponible : cantidad
    missing.set(tallaId, (missing.get(tallaId) ?? 0) + piezas)
  }
  return [...missing].map(([tallaId, piezas]) => ({ tallaId, piezas }))
}

function problemOf(linea: Asked, sold: ForSale | undefined, taken: number): LineaProblem | null {
  if (!sold?.activo) return { reason: 'not_sold' }
  if (!linea.tallaId) return { reason: 'talla_missing' }
  if (!sold.talla?.activo) return { reason: 'not_sold' }
  if (sold.fueraDeCampana) return { reason: 'out_of_campana', campana: sold.fueraDeCampana }
  const left = sold.talla.disponible - taken
  if (left <= 0) return { reason: 'sold_out' }
  if (linea.cantidad > left) return { reason: 'short', disponible: left }
  const { precioUnitarioCentavos } = sold
  return precioUnitarioCentavos === linea.precioUnitarioCentavos
    ? null
    : { reason: 'price_changed', precioUnitarioCentavos }
}
