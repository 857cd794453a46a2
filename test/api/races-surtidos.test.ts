import { expect, test, vi } from 'vitest'
import { testApp } from '../app.ts'
import { insist } from '../set-up/insist.ts'
import { invariants } from '../set-up/invariants.ts'
import { pedidoOf } from '../set-up/propuestas.ts'
import { addProducto } from '../set-up/shop.ts'
import { confirmed, endSurtido, made, makeSurtido, marcasOf, mark, surtidoOf } from '../set-up/surtidos.ts'

vi.setConfig({ testTimeout: 60_000 })
const app = await testApp()
const admin = app.as('admin')
const consultora = app.as('consultora')
const blusa = await addProducto(app, { tallas: { M: 1000 } })
const M = blusa.tallas.M as string
const one = () => confirmed(consultora, admin, blusa)
const wish = ({ id }: { id: string }) => ({ id, version: 2 })
const times = <T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)))

test('the same pedidos into ten surtidos at once: each is in one, and nobody gets an error', async () => {
  const pedidos = [await one(), await one(), await one(), await one()]
  const replies = await times(10, (n) =>
    insist(() => makeSurtido(admin, [...pedidos.slice(n % 4), ...pedidos.slice(0, n % 4)].map(wish))),
  )
  const statuses = replies.map(({ status }) => status).sort()
  expect([statuses[0], ...new Set(statuses.slice(1))]).toEqual([201, 409])
  const rows = await app.context.db.read
    .selectFrom('surtidoPedidos')
    .select('pedidoId')
    .where(
      'pedidoId',
      'in',
      pedidos.map(({ id }) => id),
    )
    .execute()
  expect(rows).toHaveLength(4)
  await invariants(app)
})

test('one pedido into two overlapping surtidos at once is in exactly one', async () => {
  const [shared, left, right] = [await one(), await one(), await one()]
  const both = await Promise.all([left, right].map((own) => made(admin, [wish(own), wish(shared)])))
  expect(both.map(({ entraron }) => entraron).sort()).toEqual([1, 2])
  const inside = await Promise.all(both.map(async ({ id }) => (await surtidoOf(admin, id)).pedidos.length))
  expect(inside.sort()).toEqual([1, 2])
})

test('of two different ticks of one size at once one is written, the other is told', async () => {
  const { id } = await made(admin, [wish(await one()), wish(await one())])
  const replies = await times(8, (n) => insist(() => mark(admin, id, { prendaId: M, piezas: n % 2, antes: null })))
  const results = (await Promise.all(replies.map((reply) => reply.json()))).map(({ items }) => items[0].resultado)
  expect(results.filter((it) => it === 'hecha')).toHaveLength(1)
  expect(results.filter((it) => it === 'igual')).toHaveLength(3)
  expect(results.filter((it) => it === 'otra')).toHaveLength(4)
  expect(await marcasOf(admin, id)).toHaveLength(1)
})

test('ticks during the end of a surtido are written before it or refused', async () => {
  const { id } = await made(admin, [wish(await one())])
  const [ended, ...marks] = await Promise.all([
    endSurtido(admin, id),
    ...Array.from({ length: 6 }, (_, n) => mark(admin, id, { prendaId: M, piezas: n, antes: n ? n - 1 : null })),
  ])
  expect(ended?.status).toBe(200)
  for (const { status } of marks) expect([200, 409]).toContain(status)
  expect((await surtidoOf(admin, id)).abierto).toBe(false)
})

test('a pedido removed while others get propuestas gets none', async () => {
  const two = () => confirmed(consultora, admin, blusa, 2)
  const results: string[] = []
  for (let delayMs = 0; delayMs < 40; delayMs += 4) {
    const pedidos = await times(6, two)
    const last = pedidos.at(-1)?.id as string
    const { id } = await made(admin, pedidos.map(wish))
    const lineas = pedidos.map((it) => ({ pedidoId: it.id, version: 3, posicion: 0, quedan: 1 }))
    const proposing = admin(`/api/surtidos/${id}/faltantes`, { method: 'POST', body: { prendaId: M, hay: 6, lineas } })
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    expect((await insist(() => admin(`/api/surtidos/${id}/pedidos/${last}`, { method: 'DELETE' }))).status).toBe(200)
    const proposed = await proposing
    const result = proposed.status === 200 ? (await proposed.json()).items.at(-1) : { resultado: 'all refused' }
    if (result.resultado === 'rechazado') expect(result.detail).toBe('Ese pedido no está en este surtido.')
    expect((await pedidoOf(admin, last)).propuesta === null).toBe(result.resultado !== 'propuesto')
    results.push(result.resultado)
  }
  expect(results, 'taken out between two propuestas').toContain('rechazado')
  await invariants(app)
})
