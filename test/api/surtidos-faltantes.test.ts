import { expect, test } from 'vitest'
import { type Fetch, testApp } from '../app.ts'
import { invariants } from '../set-up/invariants.ts'
import { adjust, conteo, revision as reviewed, saveConteo } from '../set-up/inventario.ts'
import { expectProblem } from '../set-up/problem.ts'
import { answer, pedidoOf, propose, revision } from '../set-up/propuestas.ts'
import { addProducto, lineaOf, type OwnProducto, place, placed, setStatus, stockOf } from '../set-up/shop.ts'
import { confirmed, made } from '../set-up/surtidos.ts'

const app = await testApp()
const admin = app.as('admin')
const almacen = app.as('almacen')
const ventas = app.as('ventas')
const her = app.as('consultora')

/** A pedido of `cantidad` pieces in a surtido of its own. */
async function picked(stock: number, cantidad: number) {
  const producto = await addProducto(app, { tallas: { M: stock } })
  const pedido = await confirmed(her, admin, producto, cantidad)
  const surtido = await made(admin, [{ id: pedido.id, version: 2 }])
  return { producto, pedido, surtido }
}
type Picked = Awaited<ReturnType<typeof picked>>

const missing = async (send: Fetch, { producto, pedido, surtido }: Picked, quedan: number, sacar = true) => {
  const { version } = await pedidoOf(admin, pedido.id)
  const lineas = [{ pedidoId: pedido.id, version, posicion: 0, quedan }]
  const body = { prendaId: producto.tallas.M, hay: quedan, sacar, lineas }
  return send(`/api/surtidos/${surtido.id}/faltantes`, { method: 'POST', body })
}
const accept = async ({ pedido }: Picked) => {
  const { propuesta } = await pedidoOf(admin, pedido.id)
  expect((await answer(her, pedido.id, propuesta.id, 'aceptacion')).status).toBe(200)
}
const stock = ({ tallas }: OwnProducto) => stockOf(app, tallas.M)
const newest = async ({ tallas }: OwnProducto) =>
  (await (await admin(`/api/inventario/tallas/${tallas.M}/movimientos`)).json()).items[0]

test('missing pieces leave free stock at once, with a ledger row and a log line', async () => {
  const it = await picked(10, 3)
  expect(await (await missing(almacen, it, 1)).json()).toMatchObject({ sacadas: 2, porSacar: 0 })
  expect(await stock(it.producto)).toEqual({ stock: 8, apartado: 3 })
  expect(await newest(it.producto)).toMatchObject({
    motivo: 'merma',
    stock: [10, 8],
    nota: 'No se encontraron',
  })
  const { items } = await (await admin(`/api/admin/bitacora?objeto=${it.producto.tallas.M}`)).json()
  expect(items[0]).toMatchObject({ verbo: 'existencia_ajustada', cambios: { stock: [10, 8] } })
  await accept(it)
  expect(await stock(it.producto)).toEqual({ stock: 8, apartado: 1 })
})

test('held missing pieces leave as soon as they are free, so nobody can buy them', async () => {
  const it = await picked(2, 2)
  expect(await (await missing(almacen, it, 0)).json()).toMatchObject({ sacadas: 0, porSacar: 2 })
  expect(await stock(it.producto)).toEqual({ stock: 2, apartado: 2 })
  const other = await picked(2, 2)
  expect((await missing(almacen, other, 0)).status).toBe(200)
  const cancelled = await setStatus(admin, it.pedido.id, 'cancelado', (await pedidoOf(admin, it.pedido.id)).version)
  expect(cancelled.status).toBe(200)
  expect(
    (await setStatus(admin, other.pedido.id, 'cancelado', (await pedidoOf(admin, other.pedido.id)).version)).status,
  ).toBe(200)
  for (const { producto } of [it, other]) {
    expect(await stock(producto)).toEqual({ stock: 0, apartado: 0 })
    expect(await newest(producto)).toMatchObject({ motivo: 'merma', stock: [2, 0] })
    expect((await place(her, [lineaOf(producto)])).status).toBe(409)
  }
  await invariants(app)
})

test('pieces of a propuesta leave when it is accepted', async () => {
  const it = await picked(3, 3)
  expect(await (await missing(almacen, it, 1)).json()).toMatchObject({ sacadas: 0, porSacar: 2 })
  await accept(it)
  expect(await stock(it.producto)).toEqual({ stock: 1, apartado: 1 })
})

test('reporting the same pieces again changes nothing', async () => {
  const it = await picked(10, 3)
  await missing(almacen, it, 1)
  expect(await (await missing(almacen, it, 1)).json()).toMatchObject({ sacadas: 0, porSacar: 0 })
  expect(await (await missing(almacen, it, 0)).json()).toMatchObject({ sacadas: 1, porSacar: 0 })
  expect(await (await missing(almacen, it, 0)).json()).toMatchObject({ sacadas: 0, porSacar: 0 })
  expect((await stock(it.producto)).stock).toBe(7)
})

test.each(['ajuste', 'conteo'])('a count equal to the stock finds missing pieces again: %s', async (way) => {
  const it = await picked(5, 5)
  expect(await (await missing(almacen, it, 3)).json()).toMatchObject({ porSacar: 2 })
  const { M } = it.producto.tallas
  if (way === 'ajuste') {
    expect((await adjust(almacen, M, { motivo: 'conteo', cantidad: 5, stockVisto: 5 })).status).toBe(201)
    await expectProblem(await adjust(almacen, M, { motivo: 'conteo', cantidad: 5, stockVisto: 5 }), 'conflict')
  } else {
    const saved = await saveConteo(almacen, await reviewed(almacen, [conteo(M, 5)]))
    expect(await saved.json()).toMatchObject({ escritas: 0, rechazadas: [] })
  }
  await accept(it)
  expect(await stock(it.producto)).toEqual({ stock: 5, apartado: 3 })
  await invariants(app)
})

test('a count settles missing pieces, and a pedido sent afterwards takes its pieces once', async () => {
  const counted = await picked(2, 2)
  await missing(almacen, counted, 1)
  const { M } = counted.producto.tallas
  expect((await adjust(almacen, M, { motivo: 'conteo', cantidad: 3, stockVisto: 2 })).status).toBe(201)
  await accept(counted)
  expect(await stock(counted.producto)).toEqual({ stock: 3, apartado: 1 })

  const sent = await picked(2, 2)
  await missing(almacen, sent, 0)
  const { version } = await pedidoOf(admin, sent.pedido.id)
  const body = { status: 'enviado', version, sinSurtir: true }
  expect((await admin(`/api/pedidos/${sent.pedido.id}/status`, { method: 'PUT', body })).status).toBe(200)
  const own = sent.producto.tallas.M
  expect((await adjust(almacen, own, { motivo: 'entrada', cantidad: 5, stockVisto: 0 })).status).toBe(201)
  expect(await stock(sent.producto)).toEqual({ stock: 5, apartado: 0 })
  await invariants(app)
})

test('without the right to adjust stock the stock stays as it is', async () => {
  const it = await picked(10, 3)
  await expectProblem(await missing(ventas, it, 1), 'forbidden')
  expect((await pedidoOf(admin, it.pedido.id)).propuesta).toBeNull()
  expect((await missing(ventas, it, 1, false)).status).toBe(200)
  expect((await stock(it.producto)).stock).toBe(10)
})

test('what a revision says is not there leaves the stock too, once', async () => {
  const producto = await addProducto(app, { tallas: { M: 5, G: 5 } })
  const pedido = await placed(her, lineaOf(producto, 'M', 3), lineaOf(producto, 'G', 2))
  const say = (version: number, lineas: object[], as = admin) =>
    propose(as, pedido.id, { version, lineas, sacar: true })
  await expectProblem(await say(1, [revision(0, 1)], ventas), 'forbidden')
  expect((await say(1, [revision(0, 1), revision(1, 1, { llegaEl: '2099-01-15' })])).status).toBe(201)
  expect(await stock(producto)).toEqual({ stock: 3, apartado: 3 })
  expect(await stockOf(app, producto.tallas.G)).toEqual({ stock: 5, apartado: 2 })
  expect((await say(2, [revision(0, 0)])).status).toBe(201)
  const { propuesta } = await pedidoOf(admin, pedido.id)
  expect((await answer(her, pedido.id, propuesta.id, 'aceptacion')).status).toBe(200)
  expect(await stock(producto)).toEqual({ stock: 2, apartado: 0 })
  expect(await newest(producto)).toMatchObject({ motivo: 'merma', stock: [3, 2] })
  await invariants(app)
})
