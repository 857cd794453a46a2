import { Hono } from 'hono'
import { z } from 'zod'
import { bitacoraTexts } from '#modules/reportes/bitacora/texts.ts'
import type { Database } from '#platform/db/database.ts'
import { authorize } from '#platform/http/authorize.ts'
import { cursorSchema, limiteSchema } from '#platform/http/cursor.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf, parse } from '#platform/http/parse.ts'
import { daySchema } from '#shared/day-schema.ts'
import { busquedaSchema } from '#shared/search-schema.ts'
import { verbos, verbosDe } from '#shared/verbos.ts'
import { listAutores, listBitacora } from './reads.ts'

const pageQuery = { cursor: cursorSchema, limite: limiteSchema(50) }
const day = daySchema().optional()
const id = z.uuid().toLowerCase().optional()

const listQuery = z
  .strictObject({
    ...pageQuery,
    q: busquedaSchema.optional(),
    objeto: id,
    quien: id,
    verbo: z.enum(verbos).optional(),
    desde: day,
    hasta: day,
  })
  .refine(({ desde, hasta }) => !desde || !hasta || desde <= hasta, {
    path: ['hasta'],
    message: bitacoraTexts.daysCrossed,
  })

/**
 * `/api/admin/bitacora`: who at the desk changed what, and when. It is read, and never written to. All of it is the
 * administrator's; who works with one kind of thing reads what was done to one of that kind (spec 3.7).
 */
export const bitacoraApi = ({ read }: Database) =>
  new Hono<Front>()
    .get(
      '/',
      authorize({ to: ['bitacora'], summary: 'What staff changed, newest first', costs: 'busqueda', with: 'q' }),
      parse('query', listQuery),
      async (c) => c.json(await listBitacora(read, c.req.valid('query'))),
    )
    .get('/autores', authorize({ to: ['bitacora'], summary: 'Who is or was of the team' }), async (c) =>
      c.json({ items: await listAutores(read) }),
    )
    .get(
      '/productos/:id',
      authorize({ to: ['productos'], summary: 'What staff changed of one product, newest first' }),
      parse('query', z.strictObject(pageQuery)),
      async (c) =>
        c.json(
          await listBitacora(read, {
            ...c.req.valid('query'),
            objeto: idOf(c, bitacoraTexts.missing),
            deVerbos: verbosDe.producto,
          }),
        ),
    )
    .get(
      '/consultoras/:id',
      authorize({ to: ['consultoras'], summary: 'What staff did about one who applied, newest first' }),
      parse('query', z.strictObject(pageQuery)),
      async (c) =>
        c.json(
          await listBitacora(read, {
            ...c.req.valid('query'),
            objeto: idOf(c, bitacoraTexts.missing),
            deVerbos: [...verbosDe.consultora, ...verbosDe.cuenta],
            sinEquipo: true,
          }),
        ),
    )
