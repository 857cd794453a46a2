import { Hono } from 'hono'
import { listPeriodos } from '#modules/catalogo/campanas/server/reads.ts'
import { vistaTexts } from '#modules/reportes/reporte-texts.ts'
import type { Vista } from '#modules/reportes/rules.ts'
import { type Exportacion, exportacionSchema, periodoSchema } from '#modules/reportes/schema.ts'
import { type Columna, type Tipo, tables } from '#modules/reportes/vistas.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import type { Front } from '#platform/http/front.ts'
import { parse } from '#platform/http/parse.ts'
import { type SheetCell, type SheetColumn, sheetFile } from '#platform/http/sheet-file.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { mexicanDay } from '#shared/format.ts'
import { readReporte } from './reads.ts'

/** Notes who took which report out, before it leaves. */
const noteExportacion = (db: Database, admin: Actor, after: Exportacion): Promise<void> =>
  db.write((tx) =>
    recordChange(tx, {
      ...{ actor: admin, verbo: 'reporte_exportado', objetoId: admin.id, at: now() },
      before: null,
      after,
    }),
  )

/** The whole table of a report as a file for a spreadsheet, also the rows that the screen leaves out. */
async function exportReporte(db: Database, { vista, formato, ...chosen }: Exportacion, hoy: string) {
  const { periodo, filas } = await readReporte(db, vista, chosen, { hoy, limite: null })
  const columnas = tables[vista].columnas as Columna<Record<string, SheetCell>>[]
  return sheetFile(`${vistaTexts[vista].archivo}-${periodo.desde}-${periodo.hasta}`, {
    ...{ formato, name: vistaTexts[vista].title },
    columns: columnas.map(({ titulo, tipo }) => ({ header: titulo, ...looks[tipo] })),
    rows: (filas as Record<string, SheetCell>[]).map((fila) => columnas.map(({ clave }) => fila[clave] ?? null)),
  })
}

const looks: Record<Tipo, Omit<SheetColumn, 'header'>> = {
  texto: { width: 32, kind: 'texto' },
  dia: { width: 14, kind: 'dia' },
  pesos: { width: 16, kind: 'pesos' },
  cuenta: { width: 12, kind: 'cuenta' },
  porcentaje: { width: 16, kind: 'numero', numFmt: '0.0"%"' },
  cambio: { width: 12, kind: 'numero', numFmt: '0"%"' },
  horas: { width: 16, kind: 'numero', numFmt: '0.0" h"' },
}

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
