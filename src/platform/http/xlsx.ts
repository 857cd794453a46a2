import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A column of a spreadsheet: its head, its width in characters, and how its numbers are shown. */
export type SheetColumn = { header: string; width: number; numFmt?: string; hidden?: boolean }

export type SheetCell = string | number | null

/**
 * Rows as an XLSX file with one sheet, written as they are read. A text stays a text, also one that begins as a formula does
 * (threats A95): a cell of text holds no formula.
 */
export const xlsxOf = (
  name: string,
  columns: SheetColumn[],
  rows: Iterable<SheetCell[]> | AsyncIterable<SheetCell[]>,
) =>
  writeXlsxStream(rows, {
    name,
    columns: columns.map(({ numFmt, ...column }) => ({ ...column, ...(numFmt && { numFmt }) })),
    freezePane: { rows: 1 },
  })

type SmallSheet = { name: string; columns: SheetColumn[]; rows: SheetCell[][] }

/** A workbook of some small sheets, whole. */
export const workbookOf = async (sheets: SmallSheet[]): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await writeXlsx({
      sheets: sheets.map(({ name, columns, rows }) => ({
        ...{ name, freezePane: { rows: 1 }, columns: columns.map(({ width, hidden = false }) => ({ width, hidden })) },
        rows: [columns.map(({ header }) => header), ...rows],
      })),
    }),
  )
