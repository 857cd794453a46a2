import type { CarritoLinea } from '#features/carrito/rules.ts'
import { type Entendida, isEntendida, type LineaLeida } from '#features/lectura/lectura.ts'
import type { Lectura, ProductoVenta } from './client.ts'

/** A message that is being seen to: what was read in it, and what of it still waits for somebody. */

/** A line of a message that was read, and which of its `partidas` somebody has still to see to. */
export type LineaDeMensaje = LineaLeida & { pendientes: number[] }

export type LecturaDraft = {
  /** The products in what was read, by id. */
  productos: Record<string, ProductoVenta>
  texto: string
  mensaje: LineaDeMensaje[]
}

/** A draft and what can be done to it, wherever its pieces go. */
export type Leyendo = {
  draft: LecturaDraft
  set: (more: Partial<Pick<LecturaDraft, 'texto' | 'mensaje'>>) => void
  /** What was understood is added; the rest waits beside its text. */
  take: (lectura: Lectura) => void
  add: (productos: ProductoVenta[], partidas: Entendida[]) => void
  /** Somebody has seen to a `partida` of a line. */
  settle: (index: number, partida: number) => void
}

export const isPending = ({ pendientes }: LineaDeMensaje): boolean => pendientes.length > 0

/** What a message orders and is certain. */
export const entendidasOf = ({ lineas }: Lectura): Entendida[] =>
  lineas.flatMap((linea) => (linea.tipo === 'pedido' ? linea.partidas.filter(isEntendida) : []))

/** A draft with what was read; of what was read before, only that which waits stays. */
export const withLectura = (now: LecturaDraft, { lineas, productos }: Lectura): LecturaDraft => ({
  productos: { ...now.productos, ...byId(productos) },
  mensaje: [
    ...now.mensaje.filter(isPending),
    ...lineas.map((linea) => ({ ...linea, pendientes: pendientesOf(linea) })),
  ],
  texto: '',
})

export const settled = (mensaje: LineaDeMensaje[], index: number, partida: number): LineaDeMensaje[] =>
  mensaje.map((linea, at) => (at === index ? without(linea, partida) : linea))

export const byId = (productos: ProductoVenta[]) =>
  Object.fromEntries(productos.map((producto) => [producto.id, producto]))

/** A product and what was asked for of it, as a line. */
export function lineaFrom(producto: ProductoVenta, { tallaId, cantidad }: Entendida): CarritoLinea {
  const { id: productoId, nombre, imagen, tallas } = producto
  const talla = tallas.find(({ id }) => id === tallaId)?.talla
  // In modo clienta the server tells none: a line agrees to no price that she has not seen.
  const { precioUnitarioCentavos } = producto
  const price =
    typeof precioUnitarioCentavos === 'number'
      ? { precioUnitarioCentavos }
      : ({ precioUnitarioCentavos: 0, precioOculto: true } as const)
  return { productoId, nombre, imagenUrl: null, imagen, tallaId, talla, cantidad, ...price }
}

const pendientesOf = (linea: LineaLeida): number[] =>
  linea.tipo === 'pedido' ? linea.partidas.flatMap((partida, index) => (isEntendida(partida) ? [] : [index])) : []

const without = (linea: LineaDeMensaje, partida: number): LineaDeMensaje => ({
  ...linea,
  pendientes: linea.pendientes.filter((it) => it !== partida),
})
