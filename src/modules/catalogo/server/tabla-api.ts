import { Hono } from 'hono'
import { filasSchema } from '#modules/catalogo/tabla-schema.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { parse } from '#platform/http/parse.ts'
import { adminListQuery } from './api.ts'
import { listFilas } from './tabla-reads.ts'
import { saveFilas } from './tabla-writes.ts'

/** `/api/admin/tabla`: prices, stock and what is active of many products, typed cell by cell (spec 3.5). */
export const tablaApi = (db: Database) =>
  new Hono<Front>()
    .get(
      '/',
      authorize({ to: ['productos'], summary: 'Products with their sizes, as the table shows them' }),
      parse('query', adminListQuery),
      async (c) => {
        const { activo, ...filter } = c.req.valid('query')
        return c.json(await listFilas(db, { ...filter, activo: activo === undefined ? undefined : activo === '1' }))
      },
    )
    .put(
      '/',
      authorize({ to: ['productos'], summary: 'Save rows of the table, each by itself' }),
      parse('json', filasSchema),
      async (c) => c.json({ filas: await saveFilas(db, actorOf(c), c.req.valid('json').filas) }),
    )
