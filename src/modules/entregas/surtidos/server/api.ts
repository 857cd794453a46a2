import { Hono } from 'hono'
import { z } from 'zod'
import type { AjustesDeMarca } from '#modules/ajustes/server/reads.ts'
import { guiasDeVarias } from '#modules/entregas/surtidos/rules.ts'
import {
  type EnvioDeSurtido,
  envioDeSurtidoSchema,
  faltantesSchema,
  marcasSchema,
  nuevoSurtidoSchema,
  numerosSchema,
} from '#modules/entregas/surtidos/schema.ts'
import { envioTexts, surtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database } from '#platform/db/database.ts'
import { limiteSchema } from '#platform/http/cursor.ts'
import { idempotencyKeyHeader } from '#platform/http/idempotency.ts'
import type { Live } from '#platform/http/live.ts'
import { actorOf, authorize, type Front, idOf, parse } from '#platform/http/route.ts'
import { now } from '#platform/ids.ts'
import { notFound } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'
import { lockSurtido, markPrendas, type ProposeFewer, proposeFaltantes, touchSurtido } from './marca-writes.ts'
import { type ChangePedidos, makeSurtido } from './new-surtido-writes.ts'
import { byAbierto, findHojas, findMarcas, findPedidoIds, findSurtido, listSurtidos } from './reads.ts'

/**
 * Closes a surtido (spec 3.3); its pedidos do not change and can enter another one.
 * @throws not_found; conflict when it is already closed.
 */
function endSurtido(db: Database, admin: Actor, id: string): Promise<{ version: number }> {
  const at = now()
  return db.write(async (tx) => {
    const surtido = await lockSurtido(tx, id)
    await tx
      .updateTable('surtidos')
      .set({ abierto: 0, terminadoBy: admin.id, terminadoAt: at })
      .where('id', '=', id)
      .execute()
    await tx.updateTable('surtidoPedidos').set({ abierto: 0 }).where('surtidoId', '=', id).execute()
    const [before, after] = [{ abierto: true }, { abierto: false }]
    await recordChange(tx, { actor: admin, verbo: 'surtido_terminado', objetoId: id, before, after, at })
    return { version: await touchSurtido(tx, surtido, 'surtido') }
  })
}

/**
 * Removes a pedido from an open surtido. The other boxes keep their numbers, and its found pieces count as left over.
 * @throws not_found, also when the pedido is not in it; conflict when the surtido is closed.
 */
function takeOutPedido(
  db: Database,
  admin: Actor,
  { id, pedidoId }: { id: string; pedidoId: string },
): Promise<{ version: number }> {
  return db.write(async (tx) => {
    const surtido = await lockSurtido(tx, id)
    const gone = await tx
      .updateTable('surtidoPedidos')
      .set({ abierto: 0, fuera: 1 })
      .where('surtidoId', '=', id)
      .where('pedidoId', '=', pedidoId)
      .where('fuera', '=', 0)
      .returning('lugar')
      .executeTakeFirstOrThrow(notFound(surtidoTexts.notHere))
    const before = { pedido: pedidoId, lugar: gone.lugar }
    await recordChange(tx, { actor: admin, verbo: 'surtido_sin_pedido', objetoId: id, before })
    return { version: await touchSurtido(tx, surtido, 'surtido') }
  })
}

type Item = Awaited<ReturnType<ChangePedidos>>['items'][number]

/**
 * Sends pedidos of a surtido, one transaction each (spec 3.3), with the same confirmations as any parcel (assertAsked). If two consultoras
 * get the same guía in one request, neither is sent without `mismaGuia`.
 * @returns each in request order, and why it was not sent.
 * @throws not_found.
 */
async function sendSurtido(
  db: Database,
  actor: Actor,
  id: string,
  { pedidos, sinDireccion, sinSurtir, mismaGuia }: EnvioDeSurtido,
  { changePedidos, deMarca }: { changePedidos: ChangePedidos; deMarca: AjustesDeMarca },
): Promise<{ items: Item[] }> {
  const surtido = await findSurtido(db.read, id)
  const pedidoOf = new Map(surtido.pedidos.map((pedido) => [pedido.id, pedido]))
  const wished = new Map(pedidos.map(({ id: pedidoId, guia }) => [pedidoId, guia?.numero]))
  const shared = guiasDeVarias(
    surtido.pedidos.map((it) => ({ ...it, numero: wished.get(it.id) ?? it.guia?.numero ?? null })),
  )
  const whyStays = (pedidoId: string): string | null => {
    if (!pedidoOf.has(pedidoId)) return surtidoTexts.notHere
    return shared.has(pedidoId) && !mismaGuia ? envioTexts.mismaGuiaDe : null
  }
  const go = pedidos.filter((it) => whyStays(it.id) === null)
  const { items } =
    go.length === 0
      ? { items: [] }
      : await changePedidos(
          db,
          actor,
          {
            pedidos: go.map((it) => ({ ...it, status: 'enviado', sinSurtir, mismaGuia })),
            sinDireccion,
          },
          deMarca,
        )
  const done = new Map(items.map((item) => [item.id, item]))
  return {
    items: pedidos.map(
      (it): Item =>
        done.get(it.id) ?? {
          id: it.id,
          numeroPedido: pedidoOf.get(it.id)?.numeroPedido ?? null,
          resultado: 'rechazado',
          detail: whyStays(it.id),
        },
    ),
  }
}

const listQuery = z.strictObject({
  cursor: byAbierto.schema,
  limite: limiteSchema(20),
  abiertos: z.literal('1').optional(),
})

type Parts = {
  db: Database
  live: Live
  ajustesDeMarca: AjustesDeMarca
  changePedidos: ChangePedidos
  proposeFewer: ProposeFewer
}

const forSurtido = (summary: string) => authorize({ to: ['surtido'], summary })

/** `/api/surtidos` (spec 3.3): picking batches and packing slips. For staff. */
export const surtidosApi = ({ db, live, ajustesDeMarca: deMarca, changePedidos, proposeFewer }: Parts) =>
  new Hono<Front>()
    .get('/', forSurtido('List surtidos, open ones first'), parse('query', listQuery), async (c) => {
      const { abiertos, ...paging } = c.req.valid('query')
      return c.json(await listSurtidos(db.read, { ...paging, abiertos: abiertos === '1' }))
    })
    .post(
      '/',
      authorize({ to: ['pedidos'], summary: 'Make a surtido of pedidos' }),
      parse('header', idempotencyKeyHeader),
      parse('json', nuevoSurtidoSchema),
      async (c) => c.json(await makeSurtido(db, actorOf(c), c.req.valid('json'), { changePedidos, deMarca }), 201),
    )
    .get(
      '/hojas',
      forSurtido('Packing slips of pedidos, by their numbers'),
      parse('query', z.strictObject({ numeros: numerosSchema })),
      async (c) => c.json(await findHojas(db.read, c.req.valid('query').numeros)),
    )
    .get('/en-vivo', forSurtido('Live changes of all surtidos'), (c) =>
      live.stream(c, actorOf(c), ({ topic }) => topic === 'surtido' || topic === 'surtido-marcas'),
    )
    .get('/:id', forSurtido('One surtido with its pedidos and the sizes they need'), async (c) =>
      c.json(await findSurtido(db.read, idOf(c, surtidoTexts.missing))),
    )
    .get('/:id/en-vivo', forSurtido('Live changes of one surtido and its pedidos'), async (c) => {
      const id = idOf(c, surtidoTexts.missing)
      const pedidos = new Set(await findPedidoIds(db.read, id))
      return live.stream(
        c,
        actorOf(c),
        (it) =>
          ((it.topic === 'surtido' || it.topic === 'surtido-marcas') && it.id === id) ||
          (it.topic === 'pedido' && pedidos.has(it.id)),
      )
    })
    .get('/:id/marcas', forSurtido('Found pieces of a surtido'), async (c) =>
      c.json({ items: await findMarcas(db.read, idOf(c, surtidoTexts.missing)) }),
    )
    .put('/:id/marcas', forSurtido('Store the found pieces of some sizes'), parse('json', marcasSchema), async (c) =>
      c.json(await markPrendas(db, actorOf(c), idOf(c, surtidoTexts.missing), c.req.valid('json'))),
    )
    .post(
      '/:id/faltantes',
      forSurtido('Propose fewer pieces to pedidos that are short of a size'),
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
    .post('/:id/termino', forSurtido('Close a surtido'), async (c) =>
      c.json(await endSurtido(db, actorOf(c), idOf(c, surtidoTexts.missing))),
    )
    .delete('/:id/pedidos/:pedidoId', forSurtido('Remove a pedido from an open surtido'), async (c) => {
      const pedidoId = idOf(c, surtidoTexts.notHere, 'pedidoId')
      return c.json(await takeOutPedido(db, actorOf(c), { id: idOf(c, surtidoTexts.missing), pedidoId }))
    })
