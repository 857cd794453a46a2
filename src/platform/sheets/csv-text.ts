import { parse } from 'csv-parse/sync'
import { AppError } from '#shared/errors.ts'
import { isLeftover, leftoverOf, type SheetRow, sheetLimits } from '#shared/sheet.ts'
import { textOf } from './csv-encoding.ts'

const delimiters = [',', ';', '\t'] as const

/** The rows of a CSV in whichever spelling spreadsheets write it. @throws unsupported_type when it is no text. */
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
