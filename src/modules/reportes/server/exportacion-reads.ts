import { vistaTexts } from '#modules/reportes/reporte-texts.ts'
import type { Exportacion } from '#modules/reportes/schema.ts'
import { type Columna, type Tipo, tables } from '#modules/reportes/vistas.ts'
import type { Database } from '#platform/db/database.ts'
import { type SheetCell, type SheetColumn, sheetFile } from '#platform/http/sheet-file.ts'
import { readReporte } from './reads.ts'

/** The whole table of a report as a file for a spreadsheet, also the rows that the screen leaves out. */
export async function exportReporte(db: Database, { vista, formato, ...chosen }: Exportacion, hoy: string) {
  const { periodo, filas } = await readReporte(db, vista, chosen, { hoy, limite: null })
  const columnas = tables[vista].columnas as Columna<Record<string, SheetCell>>[]
  return sheetFile(`${vistaTexts[vista].archivo}-${periodo.desde}-${periodo.hasta}`, {
    ...{ formato, name: vistaTexts[vista].title },
    columns: columnas.map(({ titulo, tipo }) => ({ header: titulo, ...looks[tipo] })),
    rows: (filas as Record<string, SheetCell>[]).map((fila) => columnas.map(({ clave }) => fila[clave] ?? null)),
  })
}

const looks: Record<Tipo, Omit<SheetColumn, 'header'>> = {
  texto: { width: 32, kind: 'texto' },
  dia: { width: 14, kind: 'dia' },
  pesos: { width: 16, kind: 'pesos' },
  cuenta: { width: 12, kind: 'cuenta' },
  porcentaje: { width: 16, kind: 'numero', numFmt: '0.0"%"' },
  cambio: { width: 12, kind: 'numero', numFmt: '0"%"' },
  horas: { width: 16, kind: 'numero', numFmt: '0.0" h"' },
}
