import { hoja } from '#modules/catalogo/cargas/hoja.ts'
import { cargasTexts, resultadoTexts } from '#modules/catalogo/cargas/texts.ts'
import type { Reader } from '#platform/db/database.ts'
import { type SheetColumn, sheetFile, workbookOf } from '#platform/http/sheet-file.ts'
import { AppError } from '#shared/errors.ts'
import { sheetLimits } from '#shared/sheet.ts'
import type { Formato } from '#shared/sheet-formatos.ts'
import { resultadoRows } from './filas-reads.ts'
import { findCabeza } from './reads.ts'

/**
 * The rows that were given, as they were given, each with what became of it and why (spec 3.5): what was refused is mended in this very
 * file and given again. @throws not_found for a file of somebody else.
 */
export async function resultadoOfCarga(read: Reader, actorId: string, id: string, formato: Formato) {
  const cabeza = await findCabeza(read, actorId, id)
  if (!cabeza) throw new AppError('not_found', cargasTexts.missing)
  const heads = [...cabeza, 'Fila', 'Resultado', 'Motivo']
  return sheetFile('resultado', {
    formato,
    name: 'Resultado',
    columns: asGiven(heads),
    rows: linesOf(read, id, cabeza.length),
  })
}

async function* linesOf(read: Reader, id: string, width: number) {
  for await (const { celdas, fila, resultado, motivo } of resultadoRows(read, id)) {
    const given = Array.from({ length: width }, (_, index) => celdas[index] ?? null)
    yield [...given, fila, resultadoTexts[resultado], motivo]
  }
}

/** An empty sheet with the heads, whose codes and sizes are cells of text, and beside it what each column is for. Made once. */
export function plantilla(): Promise<Uint8Array<ArrayBuffer>> {
  made ??= workbookOf([
    {
      name: 'Productos',
      // Only these: a hundred thousand empty cells take seconds to read.
      columns: shown.map(({ titulo, ancho, clave }) => ({
        header: titulo,
        width: ancho,
        kind: isCode(clave) ? 'texto' : 'numero',
      })),
      rows: Array.from({ length: sheetLimits.rows }, () => shown.map(() => null)),
    },
    {
      name: 'Instrucciones',
      columns: ['Columna', 'Para qué es', 'Ejemplo'].map((header) => ({ header, width: 60, kind: 'numero' as const })),
      rows: [
        ...shown.map(({ titulo, ayuda, ejemplo }) => [titulo, ayuda, ejemplo]),
        ...notes.map((note) => [note, null, null]),
      ],
    },
  ])
  return made
}

const isCode = (clave: string): boolean => clave === 'sku' || clave === 'talla'

let made: Promise<Uint8Array<ArrayBuffer>> | undefined

/** What only the comparison of a download needs is in no empty sheet. */
const shown = hoja.filter(({ oculta }) => !oculta)

const notes = [
  'Cada fila es una talla de un producto; las filas con el mismo SKU son un solo producto.',
  'Una celda vacía, o una columna que falta, deja lo que había. Las columnas pueden ir en cualquier orden.',
  'Un archivo descargado guarda también cómo estaba cada cosa («… al descargar»). No cambies esas columnas: así no se escribe sobre lo que alguien más cambió.',
  'Las fotos no van en el archivo: súbelas en la página del producto.',
]

/** Texts and numbers stay what they were. */
const asGiven = (heads: string[]): SheetColumn[] => heads.map((header) => ({ header, width: 22, kind: 'numero' }))
