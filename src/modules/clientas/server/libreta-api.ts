import { Hono } from 'hono'
import { exportacionSchema, repartoCarritoSchema, repartoPedidoSchema, variasSchema } from '#modules/clientas/schema.ts'
import { clientasTexts } from '#modules/clientas/texts.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import type { Cost } from '#platform/http/costs.ts'
import { actorOf, authorize, type Front, idOf, noContent, parse } from '#platform/http/route.ts'
import { type SheetColumn, sheetFile } from '#platform/http/sheet-file.ts'
import { notFound } from '#shared/errors.ts'
import { findCuentas, findResumen, sinCuenta } from './clienta-reads.ts'
import { addClientas, removeLibreta } from './clienta-writes.ts'
import { notInModo } from './hide-costs.ts'
import { dismissAvisos, setRepartoCarrito, setRepartoPedido } from './reparto-writes.ts'

const rowsAtOnce = 500

const columns: SheetColumn[] = [
  { header: 'Nombre', width: 30, kind: 'texto' },
  { header: 'Teléfono', width: 20, kind: 'telefono' },
  { header: 'Tallas', width: 20, kind: 'texto' },
  // A day without year.
  { header: 'Cumpleaños', width: 14, kind: 'texto' },
  { header: 'Notas', width: 40, kind: 'texto' },
  { header: 'Piezas por entregar', width: 18, kind: 'cuenta' },
  { header: 'Pidió', width: 14, kind: 'pesos' },
  { header: 'Abonó', width: 14, kind: 'pesos' },
  { header: 'Debe', width: 14, kind: 'pesos' },
]

/** The rows of the libreta as a file, streamed in pages. */
async function* linesOf(read: Reader, personaId: string) {
  for (let from: { orden: string; id: string } | undefined; ; ) {
    const rows = await rowsAfter(read, personaId, from)
    const cuentas = await findCuentas(
      read,
      personaId,
      rows.map(({ id }) => id),
    )
    for (const { id, nombre, telefono, tallas, cumple, notas } of rows) {
      const { porEntregar, pidioCentavos, abonadoCentavos, debeCentavos } = cuentas.get(id) ?? sinCuenta
      const cumpleanos = cumple?.split('-').reverse().join('/') ?? null
      yield [nombre, telefono, tallas, cumpleanos, notas, porEntregar, pidioCentavos, abonadoCentavos, debeCentavos]
    }
    if (rows.length < rowsAtOnce) return
    from = rows.at(-1)
  }
}

function rowsAfter(read: Reader, personaId: string, from: { orden: string; id: string } | undefined) {
  let query = read
    .selectFrom('clientas')
    .select(['id', 'nombre', 'telefono', 'tallas', 'cumple', 'notas', 'orden'])
    .where('personaId', '=', personaId)
    .orderBy('orden')
    .orderBy('id')
    .limit(rowsAtOnce)
  if (from) query = query.where((eb) => eb(eb.refTuple('orden', 'id'), '>', eb.tuple(from.orden, from.id)))
  return query.execute()
}

/** The parts of each size in the cart, by clienta. */
async function findRepartoCarrito(read: Reader, personaId: string) {
  const rows = await read
    .selectFrom('repartoCarrito as r')
    .innerJoin('clientas as c', 'c.id', 'r.clientaId')
    .select(['r.tallaId', 'r.clientaId', 'c.nombre', 'r.cantidad'])
    .where('r.personaId', '=', personaId)
    .orderBy('r.tallaId')
    .orderBy('c.orden')
    .orderBy('c.id')
    .execute()
  return [...Map.groupBy(rows, ({ tallaId }) => tallaId)].map(([tallaId, them]) => ({
    tallaId,
    partes: them.map(({ tallaId: _tallaId, ...parte }) => parte),
  }))
}

/** A pedido's lines with their parts, and the places of removed lines that had parts. @throws not_found */
async function findRepartoPedido(read: Reader, personaId: string, pedidoId: string) {
  const [lineas, partes, avisos] = await Promise.all([
    read
      .selectFrom('pedidos')
      .innerJoin('pedidoItems as i', (on) => on.onRef('i.pedidoId', '=', 'pedidos.id').on('i.hasta', 'is', null))
      .innerJoin('productos', 'productos.id', 'i.productoId')
      .leftJoin('preciosDePedido as p', (on) =>
        on
          .onRef('p.pedidoId', '=', 'i.pedidoId')
          .onRef('p.posicion', '=', 'i.posicion')
          .on('p.personaId', '=', personaId),
      )
      .select((eb) => [
        'i.posicion',
        'i.cantidad',
        eb.fn.coalesce('p.centavos', 'productos.precioCentavos').as('precioVentaCentavos'),
      ])
      .where('pedidos.id', '=', pedidoId)
      .where('pedidos.consultoraId', '=', personaId)
      .orderBy('i.posicion')
      .execute(),
    read
      .selectFrom('repartoPedidos as r')
      .innerJoin('clientas as c', 'c.id', 'r.clientaId')
      .select(['r.posicion', 'r.clientaId', 'c.nombre', 'r.cantidad', 'r.entregadas'])
      .where('r.personaId', '=', personaId)
      .where('r.pedidoId', '=', pedidoId)
      .orderBy('c.orden')
      .orderBy('c.id')
      .execute(),
    read
      .selectFrom('repartoAvisos')
      .select('posicion')
      .where('personaId', '=', personaId)
      .where('pedidoId', '=', pedidoId)
      .execute(),
  ])
  if (lineas.length === 0) await assertOwn(read, personaId, pedidoId)
  const byLinea = Map.groupBy(partes, ({ posicion }) => posicion)
  const changed = new Set(avisos.map(({ posicion }) => posicion))
  const there = new Set(lineas.map(({ posicion }) => posicion))
  return {
    lineas: lineas.map((linea) => ({
      ...linea,
      partes: (byLinea.get(linea.posicion) ?? []).map(({ posicion: _posicion, ...parte }) => parte),
      /** The line changed after it was divided. */
      aviso: changed.has(linea.posicion),
    })),
    quitadas: [...changed].filter((posicion) => !there.has(posicion)),
  }
}

const assertOwn = (read: Reader, personaId: string, pedidoId: string) =>
  read
    .selectFrom('pedidos')
    .select('id')
    .where('id', '=', pedidoId)
    .where('consultoraId', '=', personaId)
    .executeTakeFirstOrThrow(notFound(clientasTexts.pedidoMissing))

const own = (summary: string, costs?: Cost) => authorize({ to: ['consultor'], summary, ...(costs && { costs }) })

/** `/api/libreta`: all clientas of a consultora, and the division of cart and pedidos among them (spec 3.4). */
export const libretaApi = (db: Database) =>
  new Hono<Front>()
    .delete('/', own('Delete all clientas and prices of the consultora'), notInModo, (c) =>
      noContent(c, removeLibreta(db, actorOf(c))),
    )
    .get('/resumen', own('How many clientas the consultora has and what they owe'), async (c) =>
      c.json(await findResumen(db.read, actorOf(c).id)),
    )
    .post('/clientas', own('Add a list of clientas, without duplicates'), parse('json', variasSchema), async (c) =>
      c.json(await addClientas(db, actorOf(c), c.req.valid('json').clientas), 201),
    )
    .get(
      '/exportacion',
      own('Clientas as CSV or XLSX', 'exportacion'),
      notInModo,
      parse('query', exportacionSchema),
      (c) => {
        const { formato } = c.req.valid('query')
        const table = { formato, name: 'Clientas', columns, rows: linesOf(db.read, actorOf(c).id) }
        const { body, headers } = sheetFile('mis-clientas', table)
        return c.body(body, 200, headers)
      },
    )
    .get('/carrito', own('Which clientas the pieces in the cart are for'), async (c) =>
      c.json({ items: await findRepartoCarrito(db.read, actorOf(c).id) }),
    )
    .put(
      '/carrito',
      own('Say for which clientas the pieces of a size in the cart are'),
      parse('json', repartoCarritoSchema),
      async (c) => {
        await setRepartoCarrito(db, actorOf(c), c.req.valid('json'))
        return c.json({ items: await findRepartoCarrito(db.read, actorOf(c).id) })
      },
    )
    .get('/pedidos/:id', own('Which clientas the pieces of a pedido are for, at selling prices'), async (c) =>
      c.json(await findRepartoPedido(db.read, actorOf(c).id, idOf(c, clientasTexts.pedidoMissing))),
    )
    .put(
      '/pedidos/:id',
      own('Say for which clientas the pieces of a line of a pedido are'),
      parse('json', repartoPedidoSchema),
      async (c) => {
        const id = idOf(c, clientasTexts.pedidoMissing)
        await setRepartoPedido(db, actorOf(c), id, c.req.valid('json'))
        return c.json(await findRepartoPedido(db.read, actorOf(c).id, id))
      },
    )
    .delete('/pedidos/:id/avisos', own('Mark the changed lines of a pedido as seen'), (c) =>
      noContent(c, dismissAvisos(db, actorOf(c), idOf(c, clientasTexts.pedidoMissing))),
    )
