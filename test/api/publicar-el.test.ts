import { expect, test } from 'vitest'
import { publishDue } from '#modules/catalogo/server/producto-writes.ts'
import { testApp } from '../app.ts'
import { formOf, productosDesk } from '../set-up/desk-productos.ts'
import { expectProblem } from '../set-up/problem.ts'

const app = await testApp()
const { created, read, put, create } = productosDesk(app)
const { db } = app.context
const seen = async (id: string) => (await app.as('visitor')(`/api/productos/${id}`)).status

test('a product is published on its day and not before, and its history says so', async () => {
  const { id } = await created({ sku: 'PUB-1', activo: false, publicarEl: '2031-03-05' })
  expect(await publishDue(db, '2031-03-04')).toBe(0)
  expect(await seen(id)).toBe(404)
  expect(await publishDue(db, '2031-03-05')).toBe(1)
  expect(await seen(id)).toBe(200)
  expect(await read(id)).toMatchObject({ activo: true, publicarEl: null, version: 2 })
  expect(await publishDue(db, '2031-03-05')).toBe(0)
  const { items } = await (await app.as('admin')(`/api/admin/bitacora?objeto=${id}`)).json()
  expect(items[0]).toMatchObject({ verbo: 'producto_publicado' })
})

test('a day that passed while no server ran is caught up', async () => {
  const { id } = await created({ sku: 'PUB-2', activo: false, publicarEl: '2026-01-01' })
  expect(await publishDue(db)).toBe(1)
  expect(await seen(id)).toBe(200)
})

test('an active product has no publication day; an open form is stale afterwards', async () => {
  expect(await created({ sku: 'PUB-3', activo: true, publicarEl: '2031-03-05' })).toMatchObject({ publicarEl: null })
  const before = await created({ sku: 'PUB-4', activo: false, publicarEl: '2031-04-01' })
  await publishDue(db, '2031-04-01')
  await expectProblem(await put(before.id, { ...formOf(before), nombre: 'Otra' }), 'stale')
})

test('two servers publish it once', async () => {
  const { id } = await created({ sku: 'PUB-5', activo: false, publicarEl: '2031-05-01' })
  const done = await Promise.all([1, 2, 3].map(() => publishDue(db, '2031-05-01')))
  expect(done.reduce((sum, each) => sum + each, 0)).toBe(1)
  expect((await read(id)).version).toBe(2)
})

test('an invalid day is refused, and a form without the field keeps the day', async () => {
  const { publicarEl: _, ...form } = formOf(await created({ sku: 'PUB-6', activo: false, publicarEl: '2031-06-01' }))
  const reply = await create({ ...form, sku: 'PUB-7', publicarEl: '5 de mayo', version: undefined })
  await expectProblem(reply, 'invalid_request')
  const { id } = await created({ sku: 'PUB-8', activo: false, publicarEl: '2031-06-01' })
  expect((await put(id, { ...form, tallas: [], sku: 'PUB-8', version: 1 })).status).toBe(200)
  expect(await read(id)).toMatchObject({ publicarEl: '2031-06-01', version: 2 })
})
