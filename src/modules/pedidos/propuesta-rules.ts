import { lineaSubtotal } from '#modules/carrito/rules.ts'
import type { FieldError } from '#shared/errors.ts'
import { piezasText } from '#shared/format.ts'
import { maxPiezas } from '#shared/read-amounts.ts'
import { hourMs } from '#shared/time.ts'
import { holdsStock, type PedidoStatus } from './rules.ts'

/** Propuestas: staff offer changed lines of a pedido, and the consultora answers (spec 3.2). */

/**
 * `rechazada`: the consultora prefers a call; `retirada`: withdrawn by staff; `reemplazada`: replaced by a newer one; `anulada`: the pedido
 * was sent or cancelled. `abierta` is the only state that changes, and the only one that holds the pieces it would add.
 */
export const propuestaEstados = ['abierta', 'aceptada', 'rechazada', 'retirada', 'reemplazada', 'anulada'] as const
export type PropuestaEstado = (typeof propuestaEstados)[number]

export const isAbierta = ({ estado }: { estado: PropuestaEstado }): boolean => estado === 'abierta'

/** True while the pedido holds its pieces. */
export const isRevisable = (status: PedidoStatus): boolean => holdsStock(status)

/** Hours until the staff pages highlight an unanswered propuesta; it does not expire. */
export const sinRespuestaHoras = 48

export const isSinRespuesta = ({ createdAt }: { createdAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) > sinRespuestaHoras * hourMs

/** The fields of a line that are versioned. */
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
  /** The calendar day on which its pieces arrive. */
  llegaEl: string | null
}
export type PropuestaLinea = Linea & { motivo: string | null }

/** A revision of one line: quantity, arrival day, or a replacement by another size or product. */
export type LineaRevision = {
  posicion: number
  cantidad: number
  llegaEl: string | null
  motivo: string | null
  por: { productoId: string; tallaId: string } | null
}
export type LineaAgregada = { productoId: string; tallaId: string; cantidad: number; motivo: string | null }
export type Revision = { lineas: LineaRevision[]; agregadas: LineaAgregada[] }

/** A product and size chosen by staff, as currently for sale. */
export type Offered = Pick<Linea, 'productoId' | 'tallaId' | 'nombre' | 'sku' | 'talla' | 'imagenId'> & {
  precioUnitarioCentavos: number
}

type OfferedOf = (choice: { productoId: string; tallaId: string }) => Offered | string

/**
 * Applies a revision to the current lines; lines without a revision stay. An existing line keeps its price, even with another size; its
 * quantity may grow only if that is still the current price. Replacements and new lines use the current price.
 * @param offeredOf the offer for a choice, or a sentence that says why it is not for sale.
 * @returns the lines, including those with quantity 0, and a sentence for each refused one.
 */
export function reviseLineas(
  before: Linea[],
  { lineas, agregadas }: Revision,
  offeredOf: OfferedOf,
): { lineas: PropuestaLinea[]; errors: FieldError[] } {
  const errors: FieldError[] = []
  const revisions = new Map(lineas.map((revision, index) => [revision.posicion, { ...revision, index }]))
  const revised = before.map((linea): PropuestaLinea => {
    const revision = revisions.get(linea.posicion)
    revisions.delete(linea.posicion)
    if (!revision) return { ...linea, motivo: null }
    const found = revision.por && offeredOf(revision.por)
    const offered = typeof found === 'string' ? null : found
    const product = offered ? { ...offered, precioUnitarioCentavos: priceOf(linea, offered) } : {}
    const { cantidad, llegaEl, motivo } = revision
    const wrong = typeof found === 'string' ? found : whyNoMore(linea, revision, offeredOf)
    if (wrong)
      errors.push({ path: `lineas.${revision.index}${typeof found === 'string' ? '.por' : ''}`, message: wrong })
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

/**
 * Pieces that a revision removes as not found; a line that changes size or product or gets an arrival date does not count.
 * @param proposed the lines of the open propuesta: pieces it already removed are not counted again.
 */
export function missingPieces(
  before: Linea[],
  after: Linea[],
  proposed: Linea[],
): { tallaId: string; cantidad: number }[] {
  const leftIn = (lineas: Linea[], { posicion, productoId, tallaId, cantidad }: Linea): number => {
    const now = lineas.find((it) => it.posicion === posicion)
    const isThere = now?.productoId === productoId && now.tallaId === tallaId && now.llegaEl === null
    return isThere ? Math.min(cantidad, now.cantidad) : cantidad
  }
  return before.flatMap((linea) => {
    const cantidad = leftIn(proposed, linea) - leftIn(after, linea)
    return linea.tallaId !== null && cantidad > 0 ? [{ tallaId: linea.tallaId, cantidad }] : []
  })
}

/** True if a revision adds pieces of the same product. */
export const asksMore = (linea: Linea, { por, cantidad }: LineaRevision): boolean =>
  cantidad > linea.cantidad && (!por || por.productoId === linea.productoId)

/** Refuses additional pieces of the same product whose current price differs: they need a line of their own. */
function whyNoMore(linea: Linea, revision: LineaRevision, offeredOf: OfferedOf): string | null {
  if (!asksMore(linea, revision)) return null
  const { productoId, tallaId } = { ...linea, ...revision.por }
  const today = tallaId === null ? notForSale : offeredOf({ productoId, tallaId })
  if (typeof today === 'string') return today
  if (today.precioUnitarioCentavos === linea.precioUnitarioCentavos) return null
  return `Su precio cambió: esta línea se queda con ${piezasText(linea.cantidad)} como máximo. Las demás agrégalas aparte, al precio de hoy.`
}

export const notForSale = 'Ese producto o esa talla ya no está a la venta.'

const priceOf = (linea: Linea, offered: Offered): number =>
  offered.productoId === linea.productoId ? linea.precioUnitarioCentavos : offered.precioUnitarioCentavos

const priced = <Each extends Omit<Linea, 'subtotalCentavos'>>(linea: Each) => ({
  ...linea,
  subtotalCentavos: lineaSubtotal(linea),
})

/** A line edited by its consultora. `precioUnitarioCentavos` is the price displayed for additional pieces: it is compared, never stored. */
export type LineaEdit = {
  posicion: number
  tallaId: string | null
  cantidad: number
  precioUnitarioCentavos?: number | undefined
}
/** A new line, with the displayed price. */
export type LineaNueva = {
  productoId: string
  tallaId: string | null
  cantidad: number
  precioUnitarioCentavos: number
}

/** `masDe` maps the position of a new line to the line it was split from. */
export type Edited = { lineas: Linea[]; masDe: Map<number, number> }

/**
 * Applies a consultora's edit (spec 3.2); lines missing from it are removed. Existing pieces keep their price. Additional pieces cost the
 * current price: in the same line if it has that price, else in a new line.
 * @param offeredOf the offer for a choice at the current price; `undefined` for a size of another product.
 */
export function editLineas(
  before: Linea[],
  { lineas, agregadas }: { lineas: LineaEdit[] | null; agregadas: LineaNueva[] },
  offeredOf: (choice: { productoId: string; tallaId: string | null }) => Offered | undefined,
): Edited {
  const wanted = new Map((lineas ?? before.map(asItIs)).map((linea) => [linea.posicion, linea]))
  const more: (LineaNueva & { de: number })[] = []
  const after = before.flatMap((linea): Linea[] => {
    const edit = wanted.get(linea.posicion)
    if (!edit) return []
    const { tallaId, cantidad } = edit
    const { productoId, precioUnitarioCentavos } = linea
    const offered = offeredOf({ productoId, tallaId })
    const priceOfMore = edit.precioUnitarioCentavos ?? offered?.precioUnitarioCentavos ?? precioUnitarioCentavos
    const extra = priceOfMore === precioUnitarioCentavos ? 0 : Math.max(0, cantidad - linea.cantidad)
    if (extra > 0)
      more.push({ de: linea.posicion, productoId, tallaId, cantidad: extra, precioUnitarioCentavos: priceOfMore })
    const kept = { ...linea, cantidad: cantidad - extra }
    if (tallaId === linea.tallaId) return [priced(kept)]
    return [priced({ ...kept, ...offered, tallaId, precioUnitarioCentavos, llegaEl: null })]
  })
  const masDe = new Map<number, number>()
  let next = Math.max(-1, ...before.map(({ posicion }) => posicion)) + 1
  for (const { de, ...nueva } of [...more, ...agregadas.map((it) => ({ ...it, de: null }))]) {
    const same = after.findIndex((it) => isSamePrice(it, nueva))
    const there = after[same]
    if (there) after[same] = priced({ ...there, cantidad: there.cantidad + nueva.cantidad })
    else {
      const offered = offeredOf(nueva) ?? missing
      const posicion = next++
      after.push(priced({ ...offered, ...nueva, posicion, llegaEl: null }))
      if (de !== null) masDe.set(posicion, de)
    }
  }
  return { lineas: after, masDe }
}

const asItIs = ({ posicion, tallaId, cantidad }: Linea): LineaEdit => ({ posicion, tallaId, cantidad })

const isSamePrice = (one: LineaNueva, other: LineaNueva): boolean =>
  one.productoId === other.productoId &&
  one.tallaId === other.tallaId &&
  one.precioUnitarioCentavos === other.precioUnitarioCentavos

const missing = { nombre: '', sku: null, talla: null, imagenId: null }

type ComparedFields = Pick<Linea, 'productoId' | 'tallaId' | 'cantidad' | 'precioUnitarioCentavos' | 'llegaEl'>

export const isSameLinea = (one: ComparedFields, other: ComparedFields): boolean =>
  one.productoId === other.productoId &&
  one.tallaId === other.tallaId &&
  one.cantidad === other.cantidad &&
  one.precioUnitarioCentavos === other.precioUnitarioCentavos &&
  one.llegaEl === other.llegaEl

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

export const present = <Each extends { cantidad: number }>(lineas: Each[]): Each[] =>
  lineas.filter(({ cantidad }) => cantidad > 0)

export const fitsLinea = ({ cantidad }: { cantidad: number }): boolean => cantidad <= maxPiezas
