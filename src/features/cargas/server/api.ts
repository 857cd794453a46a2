import { Hono } from 'hono'
import { exportacionSchema, type Formato } from '#features/cargas/schema.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import { csvType } from '#platform/http/csv.ts'
import type { Front } from '#platform/http/front.ts'
import { parse } from '#platform/http/parse.ts'
import { xlsxType } from '#platform/http/xlsx.ts'
import { exportProductos } from './export-reads.ts'

const types: Record<Formato, string> = {
  csv: csvType,
  xlsx: xlsxType,
}

/** `/api/cargas`: products as files for spreadsheets (spec 3.5). */
export const cargasApi = (db: Database) =>
  new Hono<Front>().post(
    '/exportacion',
    authorize({ to: ['admin'], summary: 'All products with sizes, stock and prices as CSV or XLSX' }),
    parse('json', exportacionSchema),
    async (c) => {
      const asked = c.req.valid('json')
      return c.body(await exportProductos(db, actorOf(c), asked), 200, {
        'content-type': types[asked.formato],
        'content-disposition': `attachment; filename="productos.${asked.formato}"`,
        'cache-control': 'no-store',
      })
    },
  )
