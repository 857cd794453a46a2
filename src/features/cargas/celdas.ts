import { type Categoria, categorias } from '#features/catalogo/rules.ts'
import { categoriaTexts } from '#features/catalogo/texts.ts'
import { fold } from '#shared/fold.ts'
import { withoutInvisible } from '#shared/invisible-characters.ts'
import { centavosFrom } from '#shared/pesos.ts'
import type { Cell } from '#shared/sheet.ts'

/** What a cell says (spec 3.5): a value, why it cannot be taken, or nothing at all. */
export type Leido<Valor> = { valor: Valor } | { motivo: string } | null
export type Lector = (celda: Cell) => Leido<unknown>

/** A text as a person meant it: a code keeps its zeros, and what was written to keep a spreadsheet from reading it is taken off. */
export function texto(celda: Cell): Leido<string> {
  if (celda === null) return null
  if (typeof celda === 'object') return { motivo: noValue[celda.is](celda.text) }
  if (typeof celda === 'boolean') return { valor: celda ? 'Sí' : 'No' }
  const valor = typeof celda === 'number' ? String(celda) : limpio(celda)
  if (valor === '') return null
  if (typeof celda === 'number' && !/^-?\d+(\.\d+)?$/.test(valor))
    return { motivo: 'el número es demasiado largo: escribe la celda como texto.' }
  if (/^\d(\.\d+)?E\+\d+$/i.test(valor))
    return { motivo: `Excel convirtió «${valor}» en un número: escribe la celda como texto.` }
  if (/[\0\uFFFD]/.test(valor) || !valor.isWellFormed())
    return { motivo: 'contiene caracteres que no se pueden guardar.' }
  return { valor }
}

/** Pesos in centavos: `1,200`, `$1,250.00`, `1250.5`, or the number itself. */
export function pesos(celda: Cell): Leido<number> {
  const leido = texto(celda)
  if (leido === null || 'motivo' in leido) return leido
  const centavos = centavosFrom(leido.valor.replace(/\b(mxn?|pesos)\b/gi, ''))
  return typeof celda === 'boolean' || centavos === null || Number.isNaN(centavos)
    ? { motivo: `«${short(leido.valor)}» no es una cantidad en pesos.` }
    : { valor: centavos }
}

/** Whole pieces. `1.5` and `1.200` are none: what that means differs from country to country. */
export function piezas(celda: Cell): Leido<number> {
  const leido = texto(celda)
  if (leido === null || 'motivo' in leido) return leido
  const isWhole = /^-?(\d+|\d{1,3}(,\d{3})+)(\.0+)?$/.test(leido.valor)
  return isWhole
    ? { valor: Number(leido.valor.replaceAll(',', '')) }
    : { motivo: `«${short(leido.valor)}» no es un número entero de piezas.` }
}

const words: Record<string, boolean> = {
  ...{ activo: true, activa: true, si: true, '1': true, true: true, verdadero: true, x: true },
  ...{ inactivo: false, inactiva: false, no: false, '0': false, false: false, falso: false },
}

/** Whether something is sold: `Activo`, `Inactiva`, `Sí`, `no`, `1`. */
export function activo(celda: Cell): Leido<boolean> {
  const leido = texto(celda)
  if (leido === null || 'motivo' in leido) return leido
  const valor = words[fold(leido.valor)]
  return valor === undefined ? { motivo: `«${short(leido.valor)}» no es Activo ni Inactivo.` } : { valor }
}

/** A line of products by its name or its code, in whichever case and with accents or without. */
export function categoria(celda: Cell): Leido<Categoria> {
  const leido = texto(celda)
  if (leido === null || 'motivo' in leido) return leido
  const asked = plain(leido.valor)
  const valor = categorias.find((it) => plain(it) === asked || plain(categoriaTexts[it]) === asked)
  return valor
    ? { valor }
    : { motivo: `«${short(leido.valor)}» no es una categoría. Son: ${Object.values(categoriaTexts).join(', ')}.` }
}

export const plain = (text: string): string => fold(text.replaceAll(/[_-]/g, ' '))

const noValue: Record<'date' | 'error' | 'formula', (text: string) => string> = {
  date: () => 'Excel la convirtió en una fecha: dale formato de texto o de número y escríbela de nuevo.',
  error: (text) => `la fórmula da un error (${short(text)}).`,
  formula: () => 'es una fórmula sin resultado: abre el archivo en Excel y guárdalo, o pega solo los valores.',
}

/** `="001"` and `'001` are how people keep Excel from changing a code; an apostrophe before a sign is how our CSV keeps it from running. */
function limpio(text: string): string {
  const seen = withoutInvisible(text).normalize('NFC').trim()
  const quoted = /^="(.*)"$/s.exec(seen)?.[1]
  if (quoted !== undefined) return quoted.replaceAll('""', '"').trim()
  return /^'[=+\-@\t\d]/.test(seen) ? seen.slice(1).trim() : seen
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
