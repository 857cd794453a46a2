import { Hono } from 'hono'
import { z } from 'zod'
import { maxBusquedaLength } from '#features/consultoras/rules.ts'
import { consultorasTexts } from '#features/consultoras/texts.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import { cursorSchema, limiteSchema } from '#platform/http/cursor.ts'
import type { Front } from '#platform/http/front.ts'
import { idInPath } from '#platform/http/id-in-path.ts'
import { parse } from '#platform/http/parse.ts'
import { listSolicitudes } from './reads.ts'
import { approveConsultora, rejectSolicitud } from './writes.ts'

const listQuery = z.strictObject({
  q: z.string().trim().max(maxBusquedaLength).optional(),
  cursor: cursorSchema,
  limite: limiteSchema(50),
})

/** `/api/consultoras`: those who applied, and what staff decide (spec 2.7: approve, reject). */
export const consultorasApi = (db: Database) =>
  new Hono<Front>()
    .get(
      '/solicitudes',
      authorize({ to: ['admin'], summary: 'List applications that wait, newest first' }),
      parse('query', listQuery),
      async (c) => c.json(await listSolicitudes(db.read, c.req.valid('query'))),
    )
    .post('/:id/aprobacion', authorize({ to: ['admin'], summary: 'Make an applicant a consultora' }), async (c) => {
      await approveConsultora(db, actorOf(c), idOf(c.req.param('id')))
      return c.body(null, 204)
    })
    .post('/:id/rechazo', authorize({ to: ['admin'], summary: 'Refuse an application' }), async (c) => {
      await rejectSolicitud(db, actorOf(c), idOf(c.req.param('id')))
      return c.body(null, 204)
    })

const idOf = (text: string) => idInPath(text, consultorasTexts.missing)
