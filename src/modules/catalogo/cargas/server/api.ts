import { Hono } from 'hono'
import { z } from 'zod'
import { aplicacionSchema, darSchema, exportacionSchema, filasSchema } from '#modules/catalogo/cargas/schema.ts'
import { cargasTexts } from '#modules/catalogo/cargas/texts.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import { limitBody } from '#platform/http/body-limit.ts'
import type { Cost } from '#platform/http/costs.ts'
import { cursorSchema, limiteSchema } from '#platform/http/cursor.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf } from '#platform/http/id-in-path.ts'
import { parse } from '#platform/http/parse.ts'
import { sheetHeaders } from '#platform/http/sheet-file.ts'
import { openSheetReader } from '#platform/sheets/sheet-reader.ts'
import { AppError } from '#shared/errors.ts'
import { sheetLimits } from '#shared/sheet.ts'
import type { Cargas } from './apply-writes.ts'
import { takeFromFile } from './choose-writes.ts'
import { exportProductos } from './export-reads.ts'
import { listFilas } from './filas-reads.ts'
import { giveCarga } from './give-writes.ts'
import { findCarga, listCargas } from './reads.ts'
import { plantilla, resultadoOfCarga } from './resultado-reads.ts'

const staff = (summary: string, costs?: Cost) => authorize({ to: ['productos'], summary, ...(costs && { costs }) })
const filaNumber = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new AppError('not_found', cargasTexts.missing)
}
const listQuery = z.strictObject({ cursor: cursorSchema, limite: limiteSchema(20) })

/** `/api/cargas`: products as files for spreadsheets, out and in (spec 3.5). Of a file that was given only who gave it is told. */
export const cargasApi = ({ db, cargas }: { db: Database; cargas: Cargas }) => {
  const { read } = db
  const reader = openSheetReader()
  const carga = async (actorId: string, id: string) => {
    const found = await findCarga(read, actorId, id)
    if (!found) throw new AppError('not_found', cargasTexts.missing)
    return found
  }
  return new Hono<Front>()
    .post(
      '/exportacion',
      staff('All products with sizes, stock and prices as CSV or XLSX', 'exportacion'),
      freshProof(db),
      parse('json', exportacionSchema),
      async (c) => {
        const { body, headers } = await exportProductos(db, actorOf(c), c.req.valid('json'))
        return c.body(body, 200, headers)
      },
    )
    .get('/plantilla', staff('An empty sheet of products as XLSX'), async (c) =>
      c.body(await plantilla(), 200, sheetHeaders('plantilla-productos', 'xlsx')),
    )
    .get('/', staff('The files that one has given, newest first'), parse('query', listQuery), async (c) =>
      c.json(await listCargas(read, actorOf(c).id, c.req.valid('query'))),
    )
    .post(
      '/',
      staff('Give a file of products, as its bytes: what it would do'),
      parse('query', darSchema),
      limitBody(sheetLimits.bytes),
      async (c) => {
        const bytes = new Uint8Array(await c.req.arrayBuffer())
        const id = await giveCarga(db, reader, actorOf(c), { archivo: c.req.valid('query').archivo, bytes })
        return c.json(await carga(actorOf(c).id, id), 201)
      },
    )
    .get('/:id', staff('A file that one has given, and how far it is applied'), async (c) =>
      c.json(await carga(actorOf(c).id, idOf(c, cargasTexts.missing))),
    )
    .get(
      '/:id/filas',
      staff('Rows of a file: what each changes, or why not'),
      parse('query', filasSchema),
      async (c) => {
        const filas = await listFilas(read, actorOf(c).id, idOf(c, cargasTexts.missing), c.req.valid('query'))
        if (!filas) throw new AppError('not_found', cargasTexts.missing)
        return c.json(filas)
      },
    )
    .post(
      '/:id/filas/:fila/eleccion',
      staff('Take what the file says of a product whose cells changed in the file and here'),
      async (c) => {
        const id = idOf(c, cargasTexts.missing)
        await takeFromFile(db, actorOf(c), id, filaNumber(c.req.param('fila')))
        return c.json(await carga(actorOf(c).id, id))
      },
    )
    .post('/:id/aplicacion', staff('Apply a file, or go on with it'), parse('query', aplicacionSchema), async (c) => {
      const id = idOf(c, cargasTexts.missing)
      await cargas.apply(actorOf(c), id, c.req.valid('query').confirmado === 'si')
      return c.json(await carga(actorOf(c).id, id), 202)
    })
    .get(
      '/:id/resultado',
      staff('The rows of a file with what became of each, as CSV or XLSX', 'exportacion'),
      parse('query', exportacionSchema),
      async (c) => {
        const { formato } = c.req.valid('query')
        const { body, headers } = await resultadoOfCarga(read, actorOf(c).id, idOf(c, cargasTexts.missing), formato)
        return c.body(body, 200, headers)
      },
    )
}
