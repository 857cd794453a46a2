import { parse } from 'csv-parse/sync'
import { AppError } from '#shared/errors.ts'
import { type SheetRow, sheetLimits } from '#shared/sheet.ts'
import { noWorkbook } from './zip-check.ts'

const delimiters = [',', ';', '\t'] as const

/** The rows of a CSV in whichever spelling spreadsheets write it. @throws unsupported_type when it is no text. */
export function csvRows(bytes: Buffer): SheetRow[] {
  const named = /^sep=(.)\r?\n/.exec(textOf(bytes).slice(0, 10))
  const text = named ? textOf(bytes).slice(named[0].length) : textOf(bytes)
  try {
    const rows = parse(text, {
      ...{ delimiter: named?.[1] ?? delimiterOf(text), relax_column_count: true, relax_quotes: true, info: true },
      ...{ skip_empty_lines: false, to: sheetLimits.rows + 100, max_record_size: 256 * 1024 },
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return rows.map(({ record }, index) => ({ row: index + (named ? 2 : 1), cells: record }))
  } catch (error) {
    throw new AppError(
      'unsupported_type',
      `El archivo no se entiende como CSV${placeOf(error)}: falta cerrar unas comillas.`,
    )
  }
}

const placeOf = (error: unknown): string =>
  error instanceof Error && 'lines' in error && typeof error.lines === 'number' ? ` (renglón ${error.lines})` : ''

/** UTF-8 with a mark or without, UTF-16 with one ('Texto Unicode' of Excel), or what Excel on Windows writes by itself. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.includes(0)) throw noWorkbook()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What most often parts the heads, outside of quotes. */
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
