import { describe, expect, test } from 'vitest'
import { pedidoStatuses } from '#modules/pedidos/rules.ts'
import { newId } from '#platform/ids.ts'
import { people, testApp } from '../app.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem, withoutId } from '../set-up/problem.ts'
import { addProducto, cancel, idOf, lineaOf, placed, setStatus, stockOf } from '../set-up/shop.ts'

const app = await testApp()
const consultora = app.as('consultora')
const blusa = await addProducto(app, { tallas: { M: 100 } })
const own = () => placed(consultora, lineaOf(blusa, 'M', 2))

describe('spec 1.4: a consultora cancels a pedido', () => {
  test('is allowed while pendiente, and frees its pieces', async () => {
    const before = await stockOf(app, blusa.tallas.M)
    const { id } = await own()
    const reply = await cancel(consultora, id)
    expect([reply.status, await reply.json()]).toEqual([200, { version: 2 }])
    expect(await stockOf(app, blusa.tallas.M)).toEqual(before)
    const pedido = await (await consultora(`/api/pedidos/${id}`)).json()
    expect(pedido).toMatchObject({ status: 'cancelado', version: 2 })
    expect(pedido.eventos[1]).toMatchObject({ autor: 'consultora', cambios: { status: ['pendiente', 'cancelado'] } })
    await invariants(app)
  })

  test.each(pedidoStatuses.filter((status) => status !== 'pendiente'))(
    'is refused from %s, with the status',
    async (status) => {
      const { id } = await own()
      expect((await setStatus(app.as('admin'), id, status, 1)).status).toBe(200)
      const problem = await expectProblem(await leavesNoTrace(app, () => cancel(consultora, id)), 'conflict')
      expect(problem).toMatchObject({ status: 409, pedido: { status, version: 2 } })
      expect(problem.detail).toBe(`El pedido ya está en estado ${status} y no se puede cancelar.`)
    },
  )

  test('two simultaneous requests cancel once', async () => {
    const before = await stockOf(app, blusa.tallas.M)
    const { id } = await own()
    const replies = await Promise.all([cancel(consultora, id), cancel(consultora, id), cancel(consultora, id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await stockOf(app, blusa.tallas.M)).toEqual(before)
    await invariants(app)
  })

  test('another consultora’s pedido is not found', async () => {
    const { id } = await own()
    const consultoraId = await idOf(app, people.consultora)
    const attempt = () =>
      app.as('otraConsultora')(`/api/pedidos/${id}/cancelacion?consultora_id=${consultoraId}`, {
        method: 'POST',
        body: { consultora_id: consultoraId, consultoraId },
      })
    const hers = withoutId(await expectProblem(await leavesNoTrace(app, attempt), 'not_found'))
    const missing = withoutId(await expectProblem(await cancel(app.as('otraConsultora'), newId()), 'not_found'))
    expect(hers).toEqual(missing)
  })
})
