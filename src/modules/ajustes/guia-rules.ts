import type { Categoria } from '#shared/categorias.ts'
import { blockFrom } from '#shared/sheet.ts'

/** Rules of a guía de tallas: a line's table of sizes and body measures in cm (spec 3.5.6). */

/** A row has a value for each of `medidas`: `88`, `86–90`, or nothing. */
export type Guia = { medidas: string[]; filas: { talla: string; cm: string[] }[] }

export const sinGuia: Guia = { medidas: [], filas: [] }
export const hasGuia = ({ filas }: Guia): boolean => filas.length > 0

export const maxMedidas = 8
export const maxFilas = 30

const medidasOf = (categoria: Categoria): string[] => [
  categoria === 'moda_masculina' ? 'Pecho' : 'Busto',
  'Cintura',
  'Cadera',
]
export const newGuia = (categoria: Categoria, tallas: readonly string[]): Guia => {
  const medidas = medidasOf(categoria)
  return { medidas, filas: tallas.map((talla) => ({ talla, cm: medidas.map(() => '') })) }
}

const one = String.raw`(\d{1,3})(?:[.,](\d))?`
const measure = new RegExp(String.raw`^${one}(?:\s*(?:[-–—]|\ba\b)\s*${one})?(?:\s*cm)?$`, 'i')

/** Parses typed centimetres: `86 a 90 cm` is `86–90`, `88,5` is `88.5`. `null` for other texts and falling ranges. */
export function cmFrom(typed: string): string | null {
  if (typed.trim() === '') return ''
  const found = measure.exec(typed.trim())
  if (!found) return null
  const [from, to] = [cmOf(found[1], found[2]), cmOf(found[3], found[4])]
  if (from === null || from === 0) return null
  if (to === null) return String(from)
  return to > from ? `${from}–${to}` : null
}

const cmOf = (whole: string | undefined, tenth = '0'): number | null =>
  whole === undefined ? null : Number(`${whole}.${tenth}`)

/** A cell of the edited table: row 0 has the measure names, column 0 the sizes. */
export type Place = { row: number; column: number }

/** Pastes a table copied from a spreadsheet at a cell; adds rows and columns up to the maximum and drops the rest. */
export function pasted(guia: Guia, { row, column }: Place, text: string): Guia {
  const rows = blockFrom(text)
  const width = Math.min(maxMedidas + 1, Math.max(guia.medidas.length + 1, ...rows.map((it) => column + it.length)))
  const height = Math.min(maxFilas + 1, Math.max(guia.filas.length + 1, row + rows.length))
  const was = [['', ...guia.medidas], ...guia.filas.map(({ talla, cm }) => [talla, ...cm])]
  const cellOf = (y: number, x: number) => rows[y - row]?.[x - column] ?? was[y]?.[x] ?? ''
  const [head = [], ...body] = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => cellOf(y, x)),
  )
  return { medidas: head.slice(1), filas: body.map(([talla = '', ...cm]) => ({ talla, cm })) }
}

export function written(guia: Guia, { row, column }: Place, text: string): Guia {
  if (row === 0) return { ...guia, medidas: guia.medidas.with(column - 1, text) }
  const fila = guia.filas[row - 1]
  if (!fila) return guia
  const next = column === 0 ? { ...fila, talla: text } : { ...fila, cm: fila.cm.with(column - 1, text) }
  return { ...guia, filas: guia.filas.with(row - 1, next) }
}

export const withMedida = ({ medidas, filas }: Guia): Guia => ({
  medidas: [...medidas, ''],
  filas: filas.map(({ talla, cm }) => ({ talla, cm: [...cm, ''] })),
})
export const withFila = ({ medidas, filas }: Guia): Guia => ({
  medidas,
  filas: [...filas, { talla: '', cm: medidas.map(() => '') }],
})
export const withoutMedida = ({ medidas, filas }: Guia, index: number): Guia => ({
  medidas: medidas.toSpliced(index, 1),
  filas: filas.map(({ talla, cm }) => ({ talla, cm: cm.toSpliced(index, 1) })),
})
export const withoutFila = ({ medidas, filas }: Guia, index: number): Guia => ({
  medidas,
  filas: filas.toSpliced(index, 1),
})
