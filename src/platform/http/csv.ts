import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

export const csvType = 'text/csv; charset=utf-8'

/**
 * Rows as CSV that spreadsheets open, written as they are read: nothing holds all of them. With the byte order mark Excel knows that
 * it is UTF-8; a cell that begins as a formula does is written as text (threats A93); one that has lines stays one cell.
 */
export function csvOf(columns: string[], rows: AsyncIterable<unknown[]>): ReadableStream {
  const csv = stringify({
    ...{ header: true, columns, bom: true, escape_formulas: true },
    ...{ record_delimiter: 'windows', quote_record_delimiter: true },
  })
  // Who goes away in the middle is no error of ours; a read that fails breaks the download off: what is half there must not look whole.
  pipeline(Readable.from(rows), csv, () => {})
  return Readable.toWeb(csv) as ReadableStream
}
