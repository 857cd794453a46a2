import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { formOf, productosDesk, talla } from '../set-up/desk-productos.ts'
import { expectProblem } from '../set-up/problem.ts'
import { idOf } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const { created, read, put, ledgerOf } = productosDesk(app)
const save = async (...filas: object[]) => {
  const reply = await admin('/api/admin/tabla', { method: 'PUT', body: { filas } })
  expect(reply.status).toBe(200)
  return (await reply.json()).filas
}

test('has the products of the list with their sizes', async () => {
  const { id } = await created({ sku: 'TAB-1', tallas: [talla('CH', 2), talla('M', 3)] })
  const { items } = await (await admin('/api/admin/tabla?q=TAB-1')).json()
  expect(items).toMatchObject([{ id, sku: 'TAB-1', version: 1, activo: true }])
  expect(items[0].tallas.map((it: { talla: string; stock: number }) => [it.talla, it.stock])).toEqual([
    ['CH', 2],
    ['M', 3],
  ])
})

test('saves only typed cells; stock moves by the difference, with a ledger row', async () => {
  const before = await created({ sku: 'TAB-2', descripcion: 'Se queda', tallas: [talla('CH', 2), talla('M', 3)] })
  const [ch] = before.tallas
  const [end] = await save({
    ...{ id: before.id, version: 1, precioCentavos: 77_700, activo: false },
    tallas: [{ id: ch?.id, stock: 9, stockVisto: 2 }],
  })
  expect(end).toMatchObject({ error: null, fila: { precioCentavos: 77_700, activo: false, version: 2 } })
  const after = await read(before.id)
  expect(after).toMatchObject({ descripcion: 'Se queda', costoConsultoraCentavos: before.costoConsultoraCentavos })
  expect(after.tallas.map((it) => it.stock)).toEqual([9, 3])
  expect(await ledgerOf(ch?.id)).toContainEqual({ motivo: 'ajuste', stockDelta: 7, apartadoDelta: 0 })
})

test('a row with a conflict does not stop the others', async () => {
  const [one, other] = [await created({ sku: 'TAB-3' }), await created({ sku: 'TAB-4' })]
  await put(one.id, { ...formOf(one), precioCentavos: 99_900 })
  const gone = await idOf(app, 'consultora@azahar.test')
  const ends = await save(
    { id: one.id, version: 1, costoConsultoraCentavos: 100 },
    { id: other.id, version: 1, costoConsultoraCentavos: 200 },
    { id: gone, version: 1, activo: false },
  )
  expect(ends[0]).toMatchObject({ error: { code: 'stale' }, fila: { precioCentavos: 99_900, version: 2 } })
  expect(ends[1]).toMatchObject({ error: null, fila: { costoConsultoraCentavos: 200 } })
  expect(ends[2]).toMatchObject({ error: { code: 'not_found' }, fila: null })
  const [again] = await save({ id: one.id, version: 2, costoConsultoraCentavos: 100 })
  expect(again).toMatchObject({ error: null, fila: { precioCentavos: 99_900, costoConsultoraCentavos: 100 } })
})

test('a size of another product refuses its row, and a repeated one the request', async () => {
  const one = await created({ sku: 'TAB-6', tallas: [talla('M', 3)] })
  const other = await created({ sku: 'TAB-7', tallas: [talla('M', 3)] })
  const cell = (id: string | undefined, stock: number) => ({ id, stock, stockVisto: 3 })
  const [end] = await save({ id: one.id, version: 1, tallas: [cell(other.tallas[0]?.id, 7)] })
  expect(end).toMatchObject({ error: { code: 'invalid_request', detail: 'Una talla no es de este producto.' } })
  const own = one.tallas[0]?.id
  const filas = [{ id: one.id, version: 1, tallas: [cell(own, 7), cell(own, 5)] }]
  await expectProblem(await admin('/api/admin/tabla', { method: 'PUT', body: { filas } }), 'invalid_request')
  expect([await read(one.id), await read(other.id)]).toMatchObject(
    Array(2).fill({ version: 1, tallas: [{ stock: 3 }] }),
  )
})

test('a stored product that the form would refuse does not stop the others', async () => {
  const [one, other] = [await created({ tallas: [talla('M', 1), talla('G', 1)] }), await created({})]
  const lookalike = app.context.db.read.updateTable('productoTallas').set({ talla: 'Ｍ' })
  await lookalike.where('id', '=', one.tallas[1]?.id ?? '').execute()
  const ends = await save({ id: one.id, version: 1, activo: false }, { id: other.id, version: 1, activo: false })
  expect(ends).toMatchObject([
    { error: { code: 'invalid_request', detail: 'Esta talla está repetida.' } },
    { error: null },
  ])
})

test('a repeated product, a negative price and too many rows are refused', async () => {
  const { id } = await created({ sku: 'TAB-5' })
  const row = { id, version: 1, activo: false }
  for (const filas of [[row, row], [{ ...row, precioCentavos: -1 }], Array(201).fill(row), []])
    await expectProblem(await admin('/api/admin/tabla', { method: 'PUT', body: { filas } }), 'invalid_request')
  expect((await read(id)).version).toBe(1)
})
