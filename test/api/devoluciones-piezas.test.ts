import { describe, expect, test } from 'vitest'
import { findFaults } from '#modules/reportes/server/integrity-reads.ts'
import { testApp } from '../app.ts'
import { ask, asked, delivered, move, ok, type Paso, piecesOf, receive, swap } from '../set-up/devoluciones.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { pedidoOf } from '../set-up/propuestas.ts'
import { addProducto, lineaOf, type OwnProducto, place, setStatus } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const her = app.as('consultora')
const other = app.as('otraConsultora')

const make = (tallas: Record<string, number> = { CH: 5, M: 5, G: 5 }) => addProducto(app, { costo: 30_000, tallas })
const sizes = (producto: OwnProducto, ...names: string[]) => piecesOf(app, producto, names)

describe('no piece is lost or invented', () => {
  test.each<[from: string, paso: Paso]>([
    ['solicitada', 'recepcion'],
    ['solicitada', 'envio'],
    ['aceptada', 'aceptacion'],
    ['aceptada', 'rechazo'],
    ['aceptada', 'envio'],
    ['recibida', 'recepcion'],
    ['recibida', 'cancelacion'],
    ['enviada', 'envio'],
    ['rechazada', 'aceptacion'],
    ['cancelada', 'aceptacion'],
  ])('a %s does not take %s', async (from, paso) => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 1))
    const id = await asked(her, { pedidoId, ...swap(producto, 'G') })
    const way: Record<string, Paso[]> = {
      ...{ solicitada: [], rechazada: ['rechazo'], cancelada: ['cancelacion'], aceptada: ['aceptacion'] },
      ...{ recibida: ['aceptacion', 'recepcion'], enviada: ['aceptacion', 'recepcion', 'envio'] },
    }
    const body = { palabras: 'Ya', buenas: 1, danadas: 0 }
    const bodyOf = (step: Paso) => (step === 'recepcion' ? body : { palabras: 'Ya' })
    for (const step of way[from] ?? []) await ok(move(admin, id, step, bodyOf(step)))
    await leavesNoTrace(app, async () => expectProblem(await move(admin, id, paso, bodyOf(paso)), 'conflict'))
  })

  test('a decision on an older version is refused; two simultaneous ones count once', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 1))
    const id = await asked(her, { pedidoId, ...swap(producto, 'G') })
    const replies = await Promise.all([1, 2, 3].map(() => move(admin, id, 'aceptacion', { version: 1 })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await sizes(producto, 'G')).toEqual([[5, 1]])
    const problem = await expectProblem(await move(admin, id, 'cancelacion', { version: 1 }), 'stale')
    expect(problem.actual).toEqual({ estado: 'aceptada', version: 2 })
    const received = await Promise.all([1, 2, 3].map(() => receive(admin, id, 1, 0, { version: 2 })))
    expect(received.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await sizes(producto, 'M')).toEqual([[5, 0]])
  })

  test('a pedido with a devolución stays sent', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 2))
    const id = await asked(her, { pedidoId })
    const { version } = await pedidoOf(admin, pedidoId)
    await leavesNoTrace(app, async () => {
      for (const status of ['cancelado', 'preparando', 'pendiente'])
        await expectProblem(await setStatus(admin, pedidoId, status, version), 'conflict')
    })
    await ok(setStatus(admin, pedidoId, 'enviado', version))
    await ok(setStatus(admin, pedidoId, 'entregado', version + 1))
    await ok(move(admin, id, 'aceptacion'))
    await ok(receive(admin, id, 1))
    const { version: now } = await pedidoOf(admin, pedidoId)
    await expectProblem(await setStatus(admin, pedidoId, 'cancelado', now), 'conflict')
    const { id: free } = await delivered(app, her, lineaOf(producto, 'CH', 1))
    await ok(move(admin, await asked(her, { pedidoId: free }), 'rechazo', { palabras: 'No' }))
    await ok(setStatus(admin, free, 'cancelado', (await pedidoOf(admin, free)).version))
  })

  test('three simultaneous cambios for the last piece: one gets it, or a competing pedido does', async () => {
    const producto = await make({ M: 9, G: 1 })
    const ids = []
    for (const who of [her, other, her]) {
      const { id: pedidoId } = await delivered(app, who, lineaOf(producto, 'M', 1))
      ids.push(await asked(who, { pedidoId, ...swap(producto, 'G') }))
    }
    const replies = await Promise.all([
      ...ids.map((id) => move(admin, id, 'aceptacion', { version: 1 })),
      place(other, [lineaOf(producto, 'G', 1)]),
    ])
    expect(replies.filter(({ ok: done }) => done)).toHaveLength(1)
    expect(await sizes(producto, 'G')).toEqual([[1, 1]])
  })

  test('requesting and un-sending at once: one of the two', async () => {
    for (let at = 0; at < 4; at += 1) {
      const producto = await make()
      const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 2))
      const { version } = await pedidoOf(admin, pedidoId)
      const [one, two] = await Promise.all([ask(her, { pedidoId }), setStatus(admin, pedidoId, 'cancelado', version)])
      expect([
        [201, 409],
        [409, 200],
      ]).toContainEqual([one.status, two.status])
    }
  })
})

test('whatever was tried, the books agree', async () => {
  await invariants(app)
  expect(await findFaults(app.context.db.read)).toEqual([])
})
