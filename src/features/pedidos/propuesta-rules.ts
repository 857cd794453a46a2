import { lineaSubtotal, maxPiezas } from '#features/carrito/rules.ts'
import type { FieldError } from '#shared/errors.ts'
import { holdsStock, type PedidoStatus } from './rules.ts'

/** What is true of propuestas: what staff offer instead of the lines that a pedido has, and how it ends (spec 3.2). */

export const propuestaEstados = ['abierta', 'aceptada', 'rechazada', 'retirada', 'reemplazada', 'anulada'] as const
export type PropuestaEstado = (typeof propuestaEstados)[number]

type EstadoRow = {
  /** Does it hold, besides the lines of the pedido, what it would add? */
  holds: boolean
}

/** Everything that differs between the states of a propuesta; from `abierta` it goes to any other, and from those nowhere. */
const estadoTable: Record<PropuestaEstado, EstadoRow> = {
  abierta: { holds: true },
  /** Its lines are those of the pedido by now. */
  aceptada: { holds: false },
  /** She would rather be called. */
  rechazada: { holds: false },
  /** Staff took it back. */
  retirada: { holds: false },
  /** Staff made another. */
  reemplazada: { holds: false },
  /** The pedido was sent or cancelled. */
  anulada: { holds: false },
}

export const isAbierta = ({ estado }: { estado: PropuestaEstado }): boolean => estadoTable[estado].holds
export type EstadoFinal = Exclude<PropuestaEstado, 'abierta'>

/** May staff propose changes of it? Only while its pieces are held. */
export const isRevisable = (status: PedidoStatus): boolean => holdsStock(status)

const hourMs = 3_600_000
/** Hours without an answer after which the desk says so; nothing happens by itself. */
export const sinRespuestaHoras = 48

export const isSinRespuesta = ({ createdAt }: { createdAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) > sinRespuestaHoras * hourMs

/** What stays of a line through its versions, and what a revision may change of it. */
export type Linea = {
  posicion: number
  productoId: string
  tallaId: string | null
  nombre: string
  sku: string | null
  talla: string | null
  imagenId: string | null
  cantidad: number
  precioUnitarioCentavos: number
  subtotalCentavos: number
  /** A calendar day on which its pieces arrive. */
  llegaEl: string | null
}
export type PropuestaLinea = Linea & { motivo: string | null }

/** What is said of one line: how many of it, from when, or which other size or product instead. */
export type LineaRevision = {
  posicion: number
  cantidad: number
  llegaEl: string | null
  motivo: string | null
  por: { productoId: string; tallaId: string } | null
}
export type LineaAgregada = { productoId: string; tallaId: string; cantidad: number; motivo: string | null }
export type Revision = { lineas: LineaRevision[]; agregadas: LineaAgregada[] }

/** A product and size that staff chose, as they are for sale today. */
export type Offered = Pick<Linea, 'productoId' | 'tallaId' | 'nombre' | 'sku' | 'talla' | 'imagenId'> & {
  precioUnitarioCentavos: number
}

/**
 * The lines that a revision makes of those that there are. What it does not name stays; a line keeps its price, also in another size;
 * another product and what is added have the price of today.
 * @param offeredOf the product and size of a choice, or the sentence that says why it is not for sale.
 * @returns the lines, those of which nothing is left among them, or a sentence for each that cannot be.
 */
export function reviseLineas(
  before: Linea[],
  { lineas, agregadas }: Revision,
  offeredOf: (choice: { productoId: string; tallaId: string }) => Offered | string,
): { lineas: PropuestaLinea[]; errors: FieldError[] } {
  const errors: FieldError[] = []
  const revisions = new Map(lineas.map((revision, index) => [revision.posicion, { ...revision, index }]))
  const revised = before.map((linea) => {
    const revision = revisions.get(linea.posicion)
    revisions.delete(linea.posicion)
    if (!revision) return { ...linea, motivo: null }
    const found = revision.por && offeredOf(revision.por)
    if (typeof found === 'string') errors.push({ path: `lineas.${revision.index}.por`, message: found })
    const offered = typeof found === 'string' ? null : found
    const product = offered ? { ...offered, precioUnitarioCentavos: priceOf(linea, offered) } : {}
    const { cantidad, llegaEl, motivo } = revision
    return priced({ ...linea, ...product, cantidad, llegaEl: cantidad > 0 ? llegaEl : null, motivo })
  })
  for (const { index } of revisions.values()) errors.push({ path: `lineas.${index}`, message: 'Esa línea ya no está.' })
  const next = Math.max(-1, ...before.map(({ posicion }) => posicion)) + 1
  const added = agregadas.flatMap(({ productoId, tallaId, cantidad, motivo }, index) => {
    const offered = offeredOf({ productoId, tallaId })
    if (typeof offered === 'string') {
      errors.push({ path: `agregadas.${index}`, message: offered })
      return []
    }
    return [priced({ ...offered, posicion: next + index, cantidad, llegaEl: null, motivo })]
  })
  return { lineas: [...revised, ...added], errors }
}

export const notForSale = 'Ese producto o esa talla ya no está a la venta.'

const priceOf = (linea: Linea, offered: Offered): number =>
  offered.productoId === linea.productoId ? linea.precioUnitarioCentavos : offered.precioUnitarioCentavos

const priced = (linea: Omit<PropuestaLinea, 'subtotalCentavos'>): PropuestaLinea => ({
  ...linea,
  subtotalCentavos: lineaSubtotal(linea),
})

/** What a consultora asks of a line of her own pedido; a line that she does not name goes. */
export type LineaEdit = { posicion: number; tallaId: string | null; cantidad: number }
/** What she adds, with the price that she was shown. */
export type LineaNueva = {
  productoId: string
  tallaId: string | null
  cantidad: number
  precioUnitarioCentavos: number
}

/**
 * The lines of a pedido as its consultora wants them. What she adds of a size that the pedido has at the same price becomes more of it.
 * @param offeredOf the product and size of a choice; a size that is not the product's gives `undefined`.
 * @returns the lines and, for each, the choice that could not be found.
 */
export function editLineas(
  before: Linea[],
  { lineas, agregadas }: { lineas: LineaEdit[] | null; agregadas: LineaNueva[] },
  offeredOf: (choice: { productoId: string; tallaId: string | null }) => Offered | undefined,
): Linea[] {
  const wanted = new Map((lineas ?? before).map((linea) => [linea.posicion, linea]))
  const kept = before.flatMap((linea) => {
    const edit = wanted.get(linea.posicion)
    if (!edit) return []
    const { tallaId, cantidad } = edit
    if (tallaId === linea.tallaId) return [repriced({ ...linea, cantidad })]
    const offered = offeredOf({ productoId: linea.productoId, tallaId })
    const { precioUnitarioCentavos } = linea
    return [repriced({ ...linea, ...offered, tallaId, precioUnitarioCentavos, cantidad, llegaEl: null })]
  })
  let next = Math.max(-1, ...before.map(({ posicion }) => posicion)) + 1
  for (const { productoId, tallaId, cantidad, precioUnitarioCentavos } of agregadas) {
    const same = kept.findIndex(
      (it) =>
        it.productoId === productoId && it.tallaId === tallaId && it.precioUnitarioCentavos === precioUnitarioCentavos,
    )
    const there = kept[same]
    if (there) kept[same] = repriced({ ...there, cantidad: there.cantidad + cantidad })
    else {
      const offered = offeredOf({ productoId, tallaId }) ?? missing
      kept.push(
        repriced({
          ...offered,
          productoId,
          tallaId,
          precioUnitarioCentavos,
          cantidad,
          posicion: next++,
          llegaEl: null,
        }),
      )
    }
  }
  return kept
}

const missing = { nombre: '', sku: null, talla: null, imagenId: null }

const repriced = (linea: Omit<Linea, 'subtotalCentavos'>): Linea => ({
  ...linea,
  subtotalCentavos: lineaSubtotal(linea),
})

type LineaSaid = Pick<Linea, 'productoId' | 'tallaId' | 'cantidad' | 'precioUnitarioCentavos' | 'llegaEl'>

/** Do two versions of a line say the same? */
export const isSameLinea = (one: LineaSaid, other: LineaSaid): boolean =>
  one.productoId === other.productoId &&
  one.tallaId === other.tallaId &&
  one.cantidad === other.cantidad &&
  one.precioUnitarioCentavos === other.precioUnitarioCentavos &&
  one.llegaEl === other.llegaEl

/** Are they the same lines, each at its place? */
export const areSameLineas = (some: Linea[], others: Linea[]): boolean => {
  const byPosicion = new Map(others.map((linea) => [linea.posicion, linea]))
  return (
    some.length === others.length &&
    some.every((linea) => {
      const other = byPosicion.get(linea.posicion)
      return other !== undefined && isSameLinea(linea, other)
    })
  )
}

/** Lines of which something is left. */
export const present = <Each extends { cantidad: number }>(lineas: Each[]): Each[] =>
  lineas.filter(({ cantidad }) => cantidad > 0)

/** Is this line within what a line may hold? */
export const fitsLinea = ({ cantidad }: { cantidad: number }): boolean => cantidad <= maxPiezas
