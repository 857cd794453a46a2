import { formatPesos, formatPlainDay } from '#shared/format.ts'
import { isSameLinea, type Linea } from './propuesta-rules.ts'

/** Texts for a changed line, the same for the consultora and for staff (spec 3.2). */

export type LineaDicha = Pick<
  Linea,
  'productoId' | 'tallaId' | 'nombre' | 'talla' | 'cantidad' | 'precioUnitarioCentavos' | 'llegaEl'
> & { color?: string | null; sku?: string | null }
export type CambioDicho<Each extends LineaDicha = LineaDicha> = { antes: Each | null; despues: Each | null }

export const cambioDeLineaTexts = {
  llega: (day: string) => `Llega el ${dayAndMonth(day)}`,
  piezas: (before: number, after: number) => `${before} → ${after} ${after === 1 ? 'pieza' : 'piezas'}`,
  iguales: (count: number) => (count === 1 ? '1 prenda sigue igual' : `${count} prendas siguen igual`),
}

export const isIgual = ({ antes, despues }: CambioDicho): boolean =>
  antes !== null && despues !== null && isSameLinea(antes, despues)

/** Changed and unchanged lines, each in the original order. */
export function splitCambios<Each extends CambioDicho>(lineas: Each[]): { cambian: Each[]; iguales: Each[] } {
  return { cambian: lineas.filter((linea) => !isIgual(linea)), iguales: lineas.filter(isIgual) }
}

/** Identifies a garment: name, colour, size and SKU. */
export const prendaDicha = ({ nombre, color = null, talla, sku }: LineaDicha): string =>
  [nombre, colorBeside(nombre, color), sizeOf(talla), sku].filter(Boolean).join(' · ')

/** The colour of a garment; `null` if its name already has the words of the colour. */
export const colorBeside = (nombre: string, color: string | null): string | null =>
  color !== null && wordsOf(color).every((word) => wordsOf(nombre).includes(word)) ? null : color

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []

const sizeOf = (talla: string | null): string =>
  /^unitalla$/i.test(talla ?? '') ? 'unitalla' : `talla ${talla ?? 'única'}`

/**
 * Short phrases for the changes of a line, the most important first; empty for an unchanged line.
 * @param beside the garment shown next to the phrases; a replacement is described by the other one.
 */
export function cambioDeLineaWords({ antes, despues }: CambioDicho, beside: 'antes' | 'despues' = 'despues'): string[] {
  if (despues === null) return antes ? ['Agotada'] : []
  if (antes === null) return ['Se agrega', ...arrival(null, despues.llegaEl)]
  const isOther = antes.productoId !== despues.productoId
  const other = beside === 'antes' ? `Cambia por ${prendaDicha(despues)}` : `En lugar de ${prendaDicha(antes)}`
  return [
    ...(isOther ? [other] : []),
    ...(isOther || antes.talla === despues.talla
      ? []
      : [`Talla ${antes.talla ?? 'única'} → ${despues.talla ?? 'única'}`]),
    ...(antes.cantidad === despues.cantidad ? [] : [cambioDeLineaTexts.piezas(antes.cantidad, despues.cantidad)]),
    ...price(antes.precioUnitarioCentavos, despues.precioUnitarioCentavos),
    ...arrival(antes.llegaEl, despues.llegaEl),
  ]
}

const price = (before: number, after: number): string[] =>
  before === after ? [] : [`${formatPesos(before)} → ${formatPesos(after)} c/u`]

function arrival(before: string | null, after: string | null): string[] {
  if (before === after) return []
  return [after ? cambioDeLineaTexts.llega(after) : 'Ya está disponible']
}

/** Total pieces before and after. */
export const piezasOf = (lineas: CambioDicho[]): { antes: number; despues: number } => ({
  antes: lineas.reduce((sum, { antes }) => sum + (antes?.cantidad ?? 0), 0),
  despues: lineas.reduce((sum, { despues }) => sum + (despues?.cantidad ?? 0), 0),
})

/** `2026-12-05` -> `05/12`; arrivals are near, so the year is omitted. */
const dayAndMonth = (day: string): string => formatPlainDay(day).slice(0, 5)
