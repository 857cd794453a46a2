import { describe, expect, test } from 'vitest'
import { addDays, mexicanDay } from '#shared/format.ts'
import { testApp } from '../app.ts'
import { listen } from '../set-up/event-stream.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { pay, pedidoOf } from '../set-up/propuestas.ts'
import { addProducto, lineaOf, placed, setStatus } from '../set-up/shop.ts'

const app = await testApp()
const her = app.as('consultora')
const admin = app.as('admin')
const producto = await addProducto(app, { costo: 25_000, tallas: { M: 100 } })
const newPedido = () => placed(her, lineaOf(producto, 'M', 2))
const today = mexicanDay(new Date())
const pago = { fecha: today, forma: 'transferencia', referencia: 'SPEI 8812', centavos: 20_000 }
const correct = (id: string, pagoId: string, version: number) =>
  admin(`/api/pedidos/${id}/pagos/${pagoId}/correccion`, { method: 'POST', body: { version } })
const call = (id: string, body: object) => admin(`/api/pedidos/${id}/llamadas`, { method: 'POST', body })
const note = (id: string, texto: string) =>
  admin(`/api/pedidos/${id}/notas-internas`, { method: 'POST', body: { texto } })

describe('payments', () => {
  test('add up; the consultora sees them, staff also see who recorded them', async () => {
    const { id } = await newPedido()
    expect(await (await pay(admin, id, { ...pago, version: 1 })).json()).toMatchObject({ pagadoCentavos: 20_000 })
    expect((await pay(admin, id, { ...pago, centavos: 30_000, version: 2 })).status).toBe(201)
    const hers = await pedidoOf(her, id)
    expect(hers).toMatchObject({ pagadoCentavos: 50_000, totalCentavos: 50_000 })
    expect(hers.pagos).toMatchObject([{ ...pago, corrige: null, corregido: false }, { centavos: 30_000 }])
    expect(hers.pagos[0]).not.toHaveProperty('nombre')
    expect((await pedidoOf(admin, id)).pagos[0].nombre).toBeTypeOf('string')
    const [card] = (await (await her('/api/pedidos?limite=1')).json()).items
    expect(card).toMatchObject({ id, pagadoCentavos: 50_000 })
    await invariants(app)
  })

  test('an overpayment is saved only when confirmed', async () => {
    const { id } = await newPedido()
    await pay(admin, id, { ...pago, version: 1 })
    const much = (change: object = {}) => pay(admin, id, { ...pago, centavos: 30_001, version: 2, ...change })
    const { errors } = await expectProblem(await leavesNoTrace(app, much), 'conflict')
    expect(errors).toMatchObject([
      { path: 'centavos', message: expect.stringContaining('más de lo que falta por pagar') },
    ])
    expect((await much({ deMas: true })).status).toBe(201)
    const cancelled = await newPedido()
    await her(`/api/pedidos/${cancelled.id}/cancelacion`, { method: 'POST' })
    await expectProblem(await pay(admin, cancelled.id, { ...pago, version: 2 }), 'conflict')
  })

  test('what was paid of a cancelled pedido can be paid back, and no more', async () => {
    const { id } = await newPedido()
    await pay(admin, id, { ...pago, centavos: 50_000, version: 1 })
    await her(`/api/pedidos/${id}/cancelacion`, { method: 'POST' })
    const refund = (centavos: number) => pay(admin, id, { ...pago, forma: 'reembolso', centavos, version: 3 })
    await expectProblem(await refund(50_001), 'conflict')
    expect(await (await refund(50_000)).json()).toMatchObject({ pagadoCentavos: 0 })
  })

  test('a mistake is reversed by a counter entry, once', async () => {
    const { id } = await newPedido()
    const { id: pagoId } = await (await pay(admin, id, { ...pago, version: 1 })).json()
    expect(await (await correct(id, pagoId, 2)).json()).toMatchObject({ pagadoCentavos: 0 })
    const { pagos } = await pedidoOf(her, id)
    expect(pagos).toMatchObject([
      { centavos: 20_000, corregido: true },
      { centavos: -20_000, corrige: pagoId, fecha: today },
    ])
    await leavesNoTrace(app, async () => {
      await expectProblem(await correct(id, pagoId, 3), 'conflict')
      await expectProblem(await correct(id, pagos[1].id, 3), 'conflict')
    })
    await invariants(app)
  })

  test('a payment that was paid back is not reversed before the refund', async () => {
    const { id } = await newPedido()
    const { id: pagoId } = await (await pay(admin, id, { ...pago, centavos: 60_000, deMas: true, version: 1 })).json()
    await pay(admin, id, { fecha: today, forma: 'reembolso', centavos: 10_000, version: 2 })
    const problem = await expectProblem(await correct(id, pagoId, 3), 'conflict')
    expect(problem.detail).toBe('Ya se reembolsó una parte: quedan $500.00 pagados. Corrige primero el reembolso.')
    const refund = (await pedidoOf(admin, id)).pagos.at(-1)
    expect((await correct(id, refund.id, 3)).status).toBe(201)
    expect(await (await correct(id, pagoId, 4)).json()).toMatchObject({ pagadoCentavos: 0 })
    await invariants(app)
  })

  test('the same payment sent twice is stored once: the second is stale', async () => {
    const { id } = await newPedido()
    const replies = await Promise.all([1, 2].map(() => pay(admin, id, { ...pago, version: 1 })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('a payment does not block a status change or a note', async () => {
    const { id } = await newPedido()
    await pay(admin, id, { ...pago, version: 1 })
    expect((await setStatus(admin, id, 'confirmado', 1)).status).toBe(200)
  })

  test.each([
    ['a day that has not come', { fecha: addDays(today, 1) }],
    ['no day', { fecha: '2026-02-30' }],
    ['nothing', { centavos: 0 }],
    ['less than nothing', { centavos: -100 }],
    ['half a centavo', { centavos: 0.5 }],
    ['more than anything costs', { centavos: 1_000_000_001 }],
    ['a way that there is not', { forma: 'bitcoin' }],
    ['a reference that is too long', { referencia: 'x'.repeat(121) }],
  ])('refused: %s, with a sentence at its field', async (_, wrong) => {
    const { id } = await newPedido()
    const problem = await expectProblem(await pay(admin, id, { ...pago, version: 1, ...wrong }), 'invalid_request')
    expect(problem.errors?.map(({ path }) => path)).toEqual(Object.keys(wrong))
  })

  test('another pedido’s payment is not found', async () => {
    const [one, other] = [await newPedido(), await newPedido()]
    const { id: pagoId } = await (await pay(admin, one.id, { ...pago, version: 1 })).json()
    await expectProblem(await correct(other.id, pagoId, 1), 'not_found')
  })
})

describe('calls', () => {
  test('set the day of the next call: today’s list has it until another call', async () => {
    const due = async () => {
      const { items } = await (await admin('/api/pedidos?llamar=hoy&limite=100')).json()
      return items.map((it: { id: string }) => it.id)
    }
    const { id } = await newPedido()
    expect((await call(id, { resultado: 'no_contesto', volverEl: today })).status).toBe(201)
    expect(await due()).toContain(id)
    const byAlmacen = await (await app.as('almacen')('/api/pedidos?llamar=hoy&limite=100')).json()
    expect(byAlmacen.items, 'to those who make no calls').toEqual([])
    expect((await pedidoOf(admin, id)).seguimiento).toMatchObject({ llamarEl: today, llamadas: [{ volverEl: today }] })
    await call(id, { resultado: 'buzon', volverEl: addDays(today, 3) })
    expect(await due()).not.toContain(id)
    await call(id, { resultado: 'contesto', nota: 'Todo bien', volverEl: today })
    await setStatus(admin, id, 'entregado', 1)
    expect(await due(), 'a pedido that is over').not.toContain(id)
    const [card] = (await (await admin(`/api/pedidos?numero=${(await pedidoOf(admin, id)).numeroPedido}`)).json()).items
    expect(card).toMatchObject({ ultimaLlamada: { resultado: 'contesto' }, llamarEl: null })
  })

  test.each([
    ['yesterday', { volverEl: addDays(today, -1) }],
    ['in two years', { volverEl: addDays(today, 730) }],
    ['a result that there is not', { resultado: 'colgo' }],
    ['a note that is too long', { nota: 'x'.repeat(2_001) }],
  ])('refused: %s', async (_, wrong) => {
    const { id } = await newPedido()
    const problem = await expectProblem(await call(id, { resultado: 'contesto', ...wrong }), 'invalid_request')
    expect(problem.errors?.map(({ path }) => path)).toEqual(Object.keys(wrong))
  })

  test('both are in the staff log, with their author', async () => {
    const { id } = await newPedido()
    await call(id, { resultado: 'contesto' })
    await note(id, 'Ojo con la dirección')
    const { items } = await (await admin(`/api/admin/bitacora?objeto=${id}`)).json()
    expect(items.map(({ verbo }: { verbo: string }) => verbo).sort()).toEqual(['llamada_registrada', 'nota_interna'])
  })
})

test('the consultora learns nothing of calls and internal notes', async () => {
  const { id } = await newPedido()
  const planted = 'Secreto de la mesa 7741'
  const before = await (await her(`/api/pedidos/${id}`)).text()
  const lists = await (await her('/api/pedidos')).text()
  const streams = [`/api/pedidos/${id}/en-vivo`, '/api/pedidos/en-vivo']
  const [one, all, staffs] = await Promise.all([
    ...streams.map(async (path) => listen(await her(path))),
    listen(await admin(`/api/pedidos/${id}/en-vivo`)),
  ])
  await call(id, { resultado: 'equivocado', nota: planted, volverEl: today })
  await note(id, planted)
  await staffs?.hears(({ event }) => event === 'seguimiento')
  expect([one?.heard, all?.heard]).toEqual([[], []])
  await Promise.all([one, all, staffs].map((ear) => ear?.close()))
  expect(await (await her(`/api/pedidos/${id}`)).text()).toBe(before)
  expect(await (await her('/api/pedidos')).text()).toBe(lists)
  const letters = await app.context.db.read.selectFrom('mensajes').select('datos').execute()
  expect(letters.filter(({ datos }) => datos.includes(planted))).toEqual([])
})
