/** A cell's value, or why it has none that is usable. */
export type Cell =
  | string
  | number
  | boolean
  | null
  | FormattedNumber
  | { is: 'date' | 'error' | 'formula' | 'scientific'; text: string }

/** A number whose format carries information: `00777`, `65%`, `AZ-007`, or one shown rounded to centavos. */
export type FormattedNumber = { is: 'number'; value: number; text: string; rounded?: boolean }

/** A non-empty row. `row` is its number in the file, from 1. */
export type SheetRow = { row: number; cells: Cell[] }

export type Sheet = {
  /** The sheet's name; `null` for a CSV. */
  name: string | null
  rows: SheetRow[]
  /** The other visible sheets of a workbook, with their first rows only. */
  others?: { name: string; rows: SheetRow[] }[] | undefined
}

export const sheetLimits = {
  bytes: 5 * 1024 * 1024,
  /** All parts of an XLSX unpacked; 10,000 full rows are about 10 MB. */
  unpackedBytes: 64 * 1024 * 1024,
  parts: 500,
  rows: 10_000,
  columns: 60,
  cellLength: 6_000,
} as const

const errorText =
  /^(?:#+|#[¡¿]?(?:REF|VALUE|VALOR|NAME|NOMBRE|NUM|NÚM|NULL|NULO|DIV\/0|N\/A|N\/D|SPILL|DESBORDAMIENTO|CALC)[!?]?)$/
const scientificText = /^\d(?:[.,]\d+)?E[+-]\d+$/i

/**
 * A day as Excel writes it, also when `3-5` was typed: `03-may`, `may-05`, `03/05/2026`. Codes in capitals differ:
 * `MAR-05`.
 */
const shortMonth = [
  'ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic',
  'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec',
].join('|')
const dateText = new RegExp(
  `^(?:\\d{1,2}-(?:${shortMonth})(?:-\\d{2,4})?|(?:${shortMonth})-\\d{2}|\\d{1,2}/\\d{1,2}/\\d{4}|\\d{4}-\\d{2}-\\d{2})$`,
)

/** Excel's leftovers in a CSV: `#N/A`, `####`, `1.23E+12` for a long number, a day. */
export const leftoverOf = (text: string): Cell =>
  errorText.test(text)
    ? { is: 'error', text }
    : scientificText.test(text)
      ? { is: 'scientific', text }
      : dateText.test(text)
        ? { is: 'date', text }
        : text

export const isLeftover = (text: string): boolean => typeof leftoverOf(text) === 'object'

const month =
  'ene(?:ro)?|jan(?:uary)?|feb(?:rero|ruary)?|mar(?:zo|ch)?|abr(?:il)?|apr(?:il)?|mayo?|jun(?:io|e)?|jul(?:io|y)?|ago(?:sto)?|' +
  'aug(?:ust)?|sept?(?:iembre|ember)?|oct(?:ubre|ober)?|nov(?:iembre|ember)?|dic(?:iembre)?|dec(?:ember)?'

/**
 * Leading zeros, decimals, fractions, days, times, percent, amounts, long numbers, `1E5`, `MAR-05`, `5 mayo`, `FALSO`.
 */
const retyped = new RegExp(
  `^(?:(?![1-9]\\d{0,14}$|0$)[$€(.,]*\\d[\\d.,:/%$€)-]*|\\d+ \\d+/\\d+|\\d[\\d:]* ?[ap]\\.? ?m\\.?|\\d+(?:[.,]\\d+)?E[+-]?\\d+|` +
    `\\d{1,4}[-/. ]?(?:${month})(?:[-/. ]?\\d{1,4})?|(?:${month})[-/. ]?\\d{1,4}|verdadero|falso|true|false)$`,
  'i',
)

/** Whether Excel opens a CSV text as another value: SKU `00777` as 777, size `3-5` as a day. */
export const isRetyped = (text: string): boolean => retyped.test(text)

/** The cells of text copied from a spreadsheet. */
export function blockFrom(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((value) => value.trim()))
}
