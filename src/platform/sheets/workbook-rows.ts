import { formatValue } from 'hucre'
import { type CellValue, colToLetter, readXlsx, type Cell as WorkbookCell } from 'hucre/xlsx'
import { type Cell, type Sheet, sheetLimits } from '#shared/sheet.ts'
import { assertPlainWorkbook, damaged } from './zip-check.ts'

/** One row and one column more than may be, to see that there are more. */
const area = `A1:${colToLetter(sheetLimits.columns)}${sheetLimits.rows + 100}`

/** The first sheet that is shown, as far as a file of products may reach: what lies beyond is not read. */
export async function workbookRows(bytes: Buffer): Promise<Sheet> {
  assertPlainWorkbook(bytes)
  let chosen: number | null = null
  const read = await readXlsx(bytes, {
    range: area,
    readStyles: true,
    sheets: ({ index, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) chosen ??= index
      return chosen === index
    },
  }).catch(() => {
    throw damaged()
  })
  const [sheet] = read.sheets
  if (!sheet) throw damaged()
  const rows = sheet.rows.map((values, index) => ({
    row: index + 1,
    cells: values.map((value, column) => cellOf(value, sheet.cells?.get(`${index},${column}`))),
  }))
  return { name: sheet.name, rows }
}

/** Of a formula what the spreadsheet last worked out. */
function cellOf(value: CellValue, cell: WorkbookCell | undefined): Cell {
  const isFormula = cell?.type === 'formula'
  if (isFormula && (cell.formulaResult ?? value) === null) return { is: 'formula', text: `=${cell.formula ?? ''}` }
  const shown = isFormula ? (cell.formulaResult ?? value) : value
  if (shown instanceof Date)
    return { is: 'date', text: Number.isNaN(shown.getTime()) ? '' : shown.toISOString().slice(0, 10) }
  if (cell?.type === 'error') return { is: 'error', text: String(shown) }
  return typeof shown === 'number' ? numberOf(shown, cell?.style?.numFmt ?? '') : shown
}

/** A number as it is shown, where that is more than its digits. */
function numberOf(value: number, format: string): Cell {
  const bare = format.replaceAll(/\[[^\]]*\]|_.|\*./g, '')
  if (bare.includes('%')) return { is: 'number', value, text: formatValue(value, format) }
  // A code: zeros that are kept and words around them. What groups or rounds a number is no part of a code.
  const isCode = /0/.test(bare) && !/[#?.,$€/]|[eE][+-]|general/i.test(bare) && Number.isInteger(value)
  if (isCode) return { is: 'number', value, text: formatValue(value, format) }
  const isRounded = /\.00(?!0)/.test(bare) && !Number.isInteger(value)
  if (isRounded) return { is: 'number', value, text: String(value), rounded: true }
  return value
}
