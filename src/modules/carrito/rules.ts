import type { FueraDeCampana } from '#modules/catalogo/campanas/rules.ts'
import type { Imagen } from '#shared/imagen.ts'
import { maxPiezas } from '#shared/read-amounts.ts'

/** A line as sent by the browser: ids, quantity, and the displayed price, which is compared and never stored. */
export type LineaRequest = {
  productoId: string
  tallaId: string | null
  cantidad: number
  precioUnitarioCentavos: number
}

export type CarritoLinea = {
  productoId: string
  nombre: string
  imagenUrl: string | null
  imagen: Imagen | null
  tallaId?: string | undefined
  talla?: string | undefined
  cantidad: number
  precioUnitarioCentavos: number
  /** Added in modo clienta, without a price, which is then never compared (spec 3.4). */
  precioOculto?: true | undefined
}

/** A line for modo clienta, without amounts. */
export const withoutPrecio = (linea: CarritoLinea): CarritoLinea =>
  linea.precioOculto ? linea : { ...linea, precioUnitarioCentavos: 0, precioOculto: true }

type Keyed = { productoId: string; tallaId?: string | null | undefined }

/** A line is identified by product and size (spec 1.3). */
export const lineaKey = ({ productoId, tallaId }: Keyed): string => `${productoId}/${tallaId ?? ''}`

const same = (a: Keyed, b: Keyed): boolean => lineaKey(a) === lineaKey(b)

export const lineaSubtotal = ({
  cantidad,
  precioUnitarioCentavos,
}: Pick<CarritoLinea, 'cantidad' | 'precioUnitarioCentavos'>) => cantidad * precioUnitarioCentavos

/** Pieces in the cart, shown on its icon (spec 1.3, itemCount). */
export const itemCount = (lineas: CarritoLinea[]): number => lineas.reduce((count, { cantidad }) => count + cantidad, 0)

export const carritoTotal = (lineas: CarritoLinea[]): number =>
  lineas.reduce((total, linea) => total + lineaSubtotal(linea), 0)

export const cantidadOf = (lineas: CarritoLinea[], key: Keyed): number =>
  lineas.find((linea) => same(linea, key))?.cantidad ?? 0

/**
 * Adding the same product and size adds up the quantities, up to the maximum; the newer price and name win (spec 1.4).
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

type Counted = { tallaId?: string | null | undefined; cantidad: number }

/** Subtracts sent pieces from lines, by size. */
export function withoutSent<Each extends Counted>(lineas: Each[], sent: Counted[]): Each[] {
  const left = new Map<string, number>()
  for (const { tallaId, cantidad } of sent) if (tallaId) left.set(tallaId, (left.get(tallaId) ?? 0) + cantidad)
  return lineas.flatMap((linea) => {
    const sentOfIt = left.get(linea.tallaId ?? '') ?? 0
    left.set(linea.tallaId ?? '', Math.max(0, sentOfIt - linea.cantidad))
    return linea.cantidad > sentOfIt ? [{ ...linea, cantidad: linea.cantidad - sentOfIt }] : []
  })
}

/** Puts a removed line back in its place; if it was added again meanwhile, the quantities add up. */
export function restoreLinea(lineas: CarritoLinea[], linea: CarritoLinea, position: number): CarritoLinea[] {
  return lineas.some((other) => same(other, linea)) ? addLinea(lineas, linea) : lineas.toSpliced(position, 0, linea)
}

/** Current availability and price of a product and size; `talla` is `null` when the size is not the product's. */
export type ForSale = {
  productoId: string
  activo: boolean
  precioUnitarioCentavos: number
  talla: { id: string; activo: boolean; disponible: number } | null
  /** Why it cannot be ordered now: it is sold in a campaña that is not open (spec 3.5). */
  fueraDeCampana?: FueraDeCampana | undefined
}

type Asked = Keyed & Pick<LineaRequest, 'cantidad' | 'precioUnitarioCentavos'>

/** Why a line cannot be sent, with the facts to fix it. */
export type LineaProblem =
  | { reason: 'not_sold' }
  | { reason: 'talla_missing' }
  | { reason: 'out_of_campana'; campana: FueraDeCampana }
  | { reason: 'sold_out' }
  | { reason: 'short'; disponible: number }
  | { reason: 'price_changed'; precioUnitarioCentavos: number }

/** Whether accepting the problem removes the line. */
export const endsLine = ({ reason }: LineaProblem): boolean =>
  reason === 'not_sold' || reason === 'sold_out' || reason === 'out_of_campana'

/**
 * Accepts the server's answer: the new price, the remaining pieces, or removal. A line without a size stays as it is.
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
 * Compares each line with the current availability. Lines of one size share its pieces, first come first served.
 * @returns the problem or `null` per line, in order.
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

/** Requested pieces of a size that are missing. */
export type Faltante = { tallaId: string; piezas: number }

/** Missing pieces of each size in a cart: the lost demand (spec 3.6). */
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

/**
 * Changes of carts on the server (spec 3.4). Devices send differences, which commute; absolute quantities of two
 * devices would overwrite each other.
 */

/** The maximum of lines in a cart or pedido, far above real use. */
export const maxLineas = 200

export type Cambio = {
  tallaId: string
  /** Pieces to add (negative: remove); 0 only accepts the price. */
  piezas: number
  /** The displayed price: compared with the current one, never stored. */
  precioUnitarioCentavos?: number | undefined
}

/** A change that could not be applied as requested. */
export type Aviso = {
  tallaId: string
  nombre: string | null
  talla: string | null
  problema: LineaProblem | { reason: 'full' }
  /** Pieces in the cart now. */
  cantidad: number
}

/** Current availability and price of a size. */
type Venta = {
  activo: boolean
  disponible: number
  precioUnitarioCentavos: number
  fueraDeCampana?: FueraDeCampana
}

type Tenida = { cantidad: number; precioUnitarioCentavos: number }

/**
 * Applies a change to a line. Adding never exceeds the available pieces and never reduces the line: pieces sold
 * meanwhile are the user's decision.
 * @param venta `null` for an unknown size. @param isFull no further line may be added.
 */
export function changeLinea(
  had: Tenida | null,
  { piezas, precioUnitarioCentavos: seen }: Omit<Cambio, 'tallaId'>,
  venta: Venta | null,
  isFull = false,
): { now: Tenida; problema: Aviso['problema'] | null } {
  const before = had ?? { cantidad: 0, precioUnitarioCentavos: venta?.precioUnitarioCentavos ?? 0 }
  const agreed = seen !== undefined && seen === venta?.precioUnitarioCentavos
  const priced = agreed ? { ...before, precioUnitarioCentavos: seen } : before
  if (piezas <= 0) return { now: { ...priced, cantidad: Math.max(0, before.cantidad + piezas) }, problema: null }
  if (!venta?.activo) return { now: before, problema: { reason: 'not_sold' } }
  const { fueraDeCampana: campana } = venta
  if (campana) return { now: before, problema: { reason: 'out_of_campana', campana } }
  if (!had && isFull) return { now: before, problema: { reason: 'full' } }
  const wanted = before.cantidad + piezas
  const cantidad = Math.max(before.cantidad, Math.min(wanted, venta.disponible, maxPiezas))
  const now = { ...priced, cantidad }
  if (cantidad < wanted) return { now, problema: shortOf(venta.disponible) }
  const dearer = seen !== undefined && !agreed && !had
  return { now, problema: dearer ? { reason: 'price_changed', ...priceOf(venta) } : null }
}

const shortOf = (disponible: number): Aviso['problema'] =>
  disponible <= 0 ? { reason: 'sold_out' } : { reason: 'short', disponible }
const priceOf = ({ precioUnitarioCentavos }: Venta) => ({ precioUnitarioCentavos })

/** Merges changes per size: pieces add up, the last price wins. */
export function mergeCambios(cambios: Cambio[]): Cambio[] {
  const merged = new Map<string, Cambio>()
  for (const cambio of cambios) {
    const before = merged.get(cambio.tallaId)
    const { precioUnitarioCentavos = before?.precioUnitarioCentavos } = cambio
    const piezas = (before?.piezas ?? 0) + cambio.piezas
    merged.set(cambio.tallaId, { tallaId: cambio.tallaId, piezas, precioUnitarioCentavos })
  }
  return [...merged.values()].map((cambio) => ({ ...cambio, piezas: within(cambio.piezas) }))
}

const within = (piezas: number) => Math.max(-maxPiezas, Math.min(maxPiezas, piezas))

/** The changes that turn the first cart into the second. Lines without a size are left out. */
export function cambiosBetween(before: CarritoLinea[], after: CarritoLinea[]): CambioDeLinea[] {
  const [had, has] = [before, after].map((lineas) => new Map(lineas.map((linea) => [lineaKey(linea), linea])))
  const keys = new Set([...(had?.keys() ?? []), ...(has?.keys() ?? [])])
  return [...keys].flatMap((key) => {
    const [was, is] = [had?.get(key), has?.get(key)]
    const linea = is ?? was
    if (!linea?.tallaId) return []
    const piezas = (is?.cantidad ?? 0) - (was?.cantidad ?? 0)
    const { precioUnitarioCentavos } = linea
    const wasSeen = was && !was.precioOculto && was.precioUnitarioCentavos === precioUnitarioCentavos
    const agrees = is !== undefined && !is.precioOculto && !wasSeen
    if (piezas === 0 && !agrees) return []
    return [{ cambio: { tallaId: linea.tallaId, piezas, ...(agrees && { precioUnitarioCentavos }) }, linea }]
  })
}

/** A change, and the line that displays it until the server answers. */
export type CambioDeLinea = { cambio: Cambio; linea: CarritoLinea }

/** A cart with pending changes applied. */
export function withCambios(lineas: CarritoLinea[], cambios: CambioDeLinea[]): CarritoLinea[] {
  if (cambios.length === 0) return lineas
  const now = new Map(lineas.map((linea) => [lineaKey(linea), linea]))
  for (const { cambio, linea } of cambios) {
    const had = now.get(lineaKey(linea))
    const cantidad = Math.min(maxPiezas, (had?.cantidad ?? 0) + cambio.piezas)
    const { precioUnitarioCentavos } = cambio
    const price = precioUnitarioCentavos === undefined ? {} : { precioUnitarioCentavos, precioOculto: undefined }
    if (cantidad > 0) now.set(lineaKey(linea), { ...(had ?? linea), cantidad, ...price })
    else now.delete(lineaKey(linea))
  }
  return [...now.values()]
}
