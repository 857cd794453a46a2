import { Hono } from 'hono'
import { z } from 'zod'
import { abonoSchema, clientaSchema, entregasSchema } from '#modules/clientas/schema.ts'
import { clientasTexts } from '#modules/clientas/texts.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { limiteSchema } from '#platform/http/cursor.ts'
import { actorOf, authorize, type Front, idOf, noContent, parse } from '#platform/http/route.ts'
import { imagenColumns, withImagen } from '#platform/images/columns.ts'
import { byDeuda, findClienta, findCuentas, listClientas, partesDePedidos, sinCuenta } from './clienta-reads.ts'
import { addAbono, addClienta, correctAbono, removeClienta, saveClienta } from './clienta-writes.ts'
import { setEntregas } from './reparto-writes.ts'

/** Lines and payments shown on a page, newest first; totals cover all. */
const maxRows = 300

/** A clienta with account, lines of pedidos, pieces in the cart, and payments. @throws not_found */
async function findDetalle(read: Reader, personaId: string, id: string) {
  const clienta = await findClienta(read, personaId, id)
  const [cuentas, lineas, enCarrito, abonos] = await Promise.all([
    findCuentas(read, personaId, [id]),
    findLineas(read, personaId, id),
    findEnCarrito(read, personaId, id),
    findAbonos(read, personaId, id),
  ])
  return { ...clienta, cuenta: cuentas.get(id) ?? sinCuenta, lineas, enCarrito, abonos }
}

async function findLineas(read: Reader, personaId: string, clientaId: string) {
  const rows = await partesDePedidos(read, personaId)
    .innerJoin('pedidoItems as i', (on) =>
      on.onRef('i.pedidoId', '=', 'r.pedidoId').onRef('i.posicion', '=', 'r.posicion').on('i.hasta', 'is', null),
    )
    .leftJoin('imagenes', 'imagenes.id', 'i.imagenId')
    .select(['r.pedidoId', 'numeroPedido', 'status', 'pedidos.createdAt', 'r.posicion', 'i.nombre', 'i.talla'])
    .select(['r.cantidad', 'r.entregadas', 'p.centavos as precioVentaCentavos', ...imagenColumns])
    .where('r.clientaId', '=', clientaId)
    .orderBy('pedidos.createdAt', 'desc')
    .orderBy('r.pedidoId')
    .orderBy('r.posicion')
    .limit(maxRows)
    .execute()
  return rows.map(withImagen)
}

/** Parts of sizes that are in the cart. A part stays when its size leaves the cart, or gets fewer pieces. */
async function findEnCarrito(read: Reader, personaId: string, clientaId: string) {
  const rows = await read
    .selectFrom('repartoCarrito as r')
    .innerJoin('carritoLineas as c', (on) => on.onRef('c.tallaId', '=', 'r.tallaId').on('c.personaId', '=', personaId))
    .innerJoin('productoTallas as t', 't.id', 'r.tallaId')
    .innerJoin('productos', 'productos.id', 't.productoId')
    .leftJoin('preciosPropios as p', (on) =>
      on.onRef('p.productoId', '=', 'productos.id').on('p.personaId', '=', personaId),
    )
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['r.tallaId', 't.productoId', 'productos.nombre', 't.talla', ...imagenColumns])
    .select(['r.cantidad', 'c.cantidad as enLinea'])
    .select((eb) => eb.fn.coalesce('p.centavos', 'productos.precioCentavos').as('precioVentaCentavos'))
    .where('r.personaId', '=', personaId)
    .where('r.clientaId', '=', clientaId)
    .orderBy('productos.nombre')
    .orderBy('t.posicion')
    .limit(maxRows)
    .execute()
  return rows.map(({ enLinea, ...row }) => withImagen({ ...row, cantidad: Math.min(row.cantidad, enLinea) }))
}

async function findAbonos(read: Reader, personaId: string, clientaId: string) {
  const rows = await read
    .selectFrom('clientaAbonos as a')
    .leftJoin('clientaAbonos as c', (on) => on.onRef('c.corrige', '=', 'a.id').on('c.personaId', '=', personaId))
    .select([
      'a.id',
      'a.fecha',
      'a.nota',
      'a.centavos as abonoCentavos',
      'a.corrige',
      'a.createdAt',
      'c.id as correccion',
    ])
    .where('a.personaId', '=', personaId)
    .where('a.clientaId', '=', clientaId)
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(maxRows)
    .execute()
  return rows.map(({ correccion, ...abono }) => ({ ...abono, corregido: correccion !== null }))
}

const listQuery = z.strictObject({
  q: z.string().trim().max(100).optional(),
  primero: z.literal('deudas').optional(),
  cursor: byDeuda.schema,
  limite: limiteSchema(50),
})

const own = (summary: string) => authorize({ to: ['consultor'], summary })

/** `/api/clientas`: a consultora's own clientas (spec 3.4). Another consultora's are not found. */
export const clientasApi = (db: Database) =>
  new Hono<Front>()
    .get(
      '/',
      authorize({ to: ['consultor'], summary: 'Clientas of the consultora, by name', costs: 'busqueda', with: 'q' }),
      parse('query', listQuery),
      async (c) => {
        const { id: personaId, modoClienta } = actorOf(c)
        const { primero, ...query } = c.req.valid('query')
        // In modo clienta order and cursor would tell the debts.
        return c.json(await listClientas(db.read, { ...query, personaId, ...(!modoClienta && { primero }) }))
      },
    )
    .post('/', own('Add a clienta'), parse('json', clientaSchema), async (c) =>
      c.json(await addClienta(db, actorOf(c), c.req.valid('json')), 201),
    )
    .get('/:id', own('One clienta with requests and payments'), async (c) =>
      c.json(await findDetalle(db.read, actorOf(c).id, idOf(c, clientasTexts.missing))),
    )
    .put('/:id', own('Change a clienta'), parse('json', clientaSchema), async (c) => {
      const id = idOf(c, clientasTexts.missing)
      await saveClienta(db, actorOf(c), id, c.req.valid('json'))
      return c.json(await findDetalle(db.read, actorOf(c).id, id))
    })
    .delete('/:id', own('Delete a clienta; pedidos stay whole'), (c) =>
      noContent(c, removeClienta(db, actorOf(c), idOf(c, clientasTexts.missing))),
    )
    .put(
      '/:id/entregas',
      own('Write down what was handed over to a clienta'),
      parse('json', entregasSchema),
      async (c) => {
        const id = idOf(c, clientasTexts.missing)
        await setEntregas(db, actorOf(c), id, c.req.valid('json'))
        return c.json(await findDetalle(db.read, actorOf(c).id, id))
      },
    )
    .post('/:id/abonos', own('Write down what a clienta paid'), parse('json', abonoSchema), async (c) =>
      c.json(await addAbono(db, actorOf(c), idOf(c, clientasTexts.missing), c.req.valid('json')), 201),
    )
    .post('/:id/abonos/:abonoId/correccion', own('Take back a payment that was written down wrongly'), async (c) => {
      const abonoId = idOf(c, clientasTexts.abonoMissing, 'abonoId')
      return c.json(await correctAbono(db, actorOf(c), idOf(c, clientasTexts.missing), abonoId), 201)
    })
