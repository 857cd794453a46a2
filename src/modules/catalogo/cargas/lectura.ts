import { AppError } from '#shared/errors.ts'
import { type Decimal, decimalOf } from '#shared/read-amounts.ts'
import type { Cell, Sheet, SheetRow } from '#shared/sheet.ts'
import { type Celda, type Columna, hoja, pesos, piezas, plain, texto } from './hoja.ts'

/** A row of the file: parsed values, what is wrong with them, and the given cells for the result file. */
export type FilaLeida = {
  fila: number
  valores: { [Clave in Columna['clave']]?: unknown }
  motivos: string[]
  celdas: Celda[]
}
type HojaLeida = {
  cabeza: string[]
  ignoradas: string[]
  rows: SheetRow[]
  leer: (row: SheetRow) => FilaLeida
}

/** Rows allowed above the heads, such as a title or a date. */
const maxAbove = 20

const byHead = new Map(
  hoja.flatMap((columna) => [columna.titulo, ...(columna.tambien ?? [])].map((head) => [plain(head), columna])),
)

/**
 * Reads the rows of a file by its column heads, in any order, ignoring accents (spec 3.5).
 * @throws invalid_request for an empty file, and when no column identifies the product.
 */
export function leerHoja({ rows }: Sheet): HojaLeida {
  if (rows.length === 0) throw refusal('El archivo está vacío.')
  const at = rows.slice(0, maxAbove).findIndex(({ cells }) => columnasOf(cells).filter(Boolean).length >= 2)
  const heads = rows[at]
  if (!heads)
    throw refusal(
      'No encontramos los títulos de las columnas. La primera fila debe decir SKU, Nombre, Talla y lo que quieras cambiar.',
    )
  const columnas = columnasOf(heads.cells)
  assertColumnas(columnas)
  const under = rows.slice(at + 1)
  if (under.length === 0) throw refusal('El archivo tiene títulos pero ninguna fila.')
  const decimals = decimalsOf(under, columnas)
  const cabeza = heads.cells.map(headOf)
  const ignoradas = cabeza.filter((head, index) => head !== '' && !columnas[index])
  return { cabeza, ignoradas, rows: under, leer: (row) => filaOf(row, columnas, decimals) }
}

const headOf = (cell: Cell): string => {
  const leido = texto(cell)
  return leido && 'valor' in leido ? leido.valor.slice(0, 80) : ''
}

const columnasOf = (cells: Cell[]): (Columna | undefined)[] => cells.map((cell) => byHead.get(plain(headOf(cell))))

function assertColumnas(columnas: (Columna | undefined)[]): void {
  const known = columnas.filter((it) => it !== undefined)
  const twice = known.find((columna, index) => known.indexOf(columna) < index)
  if (twice) throw refusal(`La columna «${twice.titulo}» está dos veces. Deja una.`)
  if (!known.some(({ clave }) => clave === 'sku' || clave === 'nombre'))
    throw refusal('Falta la columna SKU o la columna Nombre: sin ellas no se sabe de qué producto es cada fila.')
}

/** The decimal separator of each column of numbers, by its own amounts, else by those of the whole file. */
function decimalsOf(rows: SheetRow[], columnas: (Columna | undefined)[]): (Decimal | undefined)[] {
  const texts = columnas.map((columna, index) =>
    columna?.lee === pesos || columna?.lee === piezas
      ? rows.flatMap(({ cells }) => (typeof cells[index] === 'string' ? cells[index] : []))
      : [],
  )
  const ofFile = decimalOf(texts.flat())
  return texts.map((own) => decimalOf(own) ?? ofFile)
}

function filaOf(
  { row, cells }: SheetRow,
  columnas: (Columna | undefined)[],
  decimals: (Decimal | undefined)[],
): FilaLeida {
  const fila: FilaLeida = { fila: row, valores: {}, motivos: [], celdas: cells.map(given) }
  for (const [index, columna] of columnas.entries()) {
    const leido = columna?.lee?.(cells[index] ?? null, decimals[index])
    if (!columna || !leido) continue
    if ('motivo' in leido) fila.motivos.push(`«${columna.titulo}»: ${leido.motivo}`)
    else fila.valores[columna.clave] = leido.valor
  }
  return fila
}

const given = (cell: Cell): Celda => {
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No'
  return typeof cell === 'object' && cell !== null ? cell.text : cell
}

const refusal = (detail: string) => new AppError('invalid_request', detail)
