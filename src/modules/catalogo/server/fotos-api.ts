import { Hono } from 'hono'
import { fotoNombresSchema, fotosSchema } from '#modules/catalogo/foto-schema.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { parse } from '#platform/http/parse.ts'
import { matchFotos } from './fotos-reads.ts'
import { addFotos } from './fotos-writes.ts'

/** `/api/admin/fotos`: photos of many products at once, matched by file name to SKU (spec 3.5). */
export const fotosApi = (db: Database) =>
  new Hono<Front>()
    .post(
      '/productos',
      authorize({ to: ['productos'], summary: 'Which products photos are of, by the names of their files' }),
      parse('json', fotoNombresSchema),
      async (c) => c.json({ items: await matchFotos(db.read, c.req.valid('json').nombres) }),
    )
    .post(
      '/',
      authorize({ to: ['productos'], summary: 'Add uploaded pictures to a product, behind those it has' }),
      parse('json', fotosSchema),
      async (c) => c.json({ agregadas: await addFotos(db, actorOf(c), c.req.valid('json')) }),
    )
