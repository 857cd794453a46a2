import { Hono } from 'hono'
import { z } from 'zod'
import type { OpenIndice } from '#modules/catalogo/server/indice.ts'
import { type Levantar, lecturaSchema, levantarSchema } from '#modules/pedidos/levantar-schema.ts'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import type { Database, Reader, Writer } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { idempotencyKeyHeader } from '#platform/http/idempotency.ts'
import { parse } from '#platform/http/parse.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { seesCosto } from '#shared/rights.ts'
import { findActivas, findVenta, findVentaByWords, type ProductoVenta, readPedidoMensaje } from './levantar-reads.ts'
import { type PlacedPedido, writePedido } from './new-pedido-writes.ts'
import { writeNotaInterna } from './seguimiento-writes.ts'

/** A product that she orders and how many pieces so far. */
type MasPedido = ProductoVenta & { piezas: number }

const maxMasPedidos = 8

/** What a consultora has ordered most and is for sale, cancelled pedidos not counted (spec 3.4). */
async function findMasPedidos(read: Reader, consultoraId: string): Promise<MasPedido[]> {
  const ordered = await read
    .selectFrom('pedidos')
    .innerJoin('pedidoItems', 'pedidoItems.pedidoId', 'pedidos.id')
    .innerJoin('productos', 'productos.id', 'pedidoItems.productoId')
    .select((eb) => ['pedidoItems.productoId', eb.fn.sum<number | string>('pedidoItems.cantidad').as('piezas')])
    .where('consultoraId', '=', consultoraId)
    .where('status', '<>', 'cancelado')
    .where('hasta', 'is', null)
    .where('activo', '=', 1)
    .groupBy('pedidoItems.productoId')
    .orderBy('piezas', 'desc')
    .orderBy('pedidoItems.productoId')
    .limit(maxMasPedidos)
    .execute()
  const piezasOf = new Map(ordered.map(({ productoId, piezas }) => [productoId, Number(piezas)]))
  const productos = await findVenta(read, [...piezasOf.keys()])
  return productos.map((producto) => ({ ...producto, piezas: piezasOf.get(producto.id) ?? 0 }))
}

/**
 * Staff raise a pedido for a consultora (spec 3.2), at her price and by the rules of her cart; her hourly limit is not touched.
 * Confirmed at once, it is so by an event of its own.
 * @throws not_found for who is not an active consultora; suspended; lines_refused naming each line that changed and what is left.
 */
function raisePedido(
  db: Database,
  admin: Actor,
  { consultoraId, telefono, notas, notaInterna, status, lineas }: Levantar,
): Promise<PlacedPedido> {
  const id = newId()
  return db.write(async (tx) => {
    const consultora = await findActive(tx, consultoraId)
    const pedido = {
      ...{ id, consultoraId, actorId: admin.id, levantadoPor: admin.id, status, lineas },
      telefono: telefono ?? consultora.telefono,
      notas: notas || null,
    }
    return writePedido(tx, pedido, {
      refused: levantarTexts.refused,
      beforeNumber: async () => notaInterna && writeNotaInterna(tx, admin, { pedidoId: id, texto: notaInterna }),
    })
  })
}

/** Her role stays as it is until the pedido is there: who suspends her waits (assertNotSuspended). */
async function findActive(tx: Writer, id: string): Promise<{ telefono: string }> {
  const role = await tx
    .selectFrom('userRoles')
    .select('suspendidaAt')
    .where('userId', '=', id)
    .where('role', '=', 'consultor')
    .$if(tx.engine === 'postgres', (query) => query.forShare())
    .executeTakeFirst()
  const profile = await tx
    .selectFrom('profiles')
    .select(['nombreCompleto', 'telefono'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!role || !profile) throw new AppError('not_found', levantarTexts.consultoraMissing)
  if (role.suspendidaAt) throw new AppError('suspended', levantarTexts.suspended(profile.nombreCompleto))
  return profile
}

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
