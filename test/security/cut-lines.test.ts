import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { people } from '../app.ts'
import { busy, demandKept, looking, type Promised, stockUp } from '../faults/customers.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { ask } from '../set-up/request.ts'
import { cookieFrom, serve } from '../set-up/server.ts'
import { pedidoAs } from '../set-up/shop.ts'
import { openProxy } from '../set-up/tcp-proxy.ts'

const database = await demoDatabase()
const productos = await stockUp(database.env, 3)
const server = await serve(database, { settings: busy })
const proxy = await openProxy(server.port)
afterAll(proxy.stop)

const attempts = 100
const bytesOfARequest = 900

/**
 * Where the line to the server is cut: before the request, in its body, after the pedido was made, in the middle of the answer.
 * `part` of 0 to 1 spreads the cuts evenly.
 */
const places = [
  () => ({ there: 0, back: 0 }),
  (part: number) => ({ there: Math.floor(part * bytesOfARequest), back: Number.POSITIVE_INFINITY }),
  () => ({ there: Number.POSITIVE_INFINITY, back: 0 }),
  (part: number) => ({ there: Number.POSITIVE_INFINITY, back: Math.floor(part * 600) }),
]

describe('the connection breaks at any step of sending', () => {
  test(`${attempts} cut connections store each pedido once`, { timeout: 60_000 }, async () => {
    const cookie = await cookieFrom(server.url, people.consultora)
    const lost: number[] = places.map(() => 0)
    const promised: Promised[] = []
    for (let attempt = 0; attempt < attempts; attempt++) {
      const kind = attempt % places.length
      const { id, tallas, costo } = productos[attempt % productos.length] ?? expect.unreachable()
      const lineas = [{ productoId: id, tallaId: tallas.M, cantidad: 1 + (attempt % 3), precioUnitarioCentavos: costo }]
      const clave = newId()
      const send = () =>
        ask(`http://127.0.0.1:${proxy.port}`, '/api/pedidos', {
          agent: false,
          ...pedidoAs(cookie, lineas, clave),
        }).catch(() => null)
      const place = places[kind] ?? expect.unreachable()
      proxy.cutAfter(() => place(attempt / attempts))
      let answer = await send()
      if (!answer) lost[kind] = (lost[kind] ?? 0) + 1
      answer ??= await send()
      proxy.cutAfter(null)
      answer ??= await send()
      expect(answer?.status, answer?.text).toBe(201)
      const pedido = JSON.parse(answer?.text ?? '')
      const cantidades = lineas.map(({ cantidad }) => cantidad)
      promised.push({ kind: 'pedido', id: pedido.id, clave, totalCentavos: pedido.totalCentavos, cantidades })
    }
    expect(new Set(promised.map(({ id }) => id)).size).toBe(attempts)
    expect(Math.min(...lost)).toBeGreaterThan(attempts / places.length / 4)
    await server.stop()
    await looking(database.env, async (db) => {
      const ids = productos.map(({ id }) => id)
      const sold = await db.read.selectFrom('pedidoItems').select('pedidoId').where('productoId', 'in', ids).execute()
      expect(sold).toHaveLength(attempts)
      await demandKept(db, promised)
      await invariants({ context: { db } })
    })
  })
})
