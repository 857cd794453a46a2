import {
  addLinea,
  type CarritoLinea,
  endsLine,
  type LineaProblem,
  lineaKey,
  lineaSubtotal,
  removeLinea,
  setCantidad,
} from '#modules/carrito/rules.ts'
import type { Imagen } from '#shared/imagen.ts'
import { maxPiezas } from '#shared/read-amounts.ts'
import type { EdicionForm } from './propuesta-schema.ts'

/**
 * A consultora's unsaved edit of a pedido (spec 3.2). Only differences are kept, so that they apply to the pedido as it is by now.
 */

export type Deseada = { tallaId: string | null; talla: string | null; cantidad: number }

/** By position; `null` for a line that goes. */
export type Edicion = { cambios: Record<string, Deseada | null>; agregadas: CarritoLinea[] }

export const sinCambios: Edicion = { cambios: {}, agregadas: [] }

type Item = Deseada & {
  posicion: number
  productoId: string
  nombre: string
  imagen: Imagen | null
  precioUnitarioCentavos: number
}

/** A line as the consultora wants it; `null` when it goes. */
export function deseada({ cambios }: Edicion, item: Item): Deseada | null {
  const cambio = cambios[item.posicion]
  return cambio === undefined ? { tallaId: item.tallaId, talla: item.talla, cantidad: item.cantidad } : cambio
}

const isAsItWas = (item: Item, wanted: Deseada | null): boolean =>
  wanted !== null && wanted.tallaId === item.tallaId && wanted.cantidad === item.cantidad

/** Wants a line otherwise; as it was is no change. */
export function wantLinea({ cambios, agregadas }: Edicion, item: Item, wanted: Deseada | null): Edicion {
  const { [item.posicion]: _, ...others } = cambios
  return { agregadas, cambios: isAsItWas(item, wanted) ? others : { ...others, [item.posicion]: wanted } }
}

/**
 * Wants another number of pieces. A line keeps its price for the pieces that it has; where today's is another, pieces more are a line of
 * their own at that, as the server saves them.
 * @param hoyCentavos what a piece costs today; `null` while it is not known: the server refuses a price that is not today's.
 */
export function wantCantidad(edicion: Edicion, item: Item, cantidad: number, hoyCentavos: number | null): Edicion {
  const wanted = deseada(edicion, item)
  if (!wanted) return edicion
  const mas = hoyCentavos === null || hoyCentavos === item.precioUnitarioCentavos ? 0 : cantidad - item.cantidad
  if (hoyCentavos === null || mas <= 0) return wantLinea(edicion, item, { ...wanted, cantidad })
  const { productoId, nombre, imagen } = item
  const { tallaId, talla } = wanted
  const agregadas = addLinea(edicion.agregadas, {
    productoId,
    nombre,
    imagen,
    imagenUrl: null,
    ...(tallaId !== null && { tallaId, talla: talla ?? undefined }),
    cantidad: mas,
    precioUnitarioCentavos: hoyCentavos,
  })
  return { ...wantLinea(edicion, item, { ...wanted, cantidad: item.cantidad }), agregadas }
}

/** Adds a line; the same size at the same price adds to its line, as on the server. */
export function addNueva(edicion: Edicion, items: Item[], nueva: CarritoLinea): Edicion {
  const { productoId, tallaId, precioUnitarioCentavos } = nueva
  for (const item of items) {
    const wanted = deseada(edicion, item)
    if (!wanted || item.productoId !== productoId || wanted.tallaId !== (tallaId ?? null)) continue
    if (item.precioUnitarioCentavos !== precioUnitarioCentavos) continue
    const cantidad = Math.min(maxPiezas, wanted.cantidad + nueva.cantidad)
    return wantLinea(edicion, item, { ...wanted, cantidad })
  }
  return { ...edicion, agregadas: addLinea(edicion.agregadas, nueva) }
}

/** Is there anything to save? A change of a line that is gone is none. */
export const isEdited = (edicion: Edicion, items: Item[]): boolean =>
  edicion.agregadas.length > 0 || items.some((item) => !isAsItWas(item, deseada(edicion, item)))

type Sums = { piezas: number; totalCentavos: number }
const sums = (lineas: { cantidad: number; precioUnitarioCentavos: number }[]): Sums => ({
  piezas: lineas.reduce((sum, { cantidad }) => sum + cantidad, 0),
  totalCentavos: lineas.reduce((sum, linea) => sum + lineaSubtotal(linea), 0),
})

export const sumsOf = (edicion: Edicion, items: Item[]): { before: Sums; after: Sums } => ({
  before: sums(items),
  after: sums([...wantedItems(edicion, items), ...edicion.agregadas]),
})

const wantedItems = (edicion: Edicion, items: Item[]): Item[] =>
  items.flatMap((item) => {
    const wanted = deseada(edicion, item)
    return wanted ? { ...item, ...wanted } : []
  })

type Keyed = { productoId: string; tallaId: string | null }

/**
 * The most that a line may hold: what is left of its size and what the pedido holds of it, less what other lines take.
 * @param disponible what is left of it for everybody.
 */
export function mostOf(
  edicion: Edicion,
  items: Item[],
  linea: Keyed & { cantidad: number },
  disponible: number,
): number {
  const key = lineaKey(linea)
  const held = items.filter((item) => lineaKey(item) === key).reduce((sum, { cantidad }) => sum + cantidad, 0)
  const all = [...wantedItems(edicion, items), ...edicion.agregadas].filter((it) => lineaKey(it) === key)
  const others = all.reduce((sum, { cantidad }) => sum + cantidad, 0) - linea.cantidad
  return Math.max(0, Math.min(maxPiezas, disponible + held - others))
}

/** As the server gets it. @param version the one that was on the screen. */
export const requestOf = (edicion: Edicion, items: Item[], version: number): EdicionForm => ({
  version,
  lineas: items.flatMap((item) => {
    const wanted = deseada(edicion, item)
    if (!wanted) return []
    const { tallaId, cantidad } = wanted
    const { posicion, precioUnitarioCentavos } = item
    return [{ posicion, tallaId, cantidad, ...(cantidad > item.cantidad && { precioUnitarioCentavos }) }]
  }),
  ...(edicion.agregadas.length > 0 && { agregadas: edicion.agregadas.map(asAdded) }),
})

const asAdded = ({ productoId, tallaId, cantidad, precioUnitarioCentavos }: CarritoLinea) => ({
  ...{ productoId, tallaId: tallaId ?? null, cantidad, precioUnitarioCentavos },
})

/** Accepts what the server found of one of the lines: as many as there are, pieces more at today's price, or as it was. */
export function acceptOfItem(edicion: Edicion, item: Item, problem: LineaProblem): Edicion {
  const wanted = deseada(edicion, item)
  if (wanted && problem.reason === 'price_changed')
    return wantCantidad(edicion, item, wanted.cantidad, problem.precioUnitarioCentavos)
  if (!wanted || problem.reason !== 'short') return wantLinea(edicion, item, { ...item })
  return wantLinea(edicion, item, { ...wanted, cantidad: acceptedOf(item, wanted, problem.disponible) })
}

/** Pieces that a line may have when so many more are left: in its own size besides those that it has. */
export const acceptedOf = (item: Deseada, { tallaId }: Deseada, left: number): number =>
  tallaId === item.tallaId ? item.cantidad + left : left

export function acceptOfNueva(edicion: Edicion, nueva: CarritoLinea, problem: LineaProblem): Edicion {
  const { agregadas } = edicion
  if (endsLine(problem)) return { ...edicion, agregadas: removeLinea(agregadas, nueva) }
  if (problem.reason === 'short') return { ...edicion, agregadas: setCantidad(agregadas, nueva, problem.disponible) }
  if (problem.reason !== 'price_changed') return edicion
  const { precioUnitarioCentavos } = problem
  return { ...edicion, agregadas: agregadas.map((it) => (it === nueva ? { ...it, precioUnitarioCentavos } : it)) }
}
