import { describe, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../app.ts'
import { engine } from '../set-up/databases.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp()
const blusa = await addProducto(app, { tallas: { M: 50 } })
const newPedido = () => placed(app.as('consultora'), lineaOf(blusa, 'M', 1))

const read = async (person: Person, id: string, server: TestApp = app) =>
  (await server.as(person)(`/api/pedidos/${id}`)).json()

/** Read twice, so that it is kept. */
async function keep(id: string, server: TestApp = app): Promise<void> {
  for (const person of ['consultora', 'admin', 'consultora', 'admin'] as const) await read(person, id, server)
}

const write = (id: string, part: string, body: object) =>
  app.as('admin')(`/api/pedidos/${id}/${part}`, { method: 'PUT', body })

describe('docs/decisions/025: a pedido that is read again', () => {
  test('is not read from the database while nothing says that it changed', async () => {
    const { id } = await newPedido()
    await keep(id)
    await app.context.db.read.updateTable('pedidos').set({ notasAdmin: 'por debajo' }).where('id', '=', id).execute()
    expect((await read('admin', id)).notasAdmin).toBeNull()
    await newPedido()
    expect((await read('admin', id)).notasAdmin).toBe('por debajo')
  })

  test('shows its owner and staff every change at once', async () => {
    const { id } = await newPedido()
    const changes: [string, object, object][] = [
      ['notas', { notasAdmin: 'Sale el lunes' }, { notasAdmin: 'Sale el lunes' }],
      ['fechas', { fechaEstimadaEntrega: '2027-03-01', fechaEntrega: null }, { fechaEstimadaEntrega: '2027-03-01' }],
      ['status', { status: 'confirmado' }, { status: 'confirmado' }],
    ]
    for (const [at, [part, body, seen]] of changes.entries()) {
      await keep(id)
      expect((await write(id, part, { ...body, version: at + 1 })).status).toBe(200)
      expect(await read('admin', id)).toMatchObject({ ...seen, version: at + 2 })
      expect(await read('consultora', id)).toMatchObject({ ...seen, version: at + 2 })
    }
  })

  test("shows staff the consultora's present name and phone", async () => {
    const { id } = await newPedido()
    await keep(id)
    const perfil = { nombreCompleto: 'Ana de Luna', telefono: '+52 442 555 7788' }
    expect((await app.as('consultora')('/api/perfil', { method: 'PUT', body: perfil })).status).toBe(200)
    expect((await read('admin', id)).consultora).toMatchObject(perfil)
  })

  test('each person sees only their own view of it', async () => {
    const { id } = await newPedido()
    await keep(id)
    expect(await read('admin', id)).toHaveProperty('consultora.email')
    expect(await read('consultora', id)).not.toHaveProperty('consultora')
    for (const _ of [1, 2, 3]) await expectProblem(await app.as('otraConsultora')(`/api/pedidos/${id}`), 'not_found')
    await expectProblem(await app.as('visitor')(`/api/pedidos/${id}`), 'unauthenticated')
  })

  test.runIf(engine === 'postgres')('is dropped by what another server changes', async () => {
    const other = await app.secondServer()
    const { id } = await newPedido()
    await keep(id, other)
    await write(id, 'notas', { notasAdmin: 'de la otra mesa', version: 1 })
    await expect
      .poll(async () => (await read('admin', id, other)).notasAdmin, { timeout: 1_000 })
      .toBe('de la otra mesa')
  })
})
