import { Hono } from 'hono'
import { z } from 'zod'
import type { AjustesDeMarca } from '#modules/ajustes/server/reads.ts'
import { cambiosSchema, elegidosSchema, exportacionSchema } from '#modules/pedidos/schema.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import type { Front } from '#platform/http/front.ts'
import { parse } from '#platform/http/parse.ts'
import { changePedidos } from './cambio-writes.ts'
import { findConsultoras, findElegidos } from './elegidos-reads.ts'
import { exportPedidos } from './export-reads.ts'

const consultorasQuery = z.strictObject({ q: z.string().trim().max(100).optional(), id: z.uuid().optional() })

/** What staff do with a list of pedidos and with several of it (spec 3.1), under `/api/pedidos`. */
export const cambiosApi = (db: Database, deMarca: AjustesDeMarca) =>
  new Hono<Front>()
    .get(
      '/consultoras',
      authorize({ to: ['pedidos'], summary: 'Consultoras to filter the list of pedidos by', costs: 'busqueda' }),
      parse('query', consultorasQuery),
      async (c) => c.json({ items: await findConsultoras(db.read, c.req.valid('query')) }),
    )
    .post(
      '/elegidos',
      authorize({ to: ['pedidos'], summary: 'The pedidos of a filter as they are, before several are changed' }),
      parse('json', elegidosSchema),
      async (c) => c.json(await findElegidos(db.read, c.req.valid('json'))),
    )
    .post(
      '/cambios',
      authorize({ to: ['pedidos', 'surtido'], summary: 'Move several pedidos to their next status' }),
      parse('json', cambiosSchema),
      async (c) => c.json(await changePedidos(db, actorOf(c), c.req.valid('json'), deMarca)),
    )
    .post(
      '/exportacion',
      authorize({
        to: ['pedidos'],
        summary: 'Pedidos of a filter, or chosen ones, or their lines, as CSV or XLSX',
        costs: 'exportacion',
      }),
      freshProof(db),
      parse('json', exportacionSchema),
      async (c) => {
        const { body, headers } = await exportPedidos(db, actorOf(c), c.req.valid('json'))
        return c.body(body, 200, headers)
      },
    )
