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

/** A consultora's unsaved edit of a pedido (spec 3.2). It is stored as differences, so that it still applies after the pedido changes. */

export type Deseada = { tallaId: string | null; talla: string | null; cantidad: number }

/** Changes by `posicion`; `null` removes the line. */
export type Edicion = { cambios: Record<string, Deseada | null>; agregadas: CarritoLinea[] }

export const sinCambios: Edicion = { cambios: {}, agregadas: [] }

type Item = Deseada & {
  posicion: number
  productoId: string
  nombre: string
  imagen: Imagen | null
  precioUnitarioCentavos: number
}

/** A line with the edit applied; `null` when it is removed. */
export function deseada({ cambios }: Edicion, item: Item): Deseada | null {
  const cambio = cambios[item.posicion]
  return cambio === undefined ? { tallaId: item.tallaId, talla: item.talla, cantidad: item.cantidad } : cambio
}

const isUnchanged = (item: Item, wanted: Deseada | null): boolean =>
  wanted !== null && wanted.tallaId === item.tallaId && wanted.cantidad === item.cantidad

/** Sets the edited state of a line; the original state removes the edit. */
export function wantLinea({ cambios, agregadas }: Edicion, item: Item, wanted: Deseada | null): Edicion {
  const { [item.posicion]: _, ...others } = cambios
  return { agregadas, cambios: isUnchanged(item, wanted) ? others : { ...others, [item.posicion]: wanted } }
}

/**
 * Changes the quantity of a line. Its existing pieces keep their price; if the current price differs, additional pieces go to a new line at
 * that price, as on the server.
 * @param hoyCentavos current price of a piece; `null` while unknown: the server rejects an outdated price.
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

/** Adds a line; the same size at the same price is merged into the existing line, as on the server. */
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

/** Ignores changes of lines that no longer exist. */
export const isEdited = (edicion: Edicion, items: Item[]): boolean =>
  edicion.agregadas.length > 0 || items.some((item) => !isUnchanged(item, deseada(edicion, item)))

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
 * Maximum quantity: available + already held by this pedido - other lines of the same size.
 * @param disponible pieces of the size that are free to order.
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

/** The request body. @param version the version that the edit is based on. */
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

/** Resolves a refused line: reduces it to the available pieces, accepts the current price for additional pieces, or restores the line. */
export function acceptOfItem(edicion: Edicion, item: Item, problem: LineaProblem): Edicion {
  const wanted = deseada(edicion, item)
  if (wanted && problem.reason === 'price_changed')
    return wantCantidad(edicion, item, wanted.cantidad, problem.precioUnitarioCentavos)
  if (!wanted || problem.reason !== 'short') return wantLinea(edicion, item, { ...item })
  return wantLinea(edicion, item, { ...wanted, cantidad: acceptedOf(item, wanted, problem.disponible) })
}

/** The quantity that a line can have with `left` more pieces available: they add to its own pieces if the size is unchanged. */
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
