/** A cell as it is shown, or why it has no usable value. */
export type Cell =
  | string
  | number
  | boolean
  | null
  | FormattedNumber
  | { is: 'date' | 'error' | 'formula' | 'scientific'; text: string }

/** A number whose format says more than its digits: `00777`, `65%`, `AZ-007`; or that is shown rounded to centavos. */
export type FormattedNumber = { is: 'number'; value: number; text: string; rounded?: boolean }

/** A row that holds something. `row` is its number in the file, from 1. */
export type SheetRow = { row: number; cells: Cell[] }

export type Sheet = {
  /** The sheet's name; a CSV has none. */
  name: string | null
  rows: SheetRow[]
}

export const sheetLimits = {
  bytes: 5 * 1024 * 1024,
  /** All parts of an XLSX unpacked; 10,000 full rows are some 10 MB. */
  unpackedBytes: 64 * 1024 * 1024,
  parts: 500,
  rows: 10_000,
  columns: 60,
  cellLength: 6_000,
} as const

const errorText =
  /^(?:#+|#[¡¿]?(?:REF|VALUE|VALOR|NAME|NOMBRE|NUM|NÚM|NULL|NULO|DIV\/0|N\/A|N\/D|SPILL|DESBORDAMIENTO|CALC)[!?]?)$/
const scientificText = /^\d(?:[.,]\d+)?E[+-]\d+$/i

/** What Excel leaves in a CSV of a cell that it could not show: `#N/A`, `####`, or `1.23E+12` of a long number. */
export const leftoverOf = (text: string): Cell =>
  errorText.test(text) ? { is: 'error', text } : scientificText.test(text) ? { is: 'scientific', text } : text

export const isLeftover = (text: string): boolean => typeof leftoverOf(text) === 'object'

/** The cells of a text copied from a spreadsheet. */
export function blockFrom(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((value) => value.trim()))
}
