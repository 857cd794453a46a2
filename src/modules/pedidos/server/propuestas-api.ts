import { Hono } from 'hono'
import { edicionSchema, revisionSchema } from '#modules/pedidos/propuesta-schema.ts'
import { propuestaTexts } from '#modules/pedidos/propuesta-texts.ts'
import { pedidoTexts } from '#modules/pedidos/texts.ts'
import type { WhomToAsk } from '#modules/personas/consultoras/server/reads.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf } from '#platform/http/id-in-path.ts'
import { idempotencyKeyHeader } from '#platform/http/idempotency.ts'
import { parse } from '#platform/http/parse.ts'
import { AppError } from '#shared/errors.ts'
import { editOwnLineas } from './lineas-edit-writes.ts'
import {
  acceptPropuesta,
  cancelInsteadOfPropuesta,
  proposeLineas,
  rejectPropuesta,
  withdrawPropuesta,
} from './propuesta-writes.ts'
import { findPedidoOwner } from './reads.ts'
import { scopeOf } from './scope.ts'
import { findTallasOfPedido } from './tallas-reads.ts'

/** Lines of a pedido that change (spec 3.2), under `/api/pedidos`. Each way to end a propuesta is a resource of its own. */
export const propuestasApi = (
  db: Database,
  { PEDIDOS_PER_CONSULTORA_HOURLY: maxHourly }: { PEDIDOS_PER_CONSULTORA_HOURLY: number },
  whomToAsk: WhomToAsk,
) => {
  const answerOf = (c: Context) => ({
    id: idOf(c, pedidoTexts.missing),
    propuestaId: idOf(c, propuestaTexts.missing, 'propuestaId'),
    scope: scopeOf(actorOf(c)),
    whomToAsk,
  })
  return new Hono<Front>()
    .put(
      '/:id/lineas',
      authorize({ to: ['consultor'], summary: 'Change the lines of an own pedido while it is pendiente' }),
      parse('header', idempotencyKeyHeader.partial()),
      parse('json', edicionSchema),
      async (c) => {
        const limits = { maxHourly, whomToAsk }
        return c.json(await editOwnLineas(db, actorOf(c), idOf(c, pedidoTexts.missing), c.req.valid('json'), limits))
      },
    )
    .get(
      '/:id/tallas',
      authorize({ to: ['pedidos'], summary: 'Sizes of all products of a pedido, to propose other lines' }),
      async (c) => {
        const id = idOf(c, pedidoTexts.missing)
        if (!(await findPedidoOwner(db.read, id, 'everybody'))) throw new AppError('not_found', pedidoTexts.missing)
        return c.json({ items: await findTallasOfPedido(db.read, id) })
      },
    )
    .post(
      '/:id/propuestas',
      authorize({ to: ['pedidos'], summary: 'Propose other lines to a consultora' }),
      parse('json', revisionSchema),
      async (c) => c.json(await proposeLineas(db, actorOf(c), idOf(c, pedidoTexts.missing), c.req.valid('json')), 201),
    )
    .post(
      '/:id/propuestas/:propuestaId/aceptacion',
      authorize({
        to: ['consultor', 'pedidos'],
        summary: 'Accept a propuesta; staff write down what she said on the phone',
      }),
      async (c) => c.json(await acceptPropuesta(db, actorOf(c), answerOf(c))),
    )
    .post(
      '/:id/propuestas/:propuestaId/rechazo',
      authorize({ to: ['consultor', 'pedidos'], summary: 'Ask to be called instead' }),
      async (c) => c.json(await rejectPropuesta(db, actorOf(c), answerOf(c))),
    )
    .post(
      '/:id/propuestas/:propuestaId/cancelacion',
      authorize({ to: ['consultor'], summary: 'Cancel the pedido instead of answering' }),
      async (c) => c.json(await cancelInsteadOfPropuesta(db, actorOf(c), answerOf(c))),
    )
    .post(
      '/:id/propuestas/:propuestaId/retiro',
      authorize({ to: ['pedidos'], summary: 'Take an open propuesta back' }),
      async (c) => c.json(await withdrawPropuesta(db, actorOf(c), answerOf(c))),
    )
}

type Context = Parameters<typeof actorOf>[0] & { req: { param: (name: string) => string | undefined } }
