import { Hono } from 'hono'
import { z } from 'zod'
import type { AjustesDeMarca } from '#modules/ajustes/server/reads.ts'
import {
  envioDeSurtidoSchema,
  faltantesSchema,
  marcasSchema,
  nuevoSurtidoSchema,
  numerosSchema,
} from '#modules/entregas/surtidos/schema.ts'
import { surtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import { limiteSchema } from '#platform/http/cursor.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf } from '#platform/http/id-in-path.ts'
import { idempotencyKeyHeader } from '#platform/http/idempotency.ts'
import type { Live } from '#platform/http/live.ts'
import { parse } from '#platform/http/parse.ts'
import { AppError } from '#shared/errors.ts'
import { endSurtido, takeOutPedido } from './end-writes.ts'
import { sendSurtido } from './envio-writes.ts'
import { type ProposeFewer, proposeFaltantes } from './faltante-writes.ts'
import { findHojas } from './hoja-reads.ts'
import { byAbierto, listSurtidos } from './list-reads.ts'
import { markPrendas } from './marca-writes.ts'
import { type ChangePedidos, makeSurtido } from './new-surtido-writes.ts'
import { findMarcas, findPedidoIds, findSurtido } from './reads.ts'

const listQuery = z.strictObject({ cursor: byAbierto.schema, limite: limiteSchema(20) })

type Handed = {
  db: Database
  live: Live
  ajustesDeMarca: AjustesDeMarca
  /** Verbs of pedidos: their status and their propuestas are written there alone. */
  changePedidos: ChangePedidos
  proposeFewer: ProposeFewer
}

/** `/api/surtidos` (spec 3.3): pedidos that are picked together, and what is printed to pack them. For staff alone. */
export const surtidosApi = ({ db, live, ajustesDeMarca: deMarca, changePedidos, proposeFewer }: Handed) =>
  new Hono<Front>()
    .get(
      '/',
      authorize({ to: ['surtido'], summary: 'List surtidos, open ones first' }),
      parse('query', listQuery),
      async (c) => c.json(await listSurtidos(db.read, c.req.valid('query'))),
    )
    .post(
      '/',
      authorize({ to: ['pedidos'], summary: 'Make a surtido of pedidos' }),
      parse('header', idempotencyKeyHeader),
      parse('json', nuevoSurtidoSchema),
      async (c) => c.json(await makeSurtido(db, actorOf(c), c.req.valid('json'), { changePedidos, deMarca }), 201),
    )
    .get(
      '/hojas',
      authorize({ to: ['surtido'], summary: 'Packing slips of pedidos, by their numbers' }),
      parse('query', z.strictObject({ numeros: numerosSchema })),
      async (c) => c.json(await findHojas(db.read, c.req.valid('query').numeros)),
    )
    .get('/en-vivo', authorize({ to: ['surtido'], summary: 'Live changes of all surtidos' }), (c) =>
      live.stream(c, actorOf(c), ({ topic }) => topic === 'surtido' || topic === 'surtido-marcas'),
    )
    .get(
      '/:id',
      authorize({ to: ['surtido'], summary: 'One surtido with its pedidos and all that they want' }),
      async (c) => {
        const surtido = await findSurtido(db.read, idOf(c, surtidoTexts.missing))
        if (!surtido) throw new AppError('not_found', surtidoTexts.missing)
        return c.json(surtido)
      },
    )
    .get(
      '/:id/en-vivo',
      authorize({ to: ['surtido'], summary: 'Live changes of one surtido and its pedidos' }),
      async (c) => {
        const id = idOf(c, surtidoTexts.missing)
        const ids = await findPedidoIds(db.read, id)
        if (!ids) throw new AppError('not_found', surtidoTexts.missing)
        const pedidos = new Set(ids)
        return live.stream(
          c,
          actorOf(c),
          (it) =>
            ((it.topic === 'surtido' || it.topic === 'surtido-marcas') && it.id === id) ||
            (it.topic === 'pedido' && pedidos.has(it.id)),
        )
      },
    )
    .get('/:id/marcas', authorize({ to: ['surtido'], summary: 'What of a surtido was found so far' }), async (c) => {
      const items = await findMarcas(db.read, idOf(c, surtidoTexts.missing))
      if (!items) throw new AppError('not_found', surtidoTexts.missing)
      return c.json({ items })
    })
    .put(
      '/:id/marcas',
      authorize({ to: ['surtido'], summary: 'Write down how many pieces of some sizes were found' }),
      parse('json', marcasSchema),
      async (c) => c.json(await markPrendas(db, actorOf(c), idOf(c, surtidoTexts.missing), c.req.valid('json'))),
    )
    .post(
      '/:id/faltantes',
      authorize({ to: ['surtido'], summary: 'Propose fewer pieces to those who go short of a size' }),
      parse('json', faltantesSchema),
      async (c) =>
        c.json(
          await proposeFaltantes(db, actorOf(c), idOf(c, surtidoTexts.missing), c.req.valid('json'), proposeFewer),
        ),
    )
    .post(
      '/:id/envios',
      authorize({ to: ['pedidos', 'surtido'], summary: 'Send pedidos of a surtido' }),
      parse('json', envioDeSurtidoSchema),
      async (c) => {
        const moving = { changePedidos, deMarca }
        return c.json(await sendSurtido(db, actorOf(c), idOf(c, surtidoTexts.missing), c.req.valid('json'), moving))
      },
    )
    .post('/:id/termino', authorize({ to: ['surtido'], summary: 'End a surtido' }), async (c) =>
      c.json(await endSurtido(db, actorOf(c), idOf(c, surtidoTexts.missing))),
    )
    .delete(
      '/:id/pedidos/:pedidoId',
      authorize({ to: ['surtido'], summary: 'Take a pedido out of an open surtido' }),
      async (c) => {
        const pedidoId = idOf(c, surtidoTexts.notHere, 'pedidoId')
        return c.json(await takeOutPedido(db, actorOf(c), { id: idOf(c, surtidoTexts.missing), pedidoId }))
      },
    )
