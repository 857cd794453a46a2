import { describe, expect, test } from 'vitest'
import { type PedidoStatus, pedidoStatuses } from '#modules/pedidos/rules.ts'
import { newId } from '#platform/ids.ts'
import { mexicanDay } from '#shared/format.ts'
import { people, testApp } from '../app.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace, storesNothing } from '../set-up/no-trace.ts'
import { expectProblem, withoutId } from '../set-up/problem.ts'
import { addProducto, cancel, idOf, lineaOf, placed, setStatus, stockOf } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const consultora = app.as('consultora')
const pendiente = await placed(consultora, lineaOf(await addProducto(app)))

/** What three pieces of ten look like while a pedido has a status, written by hand and not by the rules. */
const weighs: Record<PedidoStatus, { stock: number; apartado: number }> = {
  pendiente: { stock: 10, apartado: 3 },
  confirmado: { stock: 10, apartado: 3 },
  preparando: { stock: 10, apartado: 3 },
  enviado: { stock: 7, apartado: 0 },
  entregado: { stock: 7, apartado: 0 },
  cancelado: { stock: 10, apartado: 0 },
}
const pairs = pedidoStatuses.flatMap((from) => pedidoStatuses.map((to) => [from, to] as const))

describe('spec 2.4: staff set any status, and stock follows the difference', () => {
  test.each(pairs)('%s to %s and back', async (from, to) => {
    const blusa = await addProducto(app)
    const { id } = await placed(consultora, lineaOf(blusa, 'M', 3))
    let version = 1
    for (const status of [from, to, from]) {
      const reply = await setStatus(admin, id, status, version)
      expect(reply.status).toBe(200)
      version = (await reply.json()).version
      expect(await stockOf(app, blusa.tallas.M)).toEqual(weighs[status])
    }
    const pedido = await (await consultora(`/api/pedidos/${id}`)).json()
    expect(pedido).toMatchObject({ status: from, version })
  })

  test('the books balance after all of them', async () => {
    await invariants(app)
  })
})

test('timeline: each change has author, time, from and to; the consultora sees the team, staff the name', async () => {
  const { id } = await placed(consultora, lineaOf(await addProducto(app)))
  await setStatus(admin, id, 'confirmado', 1)
  const evento = {
    version: 2,
    tipo: 'status',
    createdAt: expect.any(String),
    cambios: { status: ['pendiente', 'confirmado'] },
  }
  const seen = async (send: typeof admin) => (await (await send(`/api/pedidos/${id}`)).json()).eventos[1]
  expect(await seen(consultora)).toEqual({ ...evento, autor: 'equipo' })
  expect(await seen(admin)).toEqual({ ...evento, autor: 'equipo', nombre: expect.any(String) })
})

describe('two admins, one pedido', () => {
  test('the second, on an older version, changes nothing and gets the current one', async () => {
    const { id } = await placed(consultora, lineaOf(await addProducto(app)))
    expect((await setStatus(admin, id, 'enviado', 1)).status).toBe(200)
    const late = await leavesNoTrace(app, () => setStatus(admin, id, 'confirmado', 1))
    const problem = await expectProblem(late, 'stale')
    expect(problem).toMatchObject({ actual: { status: 'enviado', version: 2 } })
  })

  test('the same status again is no change', async () => {
    const { id } = await placed(consultora, lineaOf(await addProducto(app)))
    const reply = await leavesNoTrace(app, () => setStatus(admin, id, 'pendiente', 1))
    expect([reply.status, await reply.json()]).toEqual([200, { version: 1 }])
  })

  test('of ten at once with one version one wins', async () => {
    const { id } = await placed(consultora, lineaOf(await addProducto(app)))
    const statuses = ['confirmado', 'preparando', 'enviado', 'entregado', 'cancelado']
    const replies = await Promise.all([...statuses, ...statuses].map((status) => setStatus(admin, id, status, 1)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    await invariants(app)
  })
})

test('reactivating a cancelled pedido is refused with a clear sentence when the pieces were sold', async () => {
  const blusa = await addProducto(app, { nombre: 'Blusa Corta', tallas: { M: 3, G: 5 } })
  const { id } = await placed(consultora, lineaOf(blusa, 'M', 3), lineaOf(blusa, 'G', 1))
  await setStatus(admin, id, 'cancelado', 1)
  await placed(app.as('otraConsultora'), lineaOf(blusa, 'M', 2))
  const { detail } = await expectProblem(
    await leavesNoTrace(app, () => setStatus(admin, id, 'confirmado', 2)),
    'stock_short',
  )
  expect(detail).toBe('No hay piezas suficientes de Blusa Corta, talla M: quedan 1.')
})

describe('nonsense', () => {
  storesNothing(app)

  test.each([newId(), '1', 'null', '%2e%2e'])('the id %s is not found', async (id) => {
    await expectProblem(await setStatus(admin, id, 'enviado', 1), 'not_found')
  })

  test.each([
    { status: 'Enviado', version: 1 },
    { status: 'perdido', version: 1 },
    { status: ['enviado'], version: 1 },
    { status: 'enviado' },
    { status: 'enviado', version: '1' },
    { status: 'enviado', version: 0 },
    { status: 'enviado', version: 1, totalCentavos: 1 },
    { status: 'enviado', version: 1, consultoraId: people.admin },
  ])('%j is refused', async (body) => {
    await expectProblem(await admin(`/api/pedidos/${pendiente.id}/status`, { method: 'PUT', body }), 'invalid_request')
  })
})

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

  test.each(pedidoStatuses.filter((status) => status !== 'pendiente'))('is refused from %s', async (status) => {
    const { id } = await own()
    expect((await setStatus(app.as('admin'), id, status, 1)).status).toBe(200)
    const problem = await expectProblem(await leavesNoTrace(app, () => cancel(consultora, id)), 'conflict')
    expect(problem).toMatchObject({ status: 409, pedido: { status, version: 2 } })
    expect(problem.detail).toBe(`El pedido ya está en estado ${status} y no se puede cancelar.`)
  })

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

describe('the day of delivery', () => {
  const today = mexicanDay(new Date())
  const at = async (id: string) => (await (await admin(`/api/pedidos/${id}`)).json()) as { fechaEntrega: string | null }
  const moved = async (...statuses: PedidoStatus[]) => {
    const { id } = await placed(consultora, lineaOf(await addProducto(app)))
    for (const [index, status] of statuses.entries()) await setStatus(admin, id, status, index + 1)
    return id
  }

  test.each<PedidoStatus>(['enviado', 'preparando', 'cancelado'])(
    'goes when a delivered pedido moves to %s, and the timeline keeps it',
    async (to) => {
      const id = await moved('entregado', to)
      const pedido = (await (await admin(`/api/pedidos/${id}`)).json()) as {
        fechaEntrega: string | null
        eventos: { cambios: object }[]
      }
      expect(pedido.fechaEntrega).toBeNull()
      expect(pedido.eventos.at(-1)?.cambios).toMatchObject({ status: ['entregado', to], fechaEntrega: [today, null] })
    },
  )

  test('is that of the second delivery after an undone one, which starts the return window', async () => {
    const id = await moved('entregado', 'enviado')
    // The first delivery was weeks ago.
    await app.context.db.read
      .updateTable('pedidoEventos')
      .set({ createdAt: '2026-01-01T00:00:00.000Z' })
      .where('pedidoId', '=', id)
      .execute()
    await setStatus(admin, id, 'entregado', 3)
    expect((await at(id)).fechaEntrega).toBe(today)
  })

  test('is cleared when the consultora cancels', async () => {
    const id = await moved()
    await app.context.db.read.updateTable('pedidos').set({ fechaEntrega: today }).where('id', '=', id).execute()
    expect((await consultora(`/api/pedidos/${id}/cancelacion`, { method: 'POST' })).status).toBe(200)
    expect((await at(id)).fechaEntrega).toBeNull()
  })
})
