import { Hono } from 'hono'
import { busquedaQuerySchema } from '#modules/reportes/busqueda/schema.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { parse } from '#platform/http/parse.ts'
import { searchDesk } from './reads.ts'

/** `/api/busqueda`: staff find pedidos, people and products by one text (spec 3.1). */
export const busquedaApi = (db: Database) =>
  new Hono<Front>().get(
    '/',
    authorize({ to: ['mesa'], summary: 'Find pedidos, people and products by one text', costs: 'busqueda' }),
    parse('query', busquedaQuerySchema),
    async (c) => c.json(await searchDesk(db, actorOf(c).role, c.req.valid('query').q)),
  )
