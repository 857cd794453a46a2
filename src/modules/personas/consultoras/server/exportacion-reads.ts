import type { EstadoConsultora } from '#modules/personas/consultoras/rules.ts'
import { estadoTexts } from '#modules/personas/consultoras/texts.ts'
import type { Reader } from '#platform/db/database.ts'
import type { Cursor } from '#platform/http/cursor.ts'
import { type SheetCell, type SheetColumn, sheetFile } from '#platform/http/sheet-file.ts'
import { mexicanDay } from '#shared/format.ts'
import type { Formato } from '#shared/sheet-formatos.ts'
import { type ConsultoraRow, listConsultoras } from './directory-reads.ts'

const perPage = 500

type ExportFilter = { estado: EstadoConsultora; q?: string | undefined; formato: Formato }

/** One list of the directory as a file, a page of rows at a time. */
export const exportConsultoras = (read: Reader, { formato, ...filter }: ExportFilter) =>
  sheetFile(`consultoras-${filter.estado}`, { formato, name: 'Consultoras', columns, rows: linesOf(read, filter) })

async function* linesOf(read: Reader, filter: Omit<ExportFilter, 'formato'>) {
  let cursor: Cursor | undefined
  do {
    const { items, siguiente } = await listConsultoras(read, { ...filter, cursor, limite: perPage })
    for (const row of items) yield cellsOf(row)
    cursor = siguiente === null ? undefined : items.at(-1)
  } while (cursor)
}

const columns: SheetColumn[] = [
  { header: 'Nombre', width: 30, kind: 'texto' },
  { header: 'Email', width: 30, kind: 'texto' },
  { header: 'Teléfono', width: 20, kind: 'telefono' },
  { header: 'Ciudad', width: 20, kind: 'texto' },
  { header: 'Estado', width: 14, kind: 'texto' },
  { header: 'Desde', width: 12, kind: 'dia' },
  { header: 'Último pedido', width: 14, kind: 'dia' },
]

const cellsOf = (row: ConsultoraRow): SheetCell[] => [
  row.nombreCompleto,
  row.email,
  row.telefono,
  row.ciudad,
  estadoTexts[row.estado],
  mexicanDay(new Date(row.createdAt)),
  row.ultimoPedidoAt && mexicanDay(new Date(row.ultimoPedidoAt)),
]
