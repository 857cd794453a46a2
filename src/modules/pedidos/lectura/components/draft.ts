import type { CarritoLinea } from '#modules/carrito/rules.ts'
import type { Lectura, ProductoVenta } from '#modules/pedidos/client.ts'
import { type Entendida, isEntendida, type LineaLeida } from '#modules/pedidos/lectura/lectura.ts'

/** A message that is being seen to: what was read in it, and what of it still waits for somebody. */

/**
 * A line of a message that was read, which of its `partidas` somebody has still to see to, and how many of the pieces that it asks
 * for were added: fewer where there are no more.
 */
export type LineaDeMensaje = LineaLeida & { pendientes: number[]; piezas?: Piezas | undefined }

export type Piezas = { agregadas: number; pedidas: number }

export type LecturaDraft = {
  productos: Record<string, ProductoVenta>
  texto: string
  mensaje: LineaDeMensaje[]
  /** Counts the messages taken: one that is read twice is taken once. */
  turno?: number | undefined
}

/** A draft and what can be done to it, wherever its pieces go. */
export type Leyendo = {
  draft: LecturaDraft
  set: (more: Partial<Pick<LecturaDraft, 'texto' | 'mensaje'>>) => void
  /** What was understood is added; the rest waits beside its text. Nothing happens unless the draft is at this turn. */
  take: (lectura: Lectura, turno: number) => void
  /** Adds pieces, no more than there are. @returns how many were added. */
  add: (productos: ProductoVenta[], partidas: Entendida[]) => Piezas
  /** Somebody has seen to a `partida` of a line, and added so many pieces of it. */
  settle: (index: number, partida: number, piezas?: Piezas) => void
}

export const isPending = ({ pendientes }: LineaDeMensaje): boolean => pendientes.length > 0

/** Whether pieces of the line were added although some of its words were not read. */
export const isPartlyRead = (linea: LineaDeMensaje): boolean =>
  linea.tipo === 'pedido' && !isPending(linea) && (linea.sobra ?? []).length > 0 && (linea.piezas?.agregadas ?? 0) > 0

/** What is not in the cart or pedido: the lines that wait, and those of a text that is not read yet. */
export const waitingLines = ({ mensaje, texto }: Pick<LecturaDraft, 'mensaje' | 'texto'>): string[] => [
  ...mensaje.filter(isPending).map(({ linea }) => linea),
  ...texto.split(/\r\n|\r|\n/).filter((linea) => linea.trim() !== ''),
]

/** Whether removing the line would lose words that were not understood. */
export const hasUnread = (linea: LineaDeMensaje): boolean => isPending(linea) || isPartlyRead(linea)

/** Pieces of each size that are there already, in the cart or pedido. */
export type Held = (tallaId: string) => number

/** The pieces that are in stock, and how many of those asked for fit. */
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

/** A draft with what was read, and the pieces to add. Lines of earlier messages that were read as a whole are dropped. `null` for a message already applied. */
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

/** Were all pieces of a line added, none, or some? */
export const isShort = ({ piezas }: LineaDeMensaje): boolean =>
  piezas !== undefined && piezas.agregadas < piezas.pedidas

export const settled = (mensaje: LineaDeMensaje[], index: number, partida: number, piezas?: Piezas): LineaDeMensaje[] =>
  mensaje.map((linea, at) => (at === index ? without(linea, partida, piezas) : linea))

export const byId = (productos: ProductoVenta[]) =>
  Object.fromEntries(productos.map((producto) => [producto.id, producto]))

/** A product and what was asked for of it, as a line. */
export function lineaFrom(producto: ProductoVenta, { tallaId, cantidad }: Entendida): CarritoLinea {
  const { id: productoId, nombre, imagen, tallas } = producto
  const talla = tallas.find(({ id }) => id === tallaId)?.talla
  // Absent in modo clienta: a line agrees to no price that was not shown.
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
