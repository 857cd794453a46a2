import type { CarritoLinea } from '#modules/carrito/rules.ts'
import type { Lectura, ProductoVenta } from '#modules/pedidos/client.ts'
import { type Entendida, isEntendida, type LineaLeida } from '#modules/pedidos/lectura/lectura.ts'

/** A message in progress: its read lines, and those that still need a decision. */

/** A read line, the `partidas` that still need a decision, and the pieces ordered and added: fewer are added where stock is short. */
export type LineaDeMensaje = LineaLeida & { pendientes: number[]; piezas?: Piezas | undefined }

export type Piezas = { agregadas: number; pedidas: number }

export type LecturaDraft = {
  productos: Record<string, ProductoVenta>
  texto: string
  mensaje: LineaDeMensaje[]
  /** Sequence number of the message, so that a result is applied only once. */
  turno?: number | undefined
}

/** A draft and its actions; the target is the cart or a pedido. */
export type Leyendo = {
  draft: LecturaDraft
  set: (more: Partial<Pick<LecturaDraft, 'texto' | 'mensaje'>>) => void
  /** Adds what was understood; the rest stays next to its text. Ignored unless `turno` is the draft's. */
  take: (lectura: Lectura, turno: number) => void
  /** Adds pieces up to the available stock. @returns how many were added. */
  add: (productos: ProductoVenta[], partidas: Entendida[]) => Piezas
  /** Marks a `partida` of a line as decided, with the pieces added for it. */
  settle: (index: number, partida: number, piezas?: Piezas) => void
}

export const isPending = ({ pendientes }: LineaDeMensaje): boolean => pendientes.length > 0

/** True if pieces of the line were added although some words were not understood. */
export const isPartlyRead = (linea: LineaDeMensaje): boolean =>
  linea.tipo === 'pedido' && !isPending(linea) && (linea.sobra ?? []).length > 0 && (linea.piezas?.agregadas ?? 0) > 0

/** Text that is not in the cart or pedido: undecided lines, and text that is not read yet. */
export const waitingLines = ({ mensaje, texto }: Pick<LecturaDraft, 'mensaje' | 'texto'>): string[] => [
  ...mensaje.filter(isPending).map(({ linea }) => linea),
  ...texto.split(/\r\n|\r|\n/).filter((linea) => linea.trim() !== ''),
]

/** True if removing the line would lose words that were not understood. */
export const hasUnread = (linea: LineaDeMensaje): boolean => isPending(linea) || isPartlyRead(linea)

/** Pieces of a size already in the cart or pedido. */
export type Held = (tallaId: string) => number

/** Reduces pieces to the available stock. */
export function withinStock(
  partidas: Entendida[],
  productos: LecturaDraft['productos'],
  heldOf: Held,
): { partidas: Entendida[]; piezas: Piezas } {
  const taken = new Map<string, number>()
  const within = partidas.flatMap((partida) => {
    const { productoId, tallaId, cantidad } = partida
    const producto = productos[productoId]
    const disponible = producto?.fueraDeCampana ? 0 : producto?.tallas.find(({ id }) => id === tallaId)?.disponible
    const before = taken.get(tallaId) ?? heldOf(tallaId)
    const fits = Math.min(cantidad, Math.max(0, (disponible ?? 0) - before))
    taken.set(tallaId, before + fits)
    return fits > 0 ? [{ ...partida, cantidad: fits }] : []
  })
  return { partidas: within, piezas: { agregadas: piezasIn(within), pedidas: piezasIn(partidas) } }
}

const piezasIn = (partidas: Entendida[]): number => partidas.reduce((sum, { cantidad }) => sum + cantidad, 0)

export type Taken = { draft: Pick<LecturaDraft, 'productos' | 'mensaje' | 'texto' | 'turno'>; partidas: Entendida[] }

/**
 * Applies a read message. Drops fully understood lines of earlier messages.
 * @returns the draft and the pieces to add; `null` if the message was already applied.
 */
export function withLectura(
  now: LecturaDraft,
  { lineas, productos }: Lectura,
  turno: number,
  heldOf: Held,
): Taken | null {
  if (turno !== turnoOf(now)) return null
  const known = { ...now.productos, ...byId(productos) }
  const added = new Map<string, number>()
  const partidas: Entendida[] = []
  const mensaje = lineas.map((linea): LineaDeMensaje => {
    const own = linea.tipo === 'pedido' ? linea.partidas.filter(isEntendida) : []
    const within = withinStock(own, known, (tallaId) => heldOf(tallaId) + (added.get(tallaId) ?? 0))
    for (const { tallaId, cantidad } of within.partidas) added.set(tallaId, (added.get(tallaId) ?? 0) + cantidad)
    partidas.push(...within.partidas)
    return { ...linea, pendientes: pendientesOf(linea), ...(own.length > 0 && { piezas: within.piezas }) }
  })
  const draft = {
    productos: known,
    mensaje: [...now.mensaje.filter(hasUnread), ...mensaje],
    texto: '',
    turno: turno + 1,
  }
  return { draft, partidas }
}

export const turnoOf = ({ turno = 0 }: LecturaDraft): number => turno

/** True if fewer pieces were added than ordered. */
export const isShort = ({ piezas }: LineaDeMensaje): boolean =>
  piezas !== undefined && piezas.agregadas < piezas.pedidas

export const settled = (mensaje: LineaDeMensaje[], index: number, partida: number, piezas?: Piezas): LineaDeMensaje[] =>
  mensaje.map((linea, at) => (at === index ? without(linea, partida, piezas) : linea))

export const byId = (productos: ProductoVenta[]) =>
  Object.fromEntries(productos.map((producto) => [producto.id, producto]))

export function lineaFrom(producto: ProductoVenta, { tallaId, cantidad }: Entendida): CarritoLinea {
  const { id: productoId, nombre, imagen, tallas } = producto
  const talla = tallas.find(({ id }) => id === tallaId)?.talla
  // Absent in modo clienta: a line does not agree to a price that was not displayed.
  const { precioUnitarioCentavos } = producto
  const price =
    typeof precioUnitarioCentavos === 'number'
      ? { precioUnitarioCentavos }
      : ({ precioUnitarioCentavos: 0, precioOculto: true } as const)
  return { productoId, nombre, imagenUrl: null, imagen, tallaId, talla, cantidad, ...price }
}

const pendientesOf = (linea: LineaLeida): number[] =>
  linea.tipo === 'pedido' ? linea.partidas.flatMap((partida, index) => (isEntendida(partida) ? [] : [index])) : []

const without = (linea: LineaDeMensaje, partida: number, piezas: Piezas | undefined): LineaDeMensaje => {
  const before = linea.piezas ?? { agregadas: 0, pedidas: 0 }
  const sum = piezas && {
    agregadas: before.agregadas + piezas.agregadas,
    pedidas: before.pedidas + piezas.pedidas,
  }
  return { ...linea, pendientes: linea.pendientes.filter((it) => it !== partida), ...(sum && { piezas: sum }) }
}
