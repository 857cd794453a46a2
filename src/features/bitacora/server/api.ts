import { Hono } from 'hono'
import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { authorize } from '#platform/http/authorize.ts'
import { cursorSchema, limiteSchema } from '#platform/http/cursor.ts'
import type { Front } from '#platform/http/front.ts'
import { parse } from '#platform/http/parse.ts'
import { listBitacora } from './reads.ts'

const listQuery = z.strictObject({
  objeto: z.uuid().toLowerCase().optional(),
  cursor: cursorSchema,
  limite: limiteSchema(50),
})

/** `/api/admin/bitacora`: who at the desk changed what, and when (threats A89). It is read, and never written to. */
export const bitacoraApi = (db: Database) =>
  new Hono<Front>().get(
    '/',
    authorize({ to: ['admin'], summary: 'What staff changed, newest first' }),
    parse('query', listQuery),
    async (c) => c.json(await listBitacora(db.read, c.req.valid('query'))),
  )
