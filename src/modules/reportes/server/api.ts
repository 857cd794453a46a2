import { Hono } from 'hono'
import { createFactory } from 'hono/factory'
import { z } from 'zod'
import { listPeriodos } from '#modules/catalogo/campanas/server/reads.ts'
import { wrongDias } from '#modules/reportes/periodo-rules.ts'
import { reportesTexts, wrongDiasTexts } from '#modules/reportes/reporte-texts.ts'
import { periodos, type Vista, vistas } from '#modules/reportes/rules.ts'
import { type Columna, type Tipo, tables } from '#modules/reportes/vistas.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database } from '#platform/db/database.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import { actorOf, authorize, type Front, parse } from '#platform/http/route.ts'
import { type SheetCell, type SheetColumn, sheetFile } from '#platform/http/sheet-file.ts'
import { now } from '#platform/ids.ts'
import { daySchema } from '#shared/day-schema.ts'
import { mexicanDay } from '#shared/format.ts'
import type { Actor } from '#shared/rights.ts'
import { formatos } from '#shared/sheet-formatos.ts'
import { readReporte } from './reads.ts'

/** Logs an export before sending it. */
const noteExportacion = (db: Database, admin: Actor, after: Exportacion): Promise<void> =>
  db.write((tx) => recordChange(tx, { actor: admin, verbo: 'reporte_exportado', objetoId: admin.id, after }))

/** All rows of a report as a file. */
async function exportReporte(db: Database, { vista, formato, ...chosen }: Exportacion, hoy: string) {
  const { periodo, filas } = await readReporte(db, vista, chosen, { hoy, limite: null })
  const { archivo, title, ...table } = tables[vista]
  const columnas = table.columnas as Columna<Record<string, SheetCell>>[]
  return sheetFile(`${archivo}-${periodo.desde}-${periodo.hasta}`, {
    ...{ formato, name: title },
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

/** `/api/reportes`: one report per request (spec 3.6). */
export const reportesApi = (db: Database) => {
  const report = <Each extends Vista>(vista: Each, summary: string) =>
    createFactory<Front>().createHandlers(
      authorize({ to: ['reportes'], summary, costs: 'reporte' }),
      parse('query', periodoSchema),
      async (c) => c.json(await readReporte(db, vista, c.req.valid('query'), { hoy: mexicanDay(new Date()) })),
    )
  return new Hono<Front>()
    .get('/campanas', authorize({ to: ['reportes'], summary: 'Campañas, as periods' }), async (c) =>
      c.json({ items: await listPeriodos(db.read, now()) }),
    )
    .get('/ventas', ...report('ventas', 'Sales over a period'))
    .get('/lineas', ...report('lineas', 'Sales by product line'))
    .get('/productos', ...report('productos', 'Sales by product'))
    .get('/tallas', ...report('tallas', 'Pieces sold by size'))
    .get('/desplazamiento', ...report('desplazamiento', 'Sell-through of products'))
    .get('/consultoras', ...report('consultoras', 'Sales by consultora'))
    .get('/tiempos', ...report('tiempos', 'How long pedidos stay in each status'))
    .get('/enviado', ...report('enviado', 'Pieces asked for and sent'))
    .get('/demanda', ...report('demanda', 'Pieces asked for that there were not'))
    .get('/busquedas', ...report('busquedas', 'Searches that found nothing'))
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

const day = daySchema().optional()

/** Defaults to this month. */
const periodoFields = { periodo: z.enum(periodos, 'Periodo desconocido').optional(), desde: day, hasta: day }

const withDias = <Schema extends z.ZodType<{ desde?: string | undefined; hasta?: string | undefined }>>(
  schema: Schema,
): Schema =>
  schema.superRefine(({ desde, hasta }, context) => {
    if ((desde === undefined) !== (hasta === undefined)) {
      const [path, name] = desde === undefined ? ['desde', reportesTexts.from] : ['hasta', reportesTexts.to]
      context.addIssue({ code: 'custom', path: [path], message: `Falta la fecha «${name}»` })
    }
    const wrong = desde && hasta ? wrongDias({ desde, hasta }) : null
    if (wrong) context.addIssue({ code: 'custom', path: ['hasta'], message: wrongDiasTexts[wrong] })
  })

const periodoSchema = withDias(z.strictObject(periodoFields))

const exportacionSchema = withDias(
  z.strictObject({
    ...periodoFields,
    vista: z.enum(vistas, 'Reporte desconocido'),
    formato: z.enum(formatos, 'Formato desconocido'),
  }),
)
export type Exportacion = z.infer<typeof exportacionSchema>
