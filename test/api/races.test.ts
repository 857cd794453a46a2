import { describe, expect, test, vi } from 'vitest'
import { readPersonas } from '#main/demo/demo-data.ts'
import { newId } from '#platform/ids.ts'
import { type Fetch, testApp } from '../app.ts'
import { insist } from '../set-up/insist.ts'
import { invariants } from '../set-up/invariants.ts'
import * as shop from '../set-up/shop.ts'

vi.setConfig({ testTimeout: 60_000 })
const app = await testApp()
const senders = readPersonas().consultoras.map(({ email }) => app.as(email as `${string}@${string}`))
for (const send of senders) await send('/api/sesion')
const sender = (n: number): Fetch => senders[n % senders.length]!

const { addProducto, lineaOf, stockOf } = shop
const place = (send: Fetch, lineas: object[]) => {
  const clave = newId()
  return insist(() => shop.place(send, lineas, clave))
}
const placed = async (send: Fetch, ...lineas: object[]): Promise<shop.Placed> => {
  const reply = await place(send, lineas)
  expect(reply.status).toBe(201)
  return reply.json()
}
const cancel = (send: Fetch, id: string) => insist(() => shop.cancel(send, id))
const setStatus = (send: Fetch, id: string, status: string, version: number) =>
  insist(() => shop.setStatus(send, id, status, version))

const statuses = (replies: Response[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const times = <T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)))

describe('the last pieces', () => {
  test('50 orders at once for the last 10: exactly 10 are sold, 40 are refused clearly', async () => {
    const blusa = await addProducto(app, { tallas: { M: 10 } })
    const replies = await times(50, (n) => place(sender(n), [lineaOf(blusa)]))
    expect(statuses(replies)).toEqual({ 201: 10, 409: 40 })
    const told = await Promise.all(replies.filter(({ status }) => status === 409).map((reply) => reply.json()))
    const line = {
      productoId: blusa.id,
      tallaId: blusa.tallas.M,
      problema: { reason: 'sold_out' },
      mensaje: 'Se agotó mientras estaba en tu carrito.',
    }
    for (const problem of told) expect(problem).toMatchObject({ code: 'lines_refused', lineas: [line] })
    expect(await stockOf(app, blusa.tallas.M)).toEqual({ stock: 10, apartado: 10 })
    await invariants(app)
  })

  test('200 orders at once for the last piece: one gets it, none an error', async () => {
    const blusa = await addProducto(app, { tallas: { M: 1 } })
    const replies = await times(200, (n) => place(sender(n), [lineaOf(blusa)]))
    expect(statuses(replies)).toEqual({ 201: 1, 409: 199 })
    await invariants(app)
  })

  test('pieces that return while others order are sold once', async () => {
    const blusa = await addProducto(app, { tallas: { M: 5 } })
    const first = await times(5, async (n) => [sender(n), await placed(sender(n), lineaOf(blusa))] as const)
    const [cancels, places] = await Promise.all([
      Promise.all(first.map(([send, { id }]) => cancel(send, id))),
      times(20, (n) => place(sender(n), [lineaOf(blusa)])),
    ])
    expect(statuses(cancels)).toEqual({ 200: 5 })
    const sold = statuses(places)[201] ?? 0
    expect(sold).toBeLessThanOrEqual(5)
    expect(await stockOf(app, blusa.tallas.M)).toEqual({ stock: 5, apartado: sold })
    await invariants(app)
  })
})

describe('crossed lines', () => {
  test('the same sizes in every order, at once: no deadlock, all or nothing', async () => {
    const productos = await times(4, () => addProducto(app, { tallas: { CH: 12, M: 12 } }))
    const lineas = productos.flatMap((producto) => [lineaOf(producto, 'CH'), lineaOf(producto, 'M')])
    const shuffled = (n: number) => lineas.map((_, at) => lineas[(at * [1, 3, 5, 7][n % 4]! + n) % lineas.length]!)
    const replies = await times(40, (n) => place(sender(n), shuffled(n)))
    expect(statuses(replies)).toEqual({ 201: 12, 409: 28 })
    await invariants(app)
  })

  test('simultaneous holds, moves and releases of the same sizes', async () => {
    const uno = await addProducto(app, { tallas: { M: 60 } })
    const dos = await addProducto(app, { tallas: { M: 60 } })
    const first = await times(20, (n) =>
      placed(sender(n), ...(n % 2 ? [lineaOf(uno), lineaOf(dos)] : [lineaOf(dos), lineaOf(uno)])),
    )
    const replies = await Promise.all([
      ...first.map(({ id }, n) => setStatus(app.as('admin'), id, n % 3 ? 'enviado' : 'cancelado', 1)),
      ...first.map((_, n) => place(sender(n), n % 2 ? [lineaOf(dos), lineaOf(uno)] : [lineaOf(uno), lineaOf(dos)])),
    ])
    expect(statuses(replies)).toEqual({ 200: 20, 201: 20 })
    await invariants(app)
  })
})

test('cancel against confirm: 50 pairs at once: one winner each, and the loser is told', async () => {
  const blusa = await addProducto(app, { tallas: { M: 50 } })
  const pedidos = await times(50, async (n) => ({ send: sender(n), ...(await placed(sender(n), lineaOf(blusa))) }))
  const pairs = await Promise.all(
    pedidos.map(({ send, id }, n) => {
      const both = [() => cancel(send, id), () => setStatus(app.as('admin'), id, 'confirmado', 1)]
      return Promise.all((n % 2 ? both : both.toReversed()).map((act) => act()))
    }),
  )
  for (const pair of pairs) expect(pair.map(({ status }) => status).sort()).toEqual([200, 409])
  const codes = await Promise.all(
    pairs
      .flat()
      .filter(({ status }) => status === 409)
      .map(async (reply) => (await reply.json()).code),
  )
  expect(new Set(codes).difference(new Set(['conflict', 'stale']))).toEqual(new Set())
  const ids = pedidos.map(({ id }) => id)
  const eventos = await app.context.db.read
    .selectFrom('pedidoEventos')
    .select('pedidoId')
    .where('pedidoId', 'in', ids)
    .execute()
  expect(eventos).toHaveLength(100)
  await invariants(app)
})

test('numbers of simultaneous pedidos are distinct and without gaps', async () => {
  const blusa = await addProducto(app, { tallas: { M: 30 } })
  const made = await times(30, (n) => placed(sender(n), lineaOf(blusa)))
  const numbers = made.map(({ numeroPedido }) => Number(numeroPedido.slice(4))).sort((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, n) => numbers[0]! + n))
})
