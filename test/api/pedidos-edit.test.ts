import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { formatDay, mexicanDay } from '#shared/format.ts'
import { testApp } from '../app.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, lineaOf, placed, setStatus } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const consultora = app.as('consultora')
const producto = await addProducto(app, { tallas: { M: 1000 } })

const newPedido = async () => (await placed(consultora, lineaOf(producto))).id
const send = (body: object) =>
  consultora('/api/pedidos', { method: 'POST', headers: { 'idempotency-key': newId() }, body })
const put = (id: string, part: string, body: object) => admin(`/api/pedidos/${id}/${part}`, { method: 'PUT', body })
const read = async (id: string, as = admin) => (await as(`/api/pedidos/${id}`)).json()

const direccion = {
  telefono: '+52 442 123 4567',
  direccion: 'Calle Hidalgo',
  numero: '8',
  complemento: null,
  barrio: 'Centro',
  ciudad: 'Querétaro',
  codigoPostal: '76000',
}

const today = mexicanDay(new Date())

describe('spec 2.7: admin notes, dates and the address after the call', () => {
  test('each is saved with an event, and the consultora can read it', async () => {
    const id = await newPedido()
    expect(await (await put(id, 'notas', { notasAdmin: '  Sale el lunes ', version: 1 })).json()).toEqual({
      version: 2,
    })
    const fechas = { fechaEstimadaEntrega: '2099-12-01', fechaEntrega: null }
    expect(await (await put(id, 'fechas', { ...fechas, version: 2 })).json()).toEqual({ version: 3 })
    expect(await (await put(id, 'direccion', { direccionEnvio: direccion, version: 3 })).json()).toEqual({ version: 4 })
    const pedido = await read(id, consultora)
    expect(pedido).toMatchObject({ ...fechas, notasAdmin: 'Sale el lunes', direccionEnvio: direccion, version: 4 })
    expect(pedido.eventos.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['creado', 'notas', 'fechas', 'direccion'])
    expect(pedido.eventos[1].cambios).toEqual({ notasAdmin: [null, 'Sale el lunes'] })
    expect(pedido.eventos[2].cambios).toEqual({ fechaEstimadaEntrega: [null, '2099-12-01'] })
    expect(pedido.eventos[3].cambios.direccionEnvio[1]).toEqual(direccion)
    await invariants(app)
  })

  test('spec 2.5: an empty date is saved as null, and so are empty notes', async () => {
    const id = await newPedido()
    await put(id, 'fechas', { fechaEstimadaEntrega: '2099-12-01', fechaEntrega: today, version: 1 })
    await put(id, 'fechas', { fechaEstimadaEntrega: '', fechaEntrega: null, version: 2 })
    await put(id, 'notas', { notasAdmin: 'x', version: 3 })
    await put(id, 'notas', { notasAdmin: '   ', version: 4 })
    const { fechaEstimadaEntrega, fechaEntrega, notasAdmin } = await read(id)
    expect([fechaEstimadaEntrega, fechaEntrega, notasAdmin]).toEqual([null, null, null])
  })

  const yesterday = mexicanDay(new Date(Date.now() - 24 * 60 * 60_000))
  test.each([
    ['an estimate before the pedido', { fechaEstimadaEntrega: yesterday, fechaEntrega: null }, 'fechaEstimadaEntrega'],
    ['a delivery of 2019', { fechaEstimadaEntrega: null, fechaEntrega: '2019-05-01' }, 'fechaEntrega'],
  ])('spec 3.1: %s is refused at its field, and nothing is changed', async (_, fechas, path) => {
    const id = await newPedido()
    const reply = await leavesNoTrace(app, () => put(id, 'fechas', { ...fechas, version: 1 }))
    const { errors } = await expectProblem(reply, 'invalid_request')
    expect(errors).toEqual([{ path, message: `No puede ser antes del día del pedido, ${formatDay(today)}` }])
    expect((await put(id, 'fechas', { ...fechas, [path]: today, version: 1 })).status).toBe(200)
  })

  test('spec 3.1: delivered without a date means today; an existing date is kept', async () => {
    const [undated, dated] = [await newPedido(), await newPedido()]
    await put(dated, 'fechas', { fechaEstimadaEntrega: null, fechaEntrega: today, version: 1 })
    await setStatus(admin, undated, 'entregado', 1)
    await setStatus(admin, dated, 'entregado', 2)
    const { fechaEntrega, eventos } = await read(undated, consultora)
    expect(fechaEntrega).toBe(today)
    expect(eventos.at(-1).cambios).toEqual({ status: ['pendiente', 'entregado'], fechaEntrega: [null, today] })
    expect(await read(dated)).toMatchObject({ status: 'entregado', fechaEntrega: today })
    const late = await leavesNoTrace(app, () =>
      put(undated, 'fechas', { fechaEstimadaEntrega: '2099-12-01', fechaEntrega: null, version: 1 }),
    )
    expect(await expectProblem(late, 'stale')).toMatchObject({ cambio: { cambios: { fechaEntrega: [null, today] } } })
    await invariants(app)
  })

  test('the same value again is no change', async () => {
    const id = await newPedido()
    const reply = await leavesNoTrace(app, () => put(id, 'notas', { notasAdmin: '', version: 1 }))
    expect(await reply.json()).toEqual({ version: 1 })
  })

  test.each([
    ['notas', { notasAdmin: 'x'.repeat(2001), version: 1 }, 'notasAdmin'],
    ['direccion', { direccionEnvio: { ...direccion, codigoPostal: '760' }, version: 1 }, 'direccionEnvio.codigoPostal'],
    ['direccion', { direccionEnvio: { ...direccion, direccion: ' ' }, version: 1 }, 'direccionEnvio.direccion'],
  ])('%s: an invalid value is refused beside its field', async (part, body, path) => {
    const id = await newPedido()
    const { errors } = await expectProblem(await leavesNoTrace(app, () => put(id, part, body)), 'invalid_request')
    expect(errors?.map((error) => error.path)).toEqual([path])
  })

  const asked: [part: string, body: object][] = [
    ['status', { status: 'confirmado' }],
    ['notas', { notasAdmin: 'x' }],
    ['fechas', { fechaEstimadaEntrega: '2099-12-01', fechaEntrega: null }],
    ['direccion', { direccionEnvio: direccion }],
  ]
  const notAsked = [
    ...[{ totalCentavos: 1 }, { consultoraId: newId() }, { numeroPedido: 'PED-999999' }, { createdAt: '2020-01-01' }],
    ...[{ id: newId() }, { items: [] }, { notas: 'suya' }, { updatedAt: '2020-01-01' }, { eventos: [] }],
  ]
  test.each(asked)('%s refuses fields of other parts', async (part, body) => {
    const id = await newPedido()
    const others = asked.filter(([other]) => other !== part).map(([, other]) => other)
    await leavesNoTrace(app, async () => {
      for (const extra of [...notAsked, ...others, { direccionEnvio: { ...direccion, pais: 'Paraguay' } }])
        await expectProblem(await put(id, part, { ...body, ...extra, version: 1 }), 'invalid_request')
    })
  })

  test('an unknown pedido is not found', async () => {
    await expectProblem(await put(newId(), 'notas', { notasAdmin: 'x', version: 1 }), 'not_found')
  })
})

describe('two admins, one pedido', () => {
  test('the same part: the second is told by whom, when, from and to, and changes nothing', async () => {
    const id = await newPedido()
    await put(id, 'notas', { notasAdmin: 'la primera', version: 1 })
    const late = await leavesNoTrace(app, () => put(id, 'notas', { notasAdmin: 'la segunda', version: 1 }))
    expect(await expectProblem(late, 'stale')).toMatchObject({
      actual: { status: 'pendiente', version: 2 },
      cambio: { tipo: 'notas', cambios: { notasAdmin: [null, 'la primera'] }, nombre: 'Inés Arriaga Septién' },
    })
    expect((await put(id, 'notas', { notasAdmin: 'la segunda', version: 2 })).status).toBe(200)
  })

  test('different parts do not conflict, in any order', async () => {
    const id = await newPedido()
    expect((await put(id, 'notas', { notasAdmin: 'x', version: 1 })).status).toBe(200)
    expect(
      (await put(id, 'fechas', { fechaEstimadaEntrega: '2099-12-01', fechaEntrega: null, version: 1 })).status,
    ).toBe(200)
    expect((await put(id, 'direccion', { direccionEnvio: direccion, version: 1 })).status).toBe(200)
    expect((await setStatus(admin, id, 'confirmado', 1)).status).toBe(200)
    expect(await read(id)).toMatchObject({ version: 5, status: 'confirmado', notasAdmin: 'x' })
    await invariants(app)
  })

  test('a future version is refused', async () => {
    const id = await newPedido()
    await expectProblem(await leavesNoTrace(app, () => put(id, 'notas', { notasAdmin: 'x', version: 9 })), 'stale')
  })

  const each: [part: string, nth: (n: number) => object][] = [
    ['notas', (n) => ({ notasAdmin: `nota ${n}` })],
    ['fechas', (n) => ({ fechaEstimadaEntrega: `2099-12-0${n + 1}`, fechaEntrega: null })],
    ['direccion', (n) => ({ direccionEnvio: { ...direccion, numero: String(n) } })],
  ]
  test.each(each)('of nine writes of %s with one version one wins, the others are told', async (part, nth) => {
    const id = await newPedido()
    const replies = await Promise.all(Array.from({ length: 9 }, (_, n) => put(id, part, { ...nth(n), version: 1 })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(8).fill(409)])
    const winner = replies.findIndex(({ status }) => status === 200)
    expect(await read(id)).toMatchObject({ ...nth(winner), version: 2 })
    for (const reply of replies.filter(({ status }) => status === 409)) {
      expect(await expectProblem(reply, 'stale')).toMatchObject({ cambio: { tipo: part } })
    }
    await invariants(app)
  })

  test('all four parts at once are each written with an event', async () => {
    const id = await newPedido()
    const replies = await Promise.all([
      setStatus(admin, id, 'confirmado', 1),
      ...each.map(([part, nth]) => put(id, part, { ...nth(3), version: 1 })),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const pedido = await read(id)
    expect(pedido).toMatchObject({ ...each[0]?.[1](3), ...each[1]?.[1](3), ...each[2]?.[1](3), status: 'confirmado' })
    expect(pedido.eventos).toHaveLength(5)
    await invariants(app)
  })
})

describe('spec 2.5: the number of a WhatsApp link', () => {
  /** However it is written: src/modules/pedidos/rules.test.ts and src/modules/personas/cuentas/rules.test.ts. */
  test.each([
    ['(442) 555-0134', '+52 442 555 0134', '524425550134'],
    ['044 442 555 0134', '+52 442 555 0134', '524425550134'],
    ['+1 212 555 0100', '+1 212 555 0100', '12125550100'],
    ['44 255 501 340', '44 255 501 340', '59544255501340'],
  ])('written as %s in the cart and on the phone: kept as %s, dialled as %s', async (telefono, kept, numero) => {
    const { id } = await (await send({ telefono, lineas: [lineaOf(producto)] })).json()
    const dials = { direccionEnvio: { telefono: kept }, consultora: { whatsapp: numero } }
    expect(await read(id)).toMatchObject(dials)
    await put(id, 'direccion', { direccionEnvio: { ...direccion, telefono }, version: 1 })
    expect(await read(id)).toMatchObject(dials)
  })

  test.each([
    ['+52 442 555 0134', '524425550134'],
    ['442 555 0134', '5954425550134'],
    ['12345678', null],
  ])('%s: %s', async (telefono, numero) => {
    const id = await newPedido()
    const direccionEnvio = JSON.stringify({ telefono })
    await app.context.db.read.updateTable('pedidos').set({ direccionEnvio }).where('id', '=', id).execute()
    expect((await read(id)).consultora.whatsapp).toBe(numero)
    expect((await read(id, consultora)).consultora).toBeUndefined()
  })
})
