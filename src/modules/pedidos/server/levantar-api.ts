import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { costoAt, fueraColumns, fueraFrom, fueraIdAt } from '#modules/catalogo/campanas/server/reads.ts'
import { listaOf } from '#modules/catalogo/lista.ts'
import type { OpenIndice } from '#modules/catalogo/server/indice.ts'
import { isEntendida, type LineaLeida } from '#modules/pedidos/lectura/lectura.ts'
import { readMensaje } from '#modules/pedidos/lectura/reader.ts'
import { type Levantar, lecturaSchema, levantarSchema } from '#modules/pedidos/levantar-schema.ts'
import { levantarTexts } from '#modules/pedidos/levantar-texts.ts'
import type { Database, Reader, Writer } from '#platform/db/database.ts'
import { contains } from '#platform/db/expressions.ts'
import { noteMade } from '#platform/db/idempotency.ts'
import { idempotencyKeyHeader } from '#platform/http/idempotency.ts'
import { actorOf, authorize, type Front, parse } from '#platform/http/route.ts'
import { newId, now } from '#platform/ids.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import { AppError } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import { type Actor, seesCosto } from '#shared/rights.ts'
import { openQueues } from '#shared/turns.ts'
import { type PlacedPedido, writePedido } from './place-writes.ts'
import type { TallaVenta } from './reads.ts'
import { writeNotaInterna } from './seguimiento-writes.ts'

const maxMasPedidos = 8

/** The consultora's most ordered products that are for sale; cancelled pedidos do not count (spec 3.4). */
async function findMasPedidos(read: Reader, consultoraId: string) {
  const ordered = await read
    .selectFrom('pedidos')
    .innerJoin('pedidoItems', 'pedidoItems.pedidoId', 'pedidos.id')
    .innerJoin('productos', 'productos.id', 'pedidoItems.productoId')
    .select((eb) => ['pedidoItems.productoId', eb.fn.sum<number>('pedidoItems.cantidad').as('piezas')])
    .where('consultoraId', '=', consultoraId)
    .where('status', '<>', 'cancelado')
    .where('hasta', 'is', null)
    .where('activo', '=', 1)
    .groupBy('pedidoItems.productoId')
    .orderBy('piezas', 'desc')
    .orderBy('pedidoItems.productoId')
    .limit(maxMasPedidos)
    .execute()
  const piezasOf = new Map(ordered.map(({ productoId, piezas }) => [productoId, piezas]))
  const productos = await findVenta(read, [...piezasOf.keys()])
  return productos.map((producto) => ({ ...producto, piezas: piezasOf.get(producto.id) ?? 0 }))
}

/**
 * Staff place a pedido on behalf of a consultora (spec 3.2). Prices and rules are those of a cart; the hourly limit does not apply.
 * @throws not_found if it is no active consultora; suspended; lines_refused with each changed line and the available pieces.
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
    const placed = await writePedido(tx, pedido, {
      refused: levantarTexts.refused,
      beforeNumber: async () => notaInterna && writeNotaInterna(tx, admin, { pedidoId: id, texto: notaInterna }),
    })
    // Stored so that a draft edited after a lost response can tell which lines were already placed.
    const sent = lineas.map(({ tallaId, cantidad }) => ({ tallaId, cantidad }))
    noteMade({ pedido: { ...placed, consultoraId, lineas: sent } })
    return placed
  })
}

/** Locks the role, so that a concurrent suspension waits for the commit (assertNotSuspended). */
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
  if (!role || !profile) throw new AppError('not_found', 'No es una consultora activa.')
  if (role.suspendidaAt) throw new AppError('suspended', levantarTexts.suspended(profile.nombreCompleto))
  return profile
}

const words = z.string().trim().max(100)
const productosQuery = z.strictObject({ q: words })
export const consultorasQuery = z.strictObject({ q: words.optional(), id: z.uuid().optional() })
export type ConsultorasQuery = z.output<typeof consultorasQuery>

/** Ordering by codes for staff (spec 3.2) and consultoras (spec 3.4), under `/api/pedidos`. */
export const levantarApi = (db: Database, indice: OpenIndice) => {
  const inTurn = openQueues()
  return new Hono<Front>()
    .post(
      '/lectura',
      authorize({
        to: ['consultor', 'pedidos'],
        summary: 'Read an order from a message, line by line',
        costs: 'lectura',
      }),
      parse('json', lecturaSchema),
      async (c) => {
        const actor = actorOf(c)
        const { texto } = c.req.valid('json')
        return c.json(await inTurn(actor.id, () => readPedidoMensaje(db.read, indice, texto, seesCosto(actor))))
      },
    )
    .get(
      '/levantados/productos',
      authorize({
        to: ['consultor', 'pedidos'],
        summary: 'Products for sale with sizes',
        costs: 'busqueda',
      }),
      parse('query', productosQuery),
      async (c) => c.json(await findVentaByWords(db, indice, c.req.valid('query').q)),
    )
    .get(
      '/mas-pedidos',
      authorize({ to: ['consultor'], summary: 'The most ordered products that are for sale' }),
      async (c) => c.json({ items: await findMasPedidos(db.read, actorOf(c).id) }),
    )
    .get(
      '/levantados/consultoras',
      authorize({ to: ['pedidos'], summary: 'Consultoras to place a pedido for', costs: 'busqueda' }),
      parse('query', consultorasQuery),
      async (c) => c.json({ items: await findActivas(db.read, c.req.valid('query')) }),
    )
    .post(
      '/levantados',
      authorize({ to: ['pedidos'], summary: 'Place a pedido on behalf of a consultora' }),
      parse('header', idempotencyKeyHeader),
      parse('json', levantarSchema),
      async (c) => c.json(await raisePedido(db, actorOf(c), c.req.valid('json')), 201),
    )
}

type ProductoVenta = Awaited<ReturnType<typeof findVenta>>[number]

/**
 * Reads a message line by line against all products for sale (spec 3.2: Levantar pedido).
 * @param seesCosto whether the reader knows the price of a piece; a price in a line must then match it.
 */
async function readPedidoMensaje(read: Reader, openIndice: OpenIndice, texto: string, seesCosto: boolean) {
  const { indice } = await openIndice.current()
  const first = await readMensaje(texto, indice)
  const productos = await findVentaInTurns(read, [...new Set(first.lineas.flatMap(productosOf))])
  if (!first.asksPrices || !seesCosto) return { lineas: first.lineas, productos }
  const precios = new Map(productos.map((it) => [it.id, [it.precioUnitarioCentavos]]))
  const { lineas } = await readMensaje(texto, indice, precios)
  return { lineas, productos }
}

const perTurn = 15

/** `findVenta` in batches that yield to the event loop. */
async function findVentaInTurns(read: Reader, ids: string[]): Promise<ProductoVenta[]> {
  const found: ProductoVenta[] = []
  for (let at = 0; at < ids.length; at += perTurn) {
    found.push(...(await findVenta(read, ids.slice(at, at + perTurn))))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return found
}

const productosOf = (linea: LineaLeida): string[] => {
  if (linea.tipo === 'nada') return []
  if (linea.tipo === 'producto') return [linea.productoId]
  return linea.partidas.flatMap((it) =>
    isEntendida(it)
      ? [it.productoId]
      : [...(it.productoId ? [it.productoId] : []), ...(it.candidatos ?? []).map(({ productoId }) => productoId)],
  )
}

const maxFound = 8

type Encontrados = {
  items: ProductoVenta[]
  /** Suggested spelling for a search without results. */
  sugerencia?: string
}

/** The best matches of a search among the products for sale. */
async function findVentaByWords(db: Database, { current }: OpenIndice, q: string): Promise<Encontrados> {
  if (fold(q) === '') return { items: [] }
  const { indice } = await current()
  const { productos, isUnmet } = listaOf(indice, { q, activo: true, nuevasDesde: '' })
  const ids = productos.slice(0, maxFound).map(({ id }) => id)
  const sugerencia = isUnmet ? indice.suggest(q, true) : null
  return { items: await findVenta(db.read, ids), ...(sugerencia && { sugerencia }) }
}

/**
 * The products of `ids` that are for sale, in that order, at the consultora's price, with the available stock of each size. `modeloId` is
 * set only with two or more active colours.
 */
async function findVenta(read: Reader, ids: string[]) {
  if (ids.length === 0) return []
  const at = now()
  const [productos, tallas] = await Promise.all([
    read
      .selectFrom('productos')
      .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
      .leftJoin('campanas as fuera', (join) => join.on('fuera.id', '=', fueraIdAt(at)))
      .select(['productos.id', 'productos.nombre', 'sku', ...imagenColumns])
      .select([costoAt(at).as('precioUnitarioCentavos'), ...fueraColumns])
      .select((eb) => [
        'productos.modeloId',
        eb
          .selectFrom('productos as hermana')
          .select((it) => it.fn.countAll<number>().as('count'))
          .whereRef('hermana.modeloId', '=', 'productos.modeloId')
          .where('hermana.activo', '=', 1)
          .as('colores'),
      ])
      .where('productos.id', 'in', ids)
      .where('activo', '=', 1)
      .execute(),
    read
      .selectFrom('productoTallas')
      .select((eb) => ['id', 'productoId', 'talla', eb('stock', '-', eb.ref('apartado')).as('disponible')])
      .where('productoId', 'in', ids)
      .where('activo', '=', 1)
      .orderBy('posicion')
      .execute(),
  ])
  const tallasOf = Map.groupBy(tallas, ({ productoId }) => productoId)
  const byId = new Map(productos.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { nombre, sku, precioUnitarioCentavos, modeloId } = row
    const own = (tallasOf.get(id) ?? []).map(({ productoId: _, ...talla }): TallaVenta => talla)
    const producto = { id, nombre, sku, precioUnitarioCentavos, imagen: imagenFrom(row), tallas: own }
    return [{ ...producto, ...(modeloId && (row.colores ?? 0) > 1 && { modeloId }), ...fueraFrom(row, at) }]
  })
}

/**
 * Consultoras by name, e-mail or phone, most recent pedidos first. Includes suspended ones, marked `suspendida`.
 * @param asked.id restricts the result to this consultora.
 */
async function findActivas(read: Reader, { q, id }: ConsultorasQuery) {
  let query = read
    .selectFrom('userRoles')
    .innerJoin('profiles', 'profiles.id', 'userRoles.userId')
    .innerJoin('profilesBusqueda', 'profilesBusqueda.id', 'profiles.id')
    .select(['profiles.id', 'nombreCompleto', 'email', 'telefono', 'ciudad', 'suspendidaAt'])
    .select((eb) =>
      eb
        .selectFrom('pedidos')
        .select((it) => it.fn.max('pedidos.createdAt').as('at'))
        .whereRef('consultoraId', '=', 'profiles.id')
        .as('ultimoAt'),
    )
    .where('role', '=', 'consultor')
  if (id) query = query.where('profiles.id', '=', id)
  for (const word of wordsOf(q ?? '')) query = query.where(contains('profilesBusqueda.busqueda', word))
  const rows = await query
    .orderBy(sql.ref('ultimoAt'), (order) => order.desc().nullsLast())
    .orderBy('nombreCompleto')
    .orderBy('profiles.id')
    .limit(maxFound)
    .execute()
  return rows.map(({ suspendidaAt, ultimoAt: _, ...consultora }) => ({
    ...consultora,
    suspendida: suspendidaAt !== null,
  }))
}

/** Reduces a phone to its digits. */
function wordsOf(q: string): string[] {
  const folded = fold(q)
  return /^[\d\s()+./-]*\d[\d\s()+./-]*$/.test(folded) ? [folded.replace(/\D/g, '')] : folded.split(' ').filter(Boolean)
}
