import { Hono } from 'hono'
import { ajusteChangeSchema } from '#modules/ajustes/schema.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { parse } from '#platform/http/parse.ts'
import { type AjustesDeMarca, listAjustes, listEnUso } from './reads.ts'
import { setAjuste } from './writes.ts'

/** `/api/ajustes`: the settings that staff change by themselves (spec 3.1). */
export const ajustesApi = (db: Database, deMarca: AjustesDeMarca) =>
  new Hono<Front>()
    .get('/', authorize({ to: ['ajustes'], summary: 'Every setting of the desk, as it is now' }), async (c) =>
      c.json({ items: await listAjustes(db.read, deMarca) }),
    )
    .get(
      '/en-uso',
      authorize({
        to: ['pedidos', 'surtido', 'productos'],
        summary: 'The values of settings that one works with at the desk',
      }),
      async (c) => c.json({ items: await listEnUso(db.read, deMarca, actorOf(c).role) }),
    )
    .put(
      '/',
      authorize({ to: ['ajustes'], summary: 'Change one setting' }),
      parse('json', ajusteChangeSchema),
      async (c) => {
        return c.json(await setAjuste(db, actorOf(c), c.req.valid('json'), deMarca))
      },
    )
