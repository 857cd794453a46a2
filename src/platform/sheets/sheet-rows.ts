import { parse } from 'csv-parse/sync'
import { formatValue } from 'hucre'
import {
  type CellValue,
  colToLetter,
  readXlsx,
  type Cell as WorkbookCell,
  type Sheet as WorkbookSheet,
} from 'hucre/xlsx'
import { AppError } from '#shared/errors.ts'
import { type Cell, isLeftover, leftoverOf, type Sheet, type SheetRow, sheetLimits } from '#shared/sheet.ts'
import { assertPlainWorkbook, damaged, noWorkbook } from './zip-check.ts'

/**
 * Decodes a CSV: UTF-8, UTF-16 with or without byte order mark, Windows-1252 (Excel on Windows) or Mac Roman (Excel on
 * a Mac).
 * @throws unsupported_type, with how to save the file, when the encoding is another or ambiguous.
 */
export function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) return utf16Of(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return singleByteOf(bytes)
  }
}

/** Without a byte order mark: Western text has a zero in every second byte. */
function utf16Of(bytes: Buffer): string {
  const start = bytes.subarray(0, 4_000)
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < start.length / 4 || Math.min(even, odd) > 0) throw noWorkbook()
  return new TextDecoder(odd > even ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(bytes)
}

function singleByteOf(bytes: Buffer): string {
  const [best, other] = (['windows-1252', 'macintosh'] as const)
    .map((encoding) => read(new TextDecoder(encoding).decode(bytes)))
    .sort((one, another) => one.odd - another.odd)
  if (!best || !other || best.odd === other.odd || best.odd > best.foreign / 4)
    throw new AppError(
      'unsupported_type',
      'No se reconoce cómo está guardado el texto: los acentos saldrían mal. Guárdalo como «CSV UTF-8» o como .xlsx y vuelve a subirlo.',
    )
  return best.text
}

/** Counts non-ASCII characters (`foreign`) and those that are implausible in Spanish (`odd`). */
function read(text: string): { text: string; foreign: number; odd: number } {
  let foreign = 0
  let odd = 0
  for (const [character] of text.matchAll(/\P{ASCII}/gu)) {
    foreign++
    if (!spanish.test(character)) odd++
  }
  return { text, foreign, odd: odd + [...text.matchAll(misplaced)].length }
}

const spanish = /[áéíóúüñçàèâêôãÁÉÍÓÚÜÑ¡¿«»“”‘’'–—…°ºª·•´½¼¾×€®™©²³\u00A0]/

/** Punctuation or a capital inside a word, or an accented letter without neighbouring letters. */
const misplaced =
  /(?<=\p{L})[¡¿«–—…°€®™©²³×½¼¾•](?=\p{L})|(?<!\p{L})[áéíóúüñÁÉÍÓÚÜÑ](?!\p{L})|(?<=\p{Ll})[ÁÉÍÓÚÜÑ]|(?<=[áéíóúüñ])(?=\p{Lu}\p{Ll})|(?<=\s)[–—](?=\p{L})/gu

const delimiters = [',', ';', '\t'] as const

/** The rows of a CSV of any dialect. @throws unsupported_type for malformed text. */
export function csvRows(bytes: Buffer): SheetRow[] {
  const all = textOf(bytes)
  const named = /^sep=(.)\r?\n/.exec(all.slice(0, 10))
  const text = named ? all.slice(named[0].length) : all
  try {
    const rows = parse(text, {
      ...{ delimiter: named?.[1] ?? delimiterOf(text), relax_column_count: true, relax_quotes: true, info: true },
      ...{ skip_empty_lines: false, to: sheetLimits.rows + 100, max_record_size: 256 * 1024 },
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return rows.map(({ record }, index) => ({
      row: index + (named ? 2 : 1),
      cells: record.map((cell) => (isLeftover(cell.trim()) ? leftoverOf(cell.trim()) : cell)),
    }))
  } catch (error) {
    throw new AppError(
      'unsupported_type',
      `El archivo no se entiende como CSV${placeOf(error)}: falta cerrar unas comillas.`,
    )
  }
}

const placeOf = (error: unknown): string =>
  error instanceof Error && 'lines' in error && typeof error.lines === 'number' ? ` (renglón ${error.lines})` : ''

/** The most frequent delimiter of the header row, outside quotes. */
function delimiterOf(text: string): string {
  const heads =
    text
      .slice(0, 4_000)
      .trimStart()
      .split(/\r?\n/, 1)[0]
      ?.replaceAll(/"[^"]*"/g, '') ?? ''
  const counts = delimiters.map((each) => heads.split(each).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Exceeds the limits, so that larger files are detected. */
const area = `A1:${colToLetter(sheetLimits.columns)}${sheetLimits.rows + 100}`

/** The visible sheets, up to `area`. */
export async function workbookRows(bytes: Buffer): Promise<Sheet> {
  assertPlainWorkbook(bytes)
  const read = await readXlsx(bytes, {
    range: area,
    readStyles: true,
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
  }).catch(() => {
    throw damaged()
  })
  const [sheet, ...others] = read.sheets
  if (!sheet) throw damaged()
  return {
    name: sheet.name,
    rows: rowsOf(sheet),
    others: others.map((other) => ({ name: other.name, rows: rowsOf(other) })),
  }
}

const rowsOf = ({ rows, cells }: WorkbookSheet): SheetRow[] =>
  rows.map((values, index) => ({
    row: index + 1,
    cells: values.map((value, column) => cellOf(value, cells?.get(`${index},${column}`))),
  }))

/** A formula yields its cached result. */
function cellOf(value: CellValue, cell: WorkbookCell | undefined): Cell {
  const isFormula = cell?.type === 'formula'
  if (isFormula && (cell.formulaResult ?? value) === null) return { is: 'formula', text: `=${cell.formula ?? ''}` }
  const shown = isFormula ? (cell.formulaResult ?? value) : value
  if (shown instanceof Date)
    return { is: 'date', text: Number.isNaN(shown.getTime()) ? '' : shown.toISOString().slice(0, 10) }
  if (cell?.type === 'error') return { is: 'error', text: String(shown) }
  return typeof shown === 'number' ? numberOf(shown, cell?.style?.numFmt ?? '') : shown
}

/** A foreign currency in a number format: `[$€-2]`, `[$USD]`, `"US$"`. Pesos are `[$$-80A]`, `[$MXN]`. */
const otherMoney = /\[\$(?!\$|MX|-|\])[^\]-]+|[€£¥]|\b(?:USD?|EUR)\b\$?/

/** A number, formatted if the format carries information (percent, currency, code). */
function numberOf(value: number, format: string): Cell {
  const bare = format.replaceAll(/\[[^\]]*\]|_.|\*./g, '')
  if (bare.includes('%')) return { is: 'number', value, text: formatValue(value, format) }
  const [money] = otherMoney.exec(format) ?? []
  if (money) return { is: 'number', value, text: `${money.replaceAll(/[[\]$"]/g, '')} ${value}` }
  // Formats of codes have leading zeros or literal text, and neither group nor round.
  const isCode = /0/.test(bare) && !/[#?.,$€/]|[eE][+-]|general/i.test(bare) && Number.isInteger(value)
  if (isCode) return { is: 'number', value, text: formatValue(value, format) }
  const isRounded = /\.00(?!0)/.test(bare) && !Number.isInteger(value)
  if (isRounded) return { is: 'number', value, text: String(value), rounded: true }
  return value
}
