import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { type Cell, type Sheet, type SheetRow, sheetLimits } from '#shared/sheet.ts'
import { csvRows, workbookRows } from './sheet-rows.ts'
import { damaged, noWorkbook, protectedFile } from './zip-check.ts'

/** The rows of a file in chunks, then the rest; or the refusal. */
export type SheetReply =
  | { rows: SheetRow[] }
  | { end: Omit<Sheet, 'rows'> }
  | { refused: { code: ErrorCode; detail: string } }

const rowsAtOnce = 500

// Requests have priority over files.
setPriority(10)
// Under memory pressure Linux kills this process, not the server.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {}

process.on('disconnect', () => process.exit(0))
process.once('message', async (bytes: Uint8Array) => {
  for (const reply of await repliesTo(Buffer.from(bytes))) process.send?.(reply)
})

const repliesTo = (bytes: Buffer): Promise<SheetReply[]> =>
  readSheet(bytes).then(
    ({ rows, ...rest }) => [...chunks(rows).map((some) => ({ rows: some })), { end: rest }],
    (error: unknown) => [{ refused: asRefusal(error) }],
  )

const chunks = (rows: SheetRow[]): SheetRow[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
    rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  )

async function readSheet(bytes: Buffer): Promise<Sheet> {
  if (starts(bytes, 'd0cf11e0a1b11ae1')) throw protectedFile()
  if (starts(bytes, '25504446') || bytes.length === 0) throw noWorkbook()
  const sheet: Sheet = starts(bytes, '504b0304') ? await workbookRows(bytes) : { name: null, rows: csvRows(bytes) }
  const rows = filled(sheet.rows)
  assertBounds(sheet, rows)
  const others = sheet.others?.map((other) => ({ ...other, rows: filled(other.rows).slice(0, rowsOfOthers) }))
  return { ...sheet, rows, others }
}

/** Enough of another sheet to recognise it. */
const rowsOfOthers = 50

const filled = (rows: SheetRow[]): SheetRow[] => rows.filter(({ cells }) => cells.some((cell) => !isBlank(cell)))

const starts = (bytes: Buffer, hex: string): boolean => bytes.subarray(0, hex.length / 2).toString('hex') === hex

const isBlank = (cell: Cell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '')

function assertBounds(sheet: Sheet, rows: Sheet['rows']): void {
  const max = sheetLimits.rows
  const isBeyond = (sheet.rows.at(-1)?.row ?? 0) > max + 50
  if (rows.length > max + 1 || isBeyond)
    throw new AppError('body_too_large', `El archivo tiene más de ${max} filas. Divídelo en dos.`)
  for (const { row, cells } of rows) {
    if (cells.slice(sheetLimits.columns).some((cell) => !isBlank(cell)))
      throw new AppError('body_too_large', `La fila ${row} tiene más de ${sheetLimits.columns} columnas.`)
    if (cells.some((cell) => typeof cell === 'string' && cell.length > sheetLimits.cellLength))
      throw new AppError(
        'body_too_large',
        `La fila ${row} tiene un texto de más de ${sheetLimits.cellLength} caracteres.`,
      )
  }
}

/** Errors lose their own fields between processes. */
function asRefusal(error: unknown): { code: ErrorCode; detail: string } {
  const { code, detail } = error instanceof AppError ? error : damaged()
  if (!(error instanceof AppError)) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  return { code, detail }
}
