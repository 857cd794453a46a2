import { Hono } from 'hono'
import { z } from 'zod'
import type { OpenIndice } from '#modules/catalogo/server/indice.ts'
import { lecturaSchema, levantarSchema } from '#modules/pedidos/levantar-schema.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { idempotencyKeyHeader } from '#platform/http/idempotency.ts'
import { parse } from '#platform/http/parse.ts'
import { seesCosto } from '#shared/rights.ts'
import { findActivas, findVentaByWords, readPedidoMensaje } from './levantar-reads.ts'
import { findMasPedidos } from './mas-pedidos-reads.ts'
import { raisePedido } from './raise-writes.ts'

const maxQLength = 100
const productosQuery = z.strictObject({ q: z.string().trim().max(maxQLength) })
const consultorasQuery = z.strictObject({ q: z.string().trim().max(maxQLength).optional(), id: z.uuid().optional() })

/** Ordering by codes: for a consultora (spec 3.2), and by one herself (spec 3.4); under `/api/pedidos`. */
export const levantarApi = (db: Database, indice: OpenIndice) =>
  new Hono<Front>()
    .post(
      '/lectura',
      authorize({
        to: ['consultor', 'pedidos'],
        summary: 'Read a message that orders, line by line',
        costs: 'lectura',
      }),
      parse('json', lecturaSchema),
      async (c) => c.json(await readPedidoMensaje(db.read, indice, c.req.valid('json').texto, seesCosto(actorOf(c)))),
    )
    .get(
      '/levantados/productos',
      authorize({
        to: ['consultor', 'pedidos'],
        summary: 'Products for sale with sizes, to order of',
        costs: 'busqueda',
      }),
      parse('query', productosQuery),
      async (c) => c.json({ items: await findVentaByWords(db, c.req.valid('query').q) }),
    )
    .get(
      '/mas-pedidos',
      authorize({ to: ['consultor'], summary: 'What one orders most, as it is for sale now' }),
      async (c) => c.json({ items: await findMasPedidos(db.read, actorOf(c).id) }),
    )
    .get(
      '/levantados/consultoras',
      authorize({ to: ['pedidos'], summary: 'Consultoras to raise a pedido for', costs: 'busqueda' }),
      parse('query', consultorasQuery),
      async (c) => c.json({ items: await findActivas(db.read, c.req.valid('query')) }),
    )
    .post(
      '/levantados',
      authorize({ to: ['pedidos'], summary: 'Raise a pedido for a consultora' }),
      parse('header', idempotencyKeyHeader),
      parse('json', levantarSchema),
      async (c) => c.json(await raisePedido(db, actorOf(c), c.req.valid('json')), 201),
    )
