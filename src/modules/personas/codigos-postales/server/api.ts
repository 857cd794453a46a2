import { Hono } from 'hono'
import { isCodigo } from '#modules/personas/codigos-postales/rules.ts'
import type { Database } from '#platform/db/database.ts'
import { authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { findLugar } from './reads.ts'

/** `/api/codigos-postales`: what is public of the country's post (spec 3.3.5). What is not known is no error: it helps, and never blocks. */
export const codigosPostalesApi = (db: Database) =>
  new Hono<Front>().get(
    '/:codigo',
    authorize({ to: ['anyone'], summary: 'Estado, municipio and colonias of a código postal, if it is known' }),
    async (c) => {
      const codigo = c.req.param('codigo')
      return c.json({ lugar: isCodigo(codigo) ? await findLugar(db.read, codigo) : null })
    },
  )
