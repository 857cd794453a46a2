import { writeCsvStream } from 'hucre/csv'
import { type CellValue, type ColumnDef, writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { formatMinute, mexicanClock } from '#shared/format.ts'
import { isRetyped } from '#shared/sheet.ts'
import { extensionOf, type Formato } from '#shared/sheet-formatos.ts'
import { openTurns } from '#shared/turns.ts'

/** Units: centavos, days `2026-11-05`, minutes as ISO instants. A text never becomes a number or a formula. */
type Kind = 'texto' | 'telefono' | 'pesos' | 'cuenta' | 'numero' | 'dia' | 'minuto'

export type SheetColumn = {
  header: string
  width: number
  kind: Kind
  /** Overrides the number format of the kind. */
  numFmt?: string
  hidden?: boolean
}

export type SheetCell = string | number | null
type Rows = Iterable<SheetCell[]> | AsyncIterable<SheetCell[]>
type Table = { formato: Formato; name: string; columns: SheetColumn[]; rows: Rows }

const numFmts: Partial<Record<Kind, string>> = {
  texto: '@',
  telefono: '@',
  pesos: '"$"#,##0.00',
  cuenta: '#,##0',
  dia: 'dd/mm/yyyy',
  minuto: 'dd/mm/yyyy hh:mm',
}

/** A table as a streamed file, with the headers of the answer. */
export const sheetFile = (file: string, table: Table) => ({
  body: table.formato === 'xlsx' ? xlsxOf(table) : csvOf(table),
  headers: sheetHeaders(file, table.formato),
})

/** @param file its name without extension. */
export const sheetHeaders = (file: string, formato: Formato) => ({
  'content-type':
    formato === 'xlsx'
      ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      : 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${file}.${extensionOf(formato)}"`,
  'cache-control': 'no-store',
})

const xlsxOf = ({ name, columns, rows }: Table): ReadableStream =>
  writeXlsxStream(typedRows(columns, rows), {
    name: name.slice(0, maxNameLength),
    columns: columns.map(columnOf),
    freezePane: { rows: 1 },
  })

const maxNameLength = 31

export async function workbookOf(
  sheets: { name: string; columns: SheetColumn[]; rows: SheetCell[][] }[],
): Promise<Uint8Array<ArrayBuffer>> {
  const written = sheets.map(({ name, columns, rows }) => ({
    ...{ name, freezePane: { rows: 1 }, columns: columns.map(columnOf).map(({ header: _, ...column }) => column) },
    rows: [columns.map(({ header }) => header), ...rows.map((row) => typedRow(columns, row))],
  }))
  return new Uint8Array(await writeXlsx({ sheets: written }))
}

function columnOf({ header, width, kind, numFmt = numFmts[kind], hidden = false }: SheetColumn): ColumnDef {
  return { header, width, hidden, ...(numFmt && { numFmt }) }
}

/** SQLite reads synchronously: without yielding, a large sheet would block the process. */
async function* inTurns(rows: Rows): AsyncGenerator<SheetCell[]> {
  const turns = openTurns()
  for await (const row of rows) {
    yield row
    await turns()
  }
}

async function* typedRows(columns: SheetColumn[], rows: Rows): AsyncGenerator<CellValue[]> {
  for await (const row of inTurns(rows)) yield typedRow(columns, row)
}

const typedRow = (columns: SheetColumn[], row: SheetCell[]): CellValue[] =>
  row.map((value, at) => typedCell(columns[at]?.kind ?? 'texto', value))

function typedCell(kind: Kind, value: SheetCell): CellValue {
  if (value === null || value === '') return null
  if (typeof value === 'number') return kind === 'pesos' ? value / 100 : value
  // Spreadsheets have no time zones: write Mexican local time.
  if (kind === 'dia') return new Date(`${value}T00:00:00Z`)
  if (kind === 'minuto') return new Date(`${mexicanClock(new Date(value))}Z`)
  // `_x0041_` is the format's escape for characters that XML lacks.
  return value.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
}

/**
 * The byte order mark marks UTF-8 for Excel, which ignores it after a `sep=;` line. With `;` amounts have a decimal
 * comma. A failed read aborts the download, so that a truncated file is not mistaken for a complete one.
 */
function csvOf({ formato, columns, rows }: Table): ReadableStream {
  const [delimiter, decimal] = formato === 'csv' ? [',', '.'] : [';', ',']
  return writeCsvStream(plainRows(columns, rows, decimal), { delimiter, bom: true })
}

async function* plainRows(columns: SheetColumn[], rows: Rows, decimal: string): AsyncGenerator<string[]> {
  yield columns.map(({ header }) => harmless(header))
  for await (const row of inTurns(rows))
    yield row.map((value, at) => plainCell(columns[at]?.kind ?? 'texto', value, decimal))
  // An empty row, so that the last line ends with a line break.
  yield []
}

function plainCell(kind: Kind, value: SheetCell, decimal: string): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number')
    return (kind === 'pesos' ? (value / 100).toFixed(2) : String(value)).replace('.', decimal)
  if (kind === 'minuto') return formatMinute(value)
  if (kind === 'telefono') return phone(value)
  return kind === 'texto' && isRetyped(value) ? `'${value}` : harmless(value)
}

/** Prefixes an apostrophe to text that Excel would run as a formula. */
const harmless = (text: string): string => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

/** A space among the digits makes Excel keep them, and the leading plus, as text. */
function phone(text: string): string {
  if (!/^\+[\d\s().-]+$/.test(text)) return harmless(text)
  const spaced = text.replaceAll(/[\s().-]+/g, ' ').trim()
  return /\d \d/.test(spaced) ? spaced : spaced.replace(/^(\+\d+?)\s?(\d{4,10})$/, '$1 $2')
}
