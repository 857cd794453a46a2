import { hoja } from '#features/cargas/hoja.ts'
import type { Formato } from '#features/cargas/schema.ts'
import { cargasTexts, resultadoTexts } from '#features/cargas/texts.ts'
import type { Reader } from '#platform/db/database.ts'
import { csvOf } from '#platform/http/csv.ts'
import { type SheetColumn, workbookOf, xlsxOf } from '#platform/http/xlsx.ts'
import { AppError } from '#shared/errors.ts'
import { resultadoRows } from './filas-reads.ts'
import { findCabeza } from './reads.ts'

/**
 * The rows that were given, as they were given, each with what became of it and why (spec 3.5): what was refused is mended in this very
 * file and given again. @throws not_found for a file of somebody else.
 */
export async function resultadoOfCarga(
  read: Reader,
  actorId: string,
  id: string,
  formato: Formato,
): Promise<ReadableStream> {
  const cabeza = await findCabeza(read, actorId, id)
  if (!cabeza) throw new AppError('not_found', cargasTexts.missing)
  const heads = [...cabeza, 'Fila', 'Resultado', 'Motivo']
  return fileOf(formato, 'Resultado', heads, linesOf(read, id, cabeza.length))
}

async function* linesOf(read: Reader, id: string, width: number) {
  for await (const { celdas, fila, resultado, motivo } of resultadoRows(read, id)) {
    const given = Array.from({ length: width }, (_, index) => celdas[index] ?? null)
    yield [...given, fila, resultadoTexts[resultado], motivo]
  }
}

/** An empty sheet with the heads, and beside it what each column is for. */
export const plantilla = (): Promise<Uint8Array<ArrayBuffer>> =>
  workbookOf([
    { name: 'Productos', columns: columnsOf(shown.map(({ titulo }) => titulo)), rows: [] },
    {
      name: 'Instrucciones',
      columns: ['Columna', 'Para qué es', 'Ejemplo'].map((header) => ({ header, width: 60 })),
      rows: [
        ...shown.map(({ titulo, ayuda, ejemplo }) => [titulo, ayuda, ejemplo]),
        ...notes.map((note) => [note, null, null]),
      ],
    },
  ])

/** What only the comparison of a download needs is in no empty sheet. */
const shown = hoja.filter(({ oculta }) => !oculta)

const notes = [
  'Cada fila es una talla de un producto; las filas con el mismo SKU son un solo producto.',
  'Una celda vacía, o una columna que falta, deja lo que había. Las columnas pueden ir en cualquier orden.',
  'Un archivo descargado guarda también cómo estaba cada cosa («… al descargar»). No cambies esas columnas: así no se escribe sobre lo que alguien más cambió.',
  'Las fotos no van en el archivo: súbelas en la página del producto.',
]

const fileOf = (formato: Formato, name: string, heads: string[], lines: AsyncIterable<(string | number | null)[]>) =>
  formato === 'csv' ? csvOf(heads, lines) : xlsxOf(name, columnsOf(heads), lines)

const columnsOf = (heads: string[]): SheetColumn[] => heads.map((header) => ({ header, width: 22 }))
