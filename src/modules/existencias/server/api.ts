import { Hono } from 'hono'
import { z } from 'zod'
import { type AjustesDeMarca, readValores } from '#modules/ajustes/server/reads.ts'
import { ajusteSchema, conteoRevisionSchema, conteoSchema } from '#modules/existencias/schema.ts'
import { inventarioTexts } from '#modules/existencias/texts.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import { cursorSchema, limiteSchema } from '#platform/http/cursor.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf } from '#platform/http/id-in-path.ts'
import { idempotencyKeyHeader } from '#platform/http/idempotency.ts'
import { parse } from '#platform/http/parse.ts'
import { categoriaSchema } from '#shared/categoria-schema.ts'
import { busquedaSchema } from '#shared/search-schema.ts'
import { adjustTalla } from './ajuste-writes.ts'
import { reviewConteo, saveConteo } from './conteo-writes.ts'
import { listInventario } from './inventario-reads.ts'
import { byMovimiento, findTalla, listMovimientos } from './talla-reads.ts'

const listQuery = z.strictObject({
  q: busquedaSchema.optional(),
  categoria: categoriaSchema.optional(),
  pocas: z.literal('1').optional(),
  cursor: cursorSchema,
  limite: limiteSchema(30),
})

/** `/api/inventario`: what there is of each size, its ledger, and changes by hand (spec 3.3). For staff. */
export const inventarioApi = (db: Database, ajustesDeMarca: AjustesDeMarca) =>
  new Hono<Front>()
    .get(
      '/',
      authorize({
        to: ['inventario'],
        summary: 'Products with what there is of each size',
        costs: 'busqueda',
        with: 'q',
      }),
      parse('query', listQuery),
      async (c) => {
        const { pocas, ...filter } = c.req.valid('query')
        const ajustes = await readValores(db.read, ajustesDeMarca, ['inventario_pocas_piezas'])
        const pocasDesde = ajustes.inventario_pocas_piezas
        return c.json(await listInventario(db, { ...filter, soloPocas: pocas === '1', pocasDesde }))
      },
    )
    .get('/tallas/:id', authorize({ to: ['inventario'], summary: 'A size, and who holds its pieces' }), async (c) =>
      c.json(await findTalla(db.read, idOf(c, inventarioTexts.tallaMissing))),
    )
    .get(
      '/tallas/:id/movimientos',
      authorize({ to: ['inventario'], summary: 'The ledger of a size, newest first' }),
      parse('query', z.strictObject({ cursor: byMovimiento.schema, limite: limiteSchema(30) })),
      async (c) => c.json(await listMovimientos(db.read, idOf(c, inventarioTexts.tallaMissing), c.req.valid('query'))),
    )
    .post(
      '/tallas/:id/ajustes',
      authorize({ to: ['inventario'], summary: 'Change the stock of a size, with a reason' }),
      parse('header', idempotencyKeyHeader),
      parse('json', ajusteSchema),
      async (c) => {
        return c.json(
          await adjustTalla(db, actorOf(c), idOf(c, inventarioTexts.tallaMissing), c.req.valid('json')),
          201,
        )
      },
    )
    .post(
      '/conteos/revision',
      authorize({ to: ['inventario'], summary: 'What a count would change' }),
      parse('json', conteoRevisionSchema),
      async (c) => c.json({ lineas: await reviewConteo(db.read, c.req.valid('json')) }),
    )
    .post(
      '/conteos',
      authorize({ to: ['inventario'], summary: 'Write the differences of a count' }),
      parse('header', idempotencyKeyHeader),
      parse('json', conteoSchema),
      async (c) => {
        return c.json(await saveConteo(db, actorOf(c), c.req.valid('json')), 201)
      },
    )
