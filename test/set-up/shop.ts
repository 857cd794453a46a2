import { skuKey } from '#modules/catalogo/rules.ts'
import { moveStock } from '#modules/existencias/server/stock-writes.ts'
import { newId, now } from '#platform/ids.ts'
import { foldForSearch } from '#shared/fold.ts'
import { type Fetch, people, type TestApp } from '../app.ts'
import { asJson } from './server.ts'
import type { WithDatabase } from './with-database.ts'

/** A product that only one test knows of, so that no other test's pedidos touch its stock. */
export type OwnProducto = { id: string; nombre: string; sku: string; costo: number; tallas: Record<string, string> }

type Wishes = {
  nombre?: string
  sku?: string
  /** Centavos. */
  precio?: number
  costo?: number
  activo?: boolean
  /** Pieces on hand by size; a size whose name ends in `!` is not active. */
  tallas?: Record<string, number>
}

/** Puts a product into the tables, with its opening stock in the ledger. */
export async function addProducto(app: WithDatabase, wishes: Wishes = {}): Promise<OwnProducto> {
  const id = newId()
  const {
    sku = `T-${Number.parseInt(id.slice(-12), 16)}`,
    nombre = `Blusa de prueba ${sku}`,
    precio = 59_900,
    costo = 38_345,
  } = wishes
  const { activo = true, tallas = { M: 10 } } = wishes
  const createdAt = now()
  const actorId = await idOf(app, people.admin)
  const rows = Object.keys(tallas).map((talla, posicion) => ({
    id: newId(),
    productoId: id,
    posicion,
    ...({ stock: 0, apartado: 0 } as const),
    talla: talla.replace('!', ''),
    activo: talla.endsWith('!') ? 0 : 1,
  }))
  await app.context.db.write(async (tx) => {
    tx.publish({ topic: 'producto', id, version: 1 })
    await tx
      .insertInto('productos')
      .values({
        ...{ id, nombre, sku, skuClave: skuKey(sku), descripcion: null, categoria: 'moda_casual', imagenId: null },
        version: 1,
        precioCentavos: precio,
        costoConsultoraCentavos: costo,
        activo: activo ? 1 : 0,
        busqueda: foldForSearch(nombre, sku),
        createdAt,
        updatedAt: createdAt,
      })
      .execute()
    if (rows.length === 0) return
    await tx.insertInto('productoTallas').values(rows).execute()
    const moves = rows.map(({ id: tallaId }, at) => ({
      tallaId,
      stock: Object.values(tallas)[at] as number,
      apartado: 0,
    }))
    await moveStock(tx, moves, { pedidoId: null, motivo: 'inicial', actorId, at: createdAt })
  })
  const ids = Object.fromEntries(rows.map(({ talla, id: tallaId }) => [talla, tallaId]))
  return { id, nombre, sku, costo, tallas: ids }
}

/** A line of a cart as the browser sends it, at the price that the product has. */
export const lineaOf = ({ id, tallas, costo }: OwnProducto, talla = 'M', cantidad = 1) => ({
  productoId: id,
  tallaId: tallas[talla] ?? null,
  cantidad,
  precioUnitarioCentavos: costo,
})

export const contacto = { telefono: '+52 442 123 4567', notas: 'Entregar por la tarde' }

/** Sends a cart; by default under a new key. */
export const place = (send: Fetch, lineas: object[], clave = newId()): Promise<Response> =>
  send('/api/pedidos', { method: 'POST', headers: { 'idempotency-key': clave }, body: { ...contacto, lineas } })

/** Sending a cart over the network, for `fetch`. */
export const pedidoAs = (cookie: string, lineas: object[], clave = newId(), more: object = {}) =>
  asJson(cookie, 'POST', { ...contacto, ...more, lineas }, { 'idempotency-key': clave })

/** Sends a cart that must be taken, and gives the pedido. */
export async function placed(send: Fetch, ...lineas: object[]): Promise<Placed> {
  const reply = await place(send, lineas)
  if (reply.status !== 201) throw new Error(`The pedido was refused: ${await reply.text()}`)
  return reply.json()
}
export type Placed = { id: string; numeroPedido: string; totalCentavos: number }

export const cancel = (send: Fetch, id: string) => send(`/api/pedidos/${id}/cancelacion`, { method: 'POST' })

export const setStatus = (send: Fetch, id: string, status: string, version: number) =>
  send(`/api/pedidos/${id}/status`, { method: 'PUT', body: { status, version } })

/** Stock and held pieces of a size. */
export const stockOf = ({ context }: TestApp, tallaId: string | undefined) =>
  context.db.read
    .selectFrom('productoTallas')
    .select(['stock', 'apartado'])
    .where('id', '=', tallaId as string)
    .executeTakeFirstOrThrow()

export async function idOf({ context }: WithDatabase, email: string): Promise<string> {
  const row = await context.db.read.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return row.id
}
