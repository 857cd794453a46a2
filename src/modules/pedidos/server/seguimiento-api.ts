import { Hono } from 'hono'
import { z } from 'zod'
import { versionSchema } from '#modules/pedidos/schema.ts'
import { llamadaSchema, notaInternaSchema, pagoSchema } from '#modules/pedidos/seguimiento-schema.ts'
import { pagoTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf } from '#platform/http/id-in-path.ts'
import { parse } from '#platform/http/parse.ts'
import { addPago, correctPago } from './pago-writes.ts'
import { addLlamada, addNotaInterna } from './seguimiento-writes.ts'

const correctionSchema = z.strictObject({ version: versionSchema })

/** What staff write down of a pedido (spec 3.1 and 3.2), under `/api/pedidos`: what was paid, calls, internal notes. */
export const seguimientoApi = (db: Database) =>
  new Hono<Front>()
    .post(
      '/:id/pagos',
      authorize({ to: ['pedidos'], summary: 'Write down a payment' }),
      parse('json', pagoSchema),
      async (c) => c.json(await addPago(db, actorOf(c), idOf(c, pedidoTexts.missing), c.req.valid('json')), 201),
    )
    .post(
      '/:id/pagos/:pagoId/correccion',
      authorize({ to: ['pedidos'], summary: 'Take a payment back that was written down wrongly' }),
      parse('json', correctionSchema),
      async (c) => {
        const pagoId = idOf(c, pagoTexts.missing, 'pagoId')
        const { version } = c.req.valid('json')
        return c.json(await correctPago(db, actorOf(c), { id: idOf(c, pedidoTexts.missing), pagoId, version }), 201)
      },
    )
    .post(
      '/:id/llamadas',
      authorize({ to: ['pedidos'], summary: 'Write down a call' }),
      parse('json', llamadaSchema),
      async (c) => c.json(await addLlamada(db, actorOf(c), idOf(c, pedidoTexts.missing), c.req.valid('json')), 201),
    )
    .post(
      '/:id/notas-internas',
      authorize({ to: ['pedidos'], summary: 'Write a note for staff alone' }),
      parse('json', notaInternaSchema),
      async (c) => c.json(await addNotaInterna(db, actorOf(c), idOf(c, pedidoTexts.missing), c.req.valid('json')), 201),
    )
