import type { FueraDeCampana } from '#modules/catalogo/campanas/rules.ts'
import { maxPiezas } from '#shared/read-amounts.ts'
import { type CarritoLinea, type LineaProblem, lineaKey } from './rules.ts'

/**
 * How carts change on the server (spec 3.4). Whatever is done to a line on a device is sent as a difference: so many pieces more or
 * fewer. Differences of two devices add up in whatever order they arrive; quantities would overwrite each other.
 */

/** The most lines that a cart keeps: what one pedido may have. */
export const maxLineasDeCarrito = 200

export type Cambio = {
  tallaId: string
  /** Pieces more, or fewer; 0 where only the price is agreed to. */
  piezas: number
  /** The price that she saw, where she put something in or agreed to it: compared with today's, never stored. */
  precioUnitarioCentavos?: number | undefined
}

/** Something of a change that could not be done as it was asked, and what became of it. */
export type Aviso = {
  tallaId: string
  /** What it was called, where it is known. */
  nombre: string | null
  talla: string | null
  problema: LineaProblem | { reason: 'full' }
  /** Pieces of it in the cart by now. */
  cantidad: number
}

/** A size as it is for sale now. */
export type Venta = {
  activo: boolean
  disponible: number
  precioUnitarioCentavos: number
  fueraDeCampana?: FueraDeCampana
}

/** A line as the cart has it, or would have it: without pieces where it has none. */
type Tenida = { cantidad: number; precioUnitarioCentavos: number }

/**
 * What a change makes of a line. It never goes over what is available by adding, and never under what it had: what has been sold
 * meanwhile is for the user to see and decide.
 * @param venta `null` for a size that does not exist. @param isFull no further line may come.
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

/** One change for each size: pieces add up, the last price counts. */
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

/** What has to be done to the first cart to make the second of it. Lines without a size stay where they are. */
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

/** A change, and the line that shows it until the server has answered. */
export type CambioDeLinea = { cambio: Cambio; linea: CarritoLinea }

/** A cart with changes that the server has not had yet. */
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
