import { vistaTexts } from '#features/reportes/reporte-texts.ts'
import type { Vista } from '#features/reportes/rules.ts'
import type { Exportacion } from '#features/reportes/schema.ts'
import { type Columna, type Tipo, tables } from '#features/reportes/vistas.ts'
import type { Database } from '#platform/db/database.ts'
import { csvOf, csvType } from '#platform/http/csv.ts'
import { type SheetCell, xlsxOf, xlsxType } from '#platform/http/xlsx.ts'
import { readReporte } from './reads.ts'

type File = { name: string; type: string; body: ReadableStream }

/** The whole table of a report as a file for a spreadsheet, also the rows that the screen leaves out (threats A95). */
export async function exportReporte(
  db: Database,
  { vista, formato, ...chosen }: Exportacion,
  hoy: string,
): Promise<File> {
  const { periodo, filas } = await readReporte(db, vista, chosen, { hoy, limite: null })
  const columnas = tables[vista].columnas as Columna<Record<string, SheetCell>>[]
  const rows = (filas as Record<string, SheetCell>[]).map((fila) =>
    columnas.map(({ clave, tipo }) => cellOf(tipo, fila[clave] ?? null)),
  )
  const name = `${vistaTexts[vista].archivo}-${periodo.desde}-${periodo.hasta}.${formato}`
  if (formato === 'csv') {
    const heads = columnas.map(({ titulo }) => titulo)
    return { name, type: csvType, body: csvOf(heads, inTurn(rows)) }
  }
  const sheet = columnas.map(({ titulo, tipo }) => ({ header: titulo, ...looks[tipo] }))
  return { name, type: xlsxType, body: xlsxOf(sheetName(vista), sheet, rows) }
}

async function* inTurn(rows: SheetCell[][]) {
  yield* rows
}

/** A sheet's name has 31 characters at most. */
const sheetName = (vista: Vista) => vistaTexts[vista].title.slice(0, 31)

/** Money leaves as pesos, so that a spreadsheet can add it up. */
const cellOf = (tipo: Tipo, value: SheetCell): SheetCell =>
  tipo === 'pesos' && typeof value === 'number' ? value / 100 : value

const looks: Record<Tipo, { width: number; numFmt?: string }> = {
  texto: { width: 32 },
  dia: { width: 14 },
  pesos: { width: 16, numFmt: '"$"#,##0.00' },
  cuenta: { width: 12, numFmt: '#,##0' },
  porcentaje: { width: 16, numFmt: '0.0"%"' },
  cambio: { width: 12, numFmt: '0"%"' },
  horas: { width: 16, numFmt: '0.0" h"' },
}
