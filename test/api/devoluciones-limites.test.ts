import { describe, expect, test } from 'vitest'
import { findFaults } from '#features/pedidos/server/integrity-reads.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '../app.ts'
import {
  ask,
  asked,
  delivered,
  deliveredAgo,
  move,
  ok,
  type Paso,
  piecesOf,
  read,
  swap,
} from '../set-up/devoluciones.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, lineaOf, type OwnProducto, placed, setStatus } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const her = app.as('consultora')
const other = app.as('otraConsultora')

const make = (tallas: Record<string, number> = { CH: 5, M: 5, G: 5 }) => addProducto(app, { costo: 30_000, tallas })
const sizes = (producto: OwnProducto, ...names: string[]) => piecesOf(app, producto, names)
const dePedido = async (send: typeof her, id: string) => (await send(`/api/devoluciones/pedidos/${id}`)).json()

describe('A163: nobody brings back more than was sent, twice, or too late', () => {
  test('more pieces than the line has, less those on their way', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 3))
    const problem = await expectProblem(await ask(her, { pedidoId, cantidad: 4 }), 'conflict')
    expect(problem.errors).toEqual([
      { path: 'cantidad', message: 'De esta prenda quedan 3 piezas por cambiar o devolver.' },
    ])
    const refused = await asked(her, { pedidoId, cantidad: 3 })
    await expectProblem(await ask(admin, { pedidoId, razon: 'Ella insiste' }), 'conflict')
    await ok(move(admin, refused, 'rechazo', { palabras: 'Sin etiqueta' }))
    await asked(her, { pedidoId, cantidad: 3 })
  })

  test('one press sent twice asks once, also in the same instant', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 5))
    const replies = await Promise.all([1, 2, 3, 4].map(() => ask(her, { pedidoId })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const many = await Promise.all(
      ['CH', 'M', 'G'].map((talla) => ask(her, { pedidoId, cantidad: 2, ...swap(producto, talla) })),
    )
    expect(many.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    expect((await dePedido(her, pedidoId)).lineas[0].quedan).toBe(0)
  })

  test.each([
    ['not delivered yet', 'confirmado', 0],
    ['on its way', 'enviado', 0],
    ['delivered 16 days ago', 'entregado', 16],
  ])('%s: she cannot; staff can only what was sent, with a reason', async (_, status, days) => {
    const producto = await make()
    const { id: pedidoId } = await placed(her, lineaOf(producto, 'M', 1))
    await setStatus(admin, pedidoId, status, 1)
    if (days > 0) await deliveredAgo(app, pedidoId, days)
    await leavesNoTrace(app, async () => {
      await expectProblem(await ask(her, { pedidoId, razon: 'Por favor' }), 'conflict')
      const reply = await ask(admin, { pedidoId })
      expect([400, 409]).toContain(reply.status)
      if (status === 'confirmado') await expectProblem(await ask(admin, { pedidoId, razon: 'Urge' }), 'conflict')
    })
    if (status === 'confirmado') return
    const id = await asked(admin, { pedidoId, razon: 'Estuvo de viaje', ...swap(producto, 'G') })
    expect(await read(her, id)).toMatchObject({ estado: 'aceptada', razon: 'Estuvo de viaje' })
    expect(await sizes(producto, 'G')).toEqual([[5, 1]])
  })

  test('on the last day she still can, and the setting says how many; 0 is never', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 2))
    await deliveredAgo(app, pedidoId, 15)
    expect((await dePedido(her, pedidoId)).plazo).toMatchObject({ abierto: true })
    await asked(her, { pedidoId })
    for (const [valor, version] of [
      [3, 0],
      [0, 1],
    ]) {
      const body = { clave: 'devoluciones_dias', valor, version }
      expect((await admin('/api/ajustes', { method: 'PUT', body })).status).toBe(200)
      await expectProblem(await ask(her, { pedidoId, ...swap(producto, 'G') }), 'conflict')
    }
    expect((await dePedido(her, pedidoId)).plazo).toEqual({ abierto: false, hasta: null, porque: 'apagado' })
    const body = { clave: 'devoluciones_dias', valor: 15, version: 2 }
    await admin('/api/ajustes', { method: 'PUT', body })
  })
})

describe('A164: what is hers', () => {
  test('nobody asks for, reads, or calls off what is another’s; she answers nothing herself', async () => {
    const producto = await make()
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 2))
    const id = await asked(her, { pedidoId })
    await other('/api/sesion')
    await leavesNoTrace(app, async () => {
      await expectProblem(await ask(other, { pedidoId }), 'not_found')
      await expectProblem(await other(`/api/devoluciones/${id}`), 'not_found')
      await expectProblem(await other(`/api/devoluciones/pedidos/${pedidoId}`), 'not_found')
      await expectProblem(await move(other, id, 'cancelacion', { version: 1 }), 'not_found')
      for (const paso of ['aceptacion', 'rechazo', 'recepcion', 'envio'] as Paso[])
        await expectProblem(await move(her, id, paso, { palabras: 'Sí', buenas: 1, danadas: 0 }), 'forbidden')
    })
    expect(
      (await (await other('/api/devoluciones?limite=100')).json()).items.map((it: { id: string }) => it.id),
    ).not.toContain(id)
    const [mine] = (await (await her('/api/devoluciones')).json()).items
    expect([mine.id, mine.consultora]).toEqual([id, undefined])
    const [desk] = (await (await admin('/api/devoluciones?estado=solicitada')).json()).items
    expect([desk.id, typeof desk.consultora]).toEqual([id, 'string'])
  })

  test('a size of another product, and a picture that is not there, are refused at their fields', async () => {
    const [producto, another] = [await make(), await make()]
    const { id: pedidoId } = await delivered(app, her, lineaOf(producto, 'M', 2))
    for (const [more, path] of [
      [swap(another, 'G'), 'porTallaId'],
      [{ tipo: 'cambio' }, 'porTallaId'],
      [{ porTallaId: producto.tallas.G }, 'porTallaId'],
      [{ fotoId: 'a'.repeat(32) }, 'fotoId'],
      [{ motivo: 'otro' }, 'detalle'],
      [{ cantidad: 0 }, 'cantidad'],
    ] as const) {
      const problem = await expectProblem(await ask(her, { pedidoId, ...more }), 'invalid_request')
      expect([path, problem.errors?.[0]?.path]).toEqual([path, path])
    }
    await expectProblem(await ask(her, { pedidoId, posicion: 7 }), 'not_found')
    await expectProblem(await ask(her, { pedidoId: newId() }), 'not_found')
  })
})

test('whatever was tried, the books agree', async () => {
  await invariants(app)
  expect(await findFaults(app.context.db.read)).toEqual([])
})
