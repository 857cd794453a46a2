import type { EstadoConsultora } from '#features/consultoras/rules.ts'
import { estadoTexts } from '#features/consultoras/texts.ts'
import type { Reader } from '#platform/db/database.ts'
import { csvOf } from '#platform/http/csv.ts'
import type { Cursor } from '#platform/http/cursor.ts'
import { mexicanDay } from '#shared/format.ts'
import { type ConsultoraRow, listConsultoras } from './directory-reads.ts'

const perPage = 500

type ExportFilter = { estado: EstadoConsultora; q?: string | undefined }

/** One list of the directory as CSV, a page of rows at a time (threats A93). */
export const exportConsultoras = (read: Reader, filter: ExportFilter): ReadableStream =>
  csvOf(heads, linesOf(read, filter))

async function* linesOf(read: Reader, filter: ExportFilter) {
  let cursor: Cursor | undefined
  do {
    const { items, siguiente } = await listConsultoras(read, { ...filter, cursor, limite: perPage })
    for (const row of items) yield cellsOf(row)
    cursor = siguiente === null ? undefined : items.at(-1)
  } while (cursor)
}

const heads = ['Nombre', 'Email', 'Teléfono', 'Ciudad', 'Estado', 'Desde', 'Último pedido']

const cellsOf = (row: ConsultoraRow): string[] => [
  row.nombreCompleto,
  row.email,
  row.telefono,
  row.ciudad,
  estadoTexts[row.estado],
  mexicanDay(new Date(row.createdAt)),
  row.ultimoPedidoAt ? mexicanDay(new Date(row.ultimoPedidoAt)) : '',
]
