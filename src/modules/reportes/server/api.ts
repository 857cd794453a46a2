import { Hono } from 'hono'
import { listPeriodos } from '#modules/catalogo/campanas/server/reads.ts'
import type { Vista } from '#modules/reportes/rules.ts'
import { exportacionSchema, periodoSchema } from '#modules/reportes/schema.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import type { Front } from '#platform/http/front.ts'
import { parse } from '#platform/http/parse.ts'
import { now } from '#platform/ids.ts'
import { mexicanDay } from '#shared/format.ts'
import { exportReporte } from './exportacion-reads.ts'
import { noteExportacion } from './exportacion-writes.ts'
import { readReporte } from './reads.ts'

const query = parse('query', periodoSchema)

/** `/api/reportes`: one report at a time, each in one round trip (spec 3.6). */
export const reportesApi = (db: Database) => {
  const of = <Each extends Vista>(vista: Each, chosen: Parameters<typeof readReporte>[2]) =>
    readReporte(db, vista, chosen, { hoy: mexicanDay(new Date()) })
  return new Hono<Front>()
    .get('/campanas', authorize({ to: ['reportes'], summary: 'Campañas, as periods' }), async (c) =>
      c.json({ items: await listPeriodos(db.read, now()) }),
    )
    .get(
      '/ventas',
      authorize({ to: ['reportes'], summary: 'Sales over a period', costs: 'reporte' }),
      query,
      async (c) => c.json(await of('ventas', c.req.valid('query'))),
    )
    .get(
      '/lineas',
      authorize({ to: ['reportes'], summary: 'Sales by product line', costs: 'reporte' }),
      query,
      async (c) => c.json(await of('lineas', c.req.valid('query'))),
    )
    .get(
      '/productos',
      authorize({ to: ['reportes'], summary: 'Sales by product', costs: 'reporte' }),
      query,
      async (c) => c.json(await of('productos', c.req.valid('query'))),
    )
    .get(
      '/tallas',
      authorize({ to: ['reportes'], summary: 'Pieces sold by size', costs: 'reporte' }),
      query,
      async (c) => c.json(await of('tallas', c.req.valid('query'))),
    )
    .get(
      '/desplazamiento',
      authorize({ to: ['reportes'], summary: 'Sell-through of products', costs: 'reporte' }),
      query,
      async (c) => c.json(await of('desplazamiento', c.req.valid('query'))),
    )
    .get(
      '/consultoras',
      authorize({ to: ['reportes'], summary: 'Sales by consultora', costs: 'reporte' }),
      query,
      async (c) => c.json(await of('consultoras', c.req.valid('query'))),
    )
    .get(
      '/tiempos',
      authorize({ to: ['reportes'], summary: 'How long pedidos stay in each status', costs: 'reporte' }),
      query,
      async (c) => c.json(await of('tiempos', c.req.valid('query'))),
    )
    .get(
      '/enviado',
      authorize({ to: ['reportes'], summary: 'Pieces asked for and sent', costs: 'reporte' }),
      query,
      async (c) => c.json(await of('enviado', c.req.valid('query'))),
    )
    .get(
      '/demanda',
      authorize({ to: ['reportes'], summary: 'Pieces asked for that there were not', costs: 'reporte' }),
      query,
      async (c) => c.json(await of('demanda', c.req.valid('query'))),
    )
    .get(
      '/busquedas',
      authorize({ to: ['reportes'], summary: 'Searches that found nothing', costs: 'reporte' }),
      query,
      async (c) => c.json(await of('busquedas', c.req.valid('query'))),
    )
    .post(
      '/exportacion',
      authorize({ to: ['reportes'], summary: 'The whole table of one report as CSV or XLSX', costs: 'exportacion' }),
      freshProof(db),
      parse('json', exportacionSchema),
      async (c) => {
        const asked = c.req.valid('json')
        await noteExportacion(db, actorOf(c), asked)
        const { body, headers } = await exportReporte(db, asked, mexicanDay(new Date()))
        return c.body(body, 200, headers)
      },
    )
}
