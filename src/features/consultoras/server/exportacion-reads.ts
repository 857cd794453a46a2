import { stringify } from 'csv-stringify/sync'
import type { EstadoConsultora } from '#features/consultoras/rules.ts'
import { estadoTexts } from '#features/consultoras/texts.ts'
import type { Reader } from '#platform/db/database.ts'
import type { Cursor } from '#platform/http/cursor.ts'
import { mexicanDay } from '#shared/format.ts'
import { type ConsultoraRow, listConsultoras } from './directory-reads.ts'

const perPage = 500

/**
 * One list of the directory as CSV for a spreadsheet, a page of rows at a time: nothing holds all of it. A cell that begins as a
 * formula does is written as text (threats A93).
 */
export function exportConsultoras(read: Reader, filter: ExportFilter): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const parts = csvOf(read, filter)
  return new ReadableStream({
    // A page that cannot be read breaks the download off: what is half there must not look whole.
    pull: async (controller) => {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await parts.return()),
  })
}

type ExportFilter = { estado: EstadoConsultora; q?: string | undefined }

async function* csvOf(read: Reader, { estado, q }: ExportFilter): AsyncGenerator<string, void, void> {
  // With the byte order mark Excel knows that it is UTF-8.
  yield stringify([heads], { ...format, bom: true })
  let cursor: Cursor | undefined
  do {
    const { items, siguiente } = await listConsultoras(read, { estado, q, cursor, limite: perPage })
    yield stringify(items.map(cellsOf), format)
    cursor = siguiente === null ? undefined : items.at(-1)
  } while (cursor)
}

const format = { escape_formulas: true, record_delimiter: 'windows', quote_record_delimiter: true } as const

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
