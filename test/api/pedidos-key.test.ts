import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testApp } from '../app.ts'
import { insist } from '../set-up/insist.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, contacto, lineaOf, type Placed, place, stockOf } from '../set-up/shop.ts'

const app = await testApp()
const consultora = app.as('consultora')
const { db } = app.context
const blusa = await addProducto(app, { tallas: { M: 100, G: 1 } })
const linea = lineaOf(blusa, 'M', 2)
const send = async (clave: string, lineas: object[] = [linea], as = consultora): Promise<Placed> => {
  const reply = await insist(() => place(as, lineas, clave))
  expect(reply.status).toBe(201)
  return reply.json()
}

describe('one Idempotency-Key is one pedido', () => {
  test('50 simultaneous requests make one pedido, and each is answered with it', async () => {
    const before = await stockOf(app, blusa.tallas.M)
    const clave = newId()
    const replies = await Promise.all(Array.from({ length: 50 }, () => send(clave)))
    expect(new Set(replies.map(({ id, numeroPedido }) => `${id} ${numeroPedido}`)).size).toBe(1)
    expect(await stockOf(app, blusa.tallas.M)).toEqual({ ...before, apartado: before.apartado + 2 })
    await invariants(app)
  })

  test('the same key with another body is refused, and nothing is stored', async () => {
    const clave = newId()
    const made = await send(clave)
    for (const lineas of [[lineaOf(blusa, 'M', 3)], [linea, linea], [lineaOf(blusa, 'G')]]) {
      const { detail, pedido } = await expectProblem(
        await leavesNoTrace(app, () => place(consultora, lineas, clave)),
        'key_reused',
      )
      expect(pedido).toEqual(made)
      expect(detail).toBe(
        'Lo anterior sí se guardó, con otros datos. Revísalo; si también quieres esto, envíalo otra vez.',
      )
    }
  })

  test('keys of different users are different', async () => {
    const clave = newId()
    const mine = await send(clave)
    const hers = await send(clave, [linea], app.as('otraConsultora'))
    expect(hers.id).not.toBe(mine.id)
    expect([await send(clave), await send(clave, [linea], app.as('otraConsultora'))]).toEqual([mine, hers])
    expect((await consultora(`/api/pedidos/${hers.id}`)).status).toBe(404)
  })

  test('a retry still returns the pedido after the price changed and the stock is gone', async () => {
    const clave = newId()
    const first = await send(clave, [lineaOf(blusa, 'G')])
    const costs = (costoConsultoraCentavos: number) =>
      db.read.updateTable('productos').set({ costoConsultoraCentavos }).where('id', '=', blusa.id).execute()
    await costs(1)
    expect(await send(clave, [lineaOf(blusa, 'G')])).toEqual(first)
    await costs(blusa.costo)
  })

  test.each([
    undefined,
    '',
    'short',
    'with spaces in it',
    'a'.repeat(129),
    'ñandúñandú'.normalize('NFD').replace(/[^\x20-\xff]/g, '\xf1'),
  ])('must be there and be a key: %.20j', async (clave) => {
    const headers = clave === undefined ? {} : { 'idempotency-key': clave }
    const body = { ...contacto, lineas: [linea] }
    const attempt = () => consultora('/api/pedidos', { method: 'POST', body, headers })
    const { errors } = await expectProblem(await leavesNoTrace(app, attempt), 'invalid_request')
    expect(errors).toMatchObject([{ path: 'idempotency-key' }])
  })
})

describe('a cart added to a pedido shares its key with a new pedido', () => {
  const join = (pedidoId: string, version: number, clave: string, agregadas: object[] = [linea]) =>
    consultora(`/api/pedidos/${pedidoId}/lineas`, {
      method: 'PUT',
      headers: { 'idempotency-key': clave },
      body: { version, lineas: null, agregadas, delCarrito: true },
    })
  const madeBy = async (clave: string, as = consultora) => (await as(`/api/pedidos/envios/${clave}`)).json()

  test('a retry adds it once, even on an older version', async () => {
    const { id } = await send(newId())
    const clave = newId()
    const first = await (await join(id, 1, clave)).json()
    expect(await (await leavesNoTrace(app, () => join(id, 1, clave))).json()).toEqual(first)
    expect(first).toEqual({ version: 2, totalCentavos: 4 * blusa.costo })
  })

  test('the first of the two requests takes the cart; the other is answered with that pedido', async () => {
    const there = await send(newId())
    const [joined, placed] = [newId(), newId()]
    expect((await join(there.id, 1, joined)).status).toBe(200)
    const made = await send(placed)
    for (const [again, pedido] of [
      [() => place(consultora, [linea], joined), there],
      [() => join(there.id, 2, placed), made],
      [() => join(there.id, 2, joined, [lineaOf(blusa, 'M', 3)]), there],
    ] as const) {
      const problem = await expectProblem(await leavesNoTrace(app, again), 'key_reused')
      expect(problem.pedido).toMatchObject({ id: pedido.id, numeroPedido: pedido.numeroPedido })
    }
  })

  test('the result of a key is visible only to its consultora', async () => {
    const [clave, unused] = [newId(), newId()]
    const { id, numeroPedido } = await send(clave)
    expect(await madeBy(clave)).toEqual({ pedido: { id, numeroPedido } })
    expect(await madeBy(unused)).toEqual({ pedido: null })
    expect(await madeBy(clave, app.as('otraConsultora'))).toEqual({ pedido: null })
  })
})
