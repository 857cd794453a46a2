import { type Categoria, categorias, categoriaTexts } from '#shared/categorias.ts'
import { fold } from '#shared/fold.ts'
import { withoutInvisible } from '#shared/invisible-characters.ts'
import { type Decimal, pesosOfNumber, type Read, readCount, readPesos, short } from '#shared/read-amounts.ts'
import type { Cell, FormattedNumber } from '#shared/sheet.ts'
import { isLeftover } from '#shared/sheet.ts'

/** What a cell says (spec 3.5): a value, why it cannot be taken, or nothing at all. */
export type Leido<Valor> = { valor: Valor } | { motivo: string } | null
/** @param decimal the sign before the decimals in this file, where its amounts show it. */
export type Lector = (celda: Cell, decimal?: Decimal) => Leido<unknown>

/** Digits that a spreadsheet keeps of a number; it rounds the others. */
const maxDigits = 1e15

/** A text as a person meant it: a code keeps its zeros, and what was written to keep a spreadsheet from reading it is taken off. */
export function texto(celda: Cell): Leido<string> {
  if (celda === null) return null
  if (typeof celda === 'boolean')
    return { motivo: 'Excel la convirtió en VERDADERO o FALSO: dale formato de texto y escríbela de nuevo.' }
  if (typeof celda === 'object' && celda.is !== 'number') return { motivo: noValue[celda.is](celda.text) }
  const number = typeof celda === 'number' ? celda : typeof celda === 'object' ? celda.value : null
  if (number !== null && Math.abs(number) >= maxDigits)
    return { motivo: 'Excel redondea los números de más de 15 cifras: dale formato de texto y escríbela de nuevo.' }
  const valor = typeof celda === 'object' ? celda.text : limpio(String(celda))
  if (valor === '') return null
  if (/[\0\uFFFD]/.test(valor) || !valor.isWellFormed())
    return { motivo: 'contiene caracteres que no se pueden guardar.' }
  return { valor }
}

/** Pesos in centavos: `1,200`, `$1,250.00`, `1250.5`, or the number itself. */
export function pesos(celda: Cell, decimal?: Decimal): Leido<number> {
  if (isFormatted(celda))
    return leidoOf(celda.rounded ? pesosOfNumber(Math.round(celda.value * 100) / 100) : readPesos(celda.text, decimal))
  if (typeof celda === 'number') return leidoOf(pesosOfNumber(celda))
  const leido = texto(celda)
  return leido === null || 'motivo' in leido ? leido : leidoOf(readPesos(leido.valor, decimal))
}

/** Whole pieces. `1.5` is none, and `1.200` is unclear: what it means differs from country to country. */
export function piezas(celda: Cell, decimal?: Decimal): Leido<number> {
  if (typeof celda === 'number') return leidoOf(readCount(String(celda), '.'))
  const leido = texto(celda)
  return leido === null || 'motivo' in leido ? leido : leidoOf(readCount(leido.valor, decimal))
}

const isFormatted = (celda: Cell): celda is FormattedNumber =>
  typeof celda === 'object' && celda !== null && celda.is === 'number'

const leidoOf = (read: Read): Leido<number> => (read && 'value' in read ? { valor: read.value } : read)

const words: Record<string, boolean> = {
  ...{ activo: true, activa: true, si: true, '1': true, true: true, verdadero: true, x: true },
  ...{ inactivo: false, inactiva: false, no: false, '0': false, false: false, falso: false },
}

/** Whether something is sold: `Activo`, `Inactiva`, `Sí`, `no`, `1`. */
export function activo(celda: Cell): Leido<boolean> {
  if (typeof celda === 'boolean') return { valor: celda }
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

const noValue: Record<'date' | 'error' | 'formula' | 'scientific', (text: string) => string> = {
  date: () => 'Excel la convirtió en una fecha: dale formato de texto o de número y escríbela de nuevo.',
  error: (text) => `la fórmula da un error (${short(text)}).`,
  scientific: (text) => `Excel convirtió «${text}» en un número: escribe la celda como texto.`,
  formula: () => 'es una fórmula sin resultado: abre el archivo en Excel y guárdalo, o pega solo los valores.',
}

/** `="001"` and `'001` are how people keep Excel from changing a code; an apostrophe before a sign is how our files keep it a text. */
function limpio(text: string): string {
  const seen = withoutInvisible(text).normalize('NFC').trim()
  const quoted = /^="(.*)"$/s.exec(seen)?.[1]
  if (quoted !== undefined) return quoted.replaceAll('""', '"').trim()
  return /^'['=+\-@\t\d#]/.test(seen) ? seen.slice(1).trim() : seen
}

/** The reverse of `limpio`, so that a text that is exported and given back is the same. @param isCsv where no cell has a type. */
export function guarded(text: string, isCsv: boolean): string {
  const isTaken = /^(?:'['=+\-@\t\d#]|=")/.test(text) || (isCsv && isLeftover(text))
  return isTaken ? `'${text}` : text
}
