import { Hono } from 'hono'
import { exportacionSchema, repartoCarritoSchema, repartoPedidoSchema, variasSchema } from '#modules/clientas/schema.ts'
import { clientasTexts } from '#modules/clientas/texts.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import type { Cost } from '#platform/http/costs.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf } from '#platform/http/id-in-path.ts'
import { parse } from '#platform/http/parse.ts'
import { findResumen } from './clienta-reads.ts'
import { addClientas, removeLibreta } from './clienta-writes.ts'
import { exportClientas } from './exportacion-reads.ts'
import { notInModo } from './not-in-modo.ts'
import { findRepartoCarrito, findRepartoPedido } from './reparto-reads.ts'
import { dismissAvisos, setRepartoCarrito, setRepartoPedido } from './reparto-writes.ts'

const hers = (summary: string, costs?: Cost) => authorize({ to: ['consultor'], summary, ...(costs && { costs }) })

/** `/api/libreta`: all of a consultora's clientas together, and what of cart and pedido is for whom (spec 3.4). */
export const libretaApi = (db: Database) =>
  new Hono<Front>()
    .delete('/', hers('Delete all that she wrote down of her clientas and prices'), notInModo, async (c) => {
      await removeLibreta(db, actorOf(c))
      return c.body(null, 204)
    })
    .get('/resumen', hers('How many clientas she has and what they owe her'), async (c) =>
      c.json(await findResumen(db.read, actorOf(c).id)),
    )
    .post('/clientas', hers('Add clientas of a list, but nobody twice'), parse('json', variasSchema), async (c) =>
      c.json(await addClientas(db, actorOf(c), c.req.valid('json').clientas), 201),
    )
    .get(
      '/exportacion',
      hers('Her clientas as CSV or XLSX', 'exportacion'),
      notInModo,
      parse('query', exportacionSchema),
      (c) => {
        const { body, headers } = exportClientas(db.read, actorOf(c).id, c.req.valid('query').formato)
        return c.body(body, 200, headers)
      },
    )
    .get('/carrito', hers('What of her cart is for whom'), async (c) =>
      c.json({ items: await findRepartoCarrito(db.read, actorOf(c).id) }),
    )
    .put(
      '/carrito',
      hers('Say for whom the pieces of a size in her cart are'),
      parse('json', repartoCarritoSchema),
      async (c) => {
        await setRepartoCarrito(db, actorOf(c), c.req.valid('json'))
        return c.json({ items: await findRepartoCarrito(db.read, actorOf(c).id) })
      },
    )
    .get('/pedidos/:id', hers('What of her pedido is for whom, at her prices'), async (c) =>
      c.json(await findRepartoPedido(db.read, actorOf(c).id, idOf(c, clientasTexts.pedidoMissing))),
    )
    .put(
      '/pedidos/:id',
      hers('Say for whom the pieces of a line of her pedido are'),
      parse('json', repartoPedidoSchema),
      async (c) => {
        const id = idOf(c, clientasTexts.pedidoMissing)
        await setRepartoPedido(db, actorOf(c), id, c.req.valid('json'))
        return c.json(await findRepartoPedido(db.read, actorOf(c).id, id))
      },
    )
    .delete('/pedidos/:id/avisos', hers('She has seen which lines of her pedido changed'), async (c) => {
      await dismissAvisos(db, actorOf(c), idOf(c, clientasTexts.pedidoMissing))
      return c.body(null, 204)
    })
