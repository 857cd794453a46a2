import { beforeAll, describe, expect, test } from 'vitest'
import type { Encontrado } from '#modules/reportes/busqueda/server/api.ts'
import { people, testApp } from '../app.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, idOf, lineaOf, type OwnProducto, placed } from '../set-up/shop.ts'

const app = await testApp()
const { db } = app.context
const search = (q: string) => app.as('admin')(`/api/busqueda?q=${encodeURIComponent(q)}`)
const found = async (q: string): Promise<Encontrado> => {
  const reply = await search(q)
  expect(reply.status, await reply.clone().text()).toBe(200)
  return reply.json()
}
const rename = (email: string, profile: { nombreCompleto: string; telefono: string }) =>
  db.read.updateTable('profiles').set(profile).where('email', '=', email).execute()

let prenda: OwnProducto
let pedido: { id: string; numeroPedido: string }
let ultimo: { id: string; numeroPedido: string }

beforeAll(async () => {
  await rename(people.consultora, { nombreCompleto: 'Águeda Núñez Llerena', telefono: '+52 (442) 555-8341' })
  prenda = await addProducto(app, { nombre: 'Capa de ñandutí', sku: 'QX-CAP-77', tallas: { M: 20 } })
  pedido = await placed(app.as('consultora'), lineaOf(prenda))
  ultimo = await placed(app.as('consultora'), lineaOf(await addProducto(app)))
})

test('almacén finds a pedido by the consultora’s name, and not by data it may not see', async () => {
  const byAlmacen = async (q: string): Promise<string[]> => {
    const reply = await app.as('almacen')(`/api/busqueda?q=${encodeURIComponent(q)}`)
    return ((await reply.json()) as Encontrado).pedidos.map(({ numeroPedido }) => numeroPedido)
  }
  expect(await byAlmacen('agueda nunez')).toContain(pedido.numeroPedido)
  for (const q of [people.consultora, 'consultora@azahar', '8341', '4425558341', 'agueda azahar.test'])
    expect(await byAlmacen(q), q).not.toContain(pedido.numeroPedido)
})

describe('spec 3.1: global search', () => {
  test.each([
    ['its number', () => pedido.numeroPedido],
    ['its number in small letters', () => pedido.numeroPedido.toLowerCase()],
    ['its number alone', () => String(Number(pedido.numeroPedido.slice(4)))],
    ['its number without a hyphen', () => pedido.numeroPedido.replace('-', ' ')],
    ['whose it is', () => 'agueda NUNEZ'],
    ['names in another order', () => 'Llerena Águeda'],
    ['the e-mail', () => people.consultora],
    ['the phone as it is written', () => '+52 (442) 555-8341'],
    ['the phone as it is dialled', () => '4425558341'],
    ['the last four digits of her phone', () => '8341'],
    ['digits in the middle of her phone', () => '42555'],
    ['the SKU of a line', () => 'qx-cap-77'],
    ['the SKU of a line without hyphens', () => 'QXCAP77'],
    ['the name of a line', () => 'CAPA nanduti'],
  ])('a pedido is found by %s', async (_, q) => {
    const { pedidos } = await found(q())
    expect(pedidos.map(({ numeroPedido }) => numeroPedido)).toContain(pedido.numeroPedido)
  })

  test('four digits find the latest pedido with a phone that ends in them', async () => {
    const { pedidos, consultoras } = await found('8341')
    expect(pedidos[0]).toMatchObject({ numeroPedido: ultimo.numeroPedido, consultora: 'Águeda Núñez Llerena' })
    expect(consultoras[0]).toEqual({
      id: await idOf(app, people.consultora),
      nombreCompleto: 'Águeda Núñez Llerena',
      email: people.consultora,
      telefono: '+52 (442) 555-8341',
      role: 'consultor',
      ultimoPedido: { id: ultimo.id, numeroPedido: ultimo.numeroPedido, status: 'pendiente' },
    })
  })

  test.each(['núñez', 'consultora@azahar', '5558341'])('a consultora is found by %j', async (q) => {
    expect((await found(q)).consultoras.map(({ nombreCompleto }) => nombreCompleto)).toContain('Águeda Núñez Llerena')
  })

  test('applicants are found, staff are not', async () => {
    expect((await found(people.pendiente)).consultoras).toMatchObject([{ role: 'pendiente', ultimoPedido: null }])
    expect((await found(people.admin)).consultoras).toEqual([])
  })

  test.each(['ñandutí', 'NANDUTI capa', 'qx-cap', 'qxcap77'])('a product is found by %j', async (q) => {
    const { productos } = await found(q)
    expect(productos).toEqual([
      { id: prenda.id, nombre: 'Capa de ñandutí', sku: 'QX-CAP-77', activo: true, imagen: null },
    ])
  })

  test('a changed name or phone is found at once, and the old one no longer', async () => {
    const before = { nombreCompleto: 'Teodora Ibáñez', telefono: '+52 442 555 6170' }
    await rename(people.otraConsultora, before)
    expect((await found('6170')).consultoras).toHaveLength(1)
    await rename(people.otraConsultora, { nombreCompleto: 'Teodora Zúñiga', telefono: '+52 442 555 6272' })
    expect((await found('6170')).consultoras).toEqual([])
    expect((await found('teodora zuniga')).consultoras).toHaveLength(1)
    expect((await found('6272')).consultoras).toHaveLength(1)
  })

  test('a pedido is found by the product’s former name, a product by its current one', async () => {
    const mudada = await addProducto(app, { nombre: 'Gabán perla', sku: 'GAB-PER-1' })
    const sent = await placed(app.as('consultora'), lineaOf(mudada))
    const busqueda = 'gaban marfil gab-mar-1 gabanmarfil gabmar1'
    await db.write(async (tx) => {
      const nombre = 'Gabán marfil'
      await tx.updateTable('productos').set({ nombre, busqueda }).where('id', '=', mudada.id).execute()
      tx.publish({ topic: 'producto', id: mudada.id, version: 2 })
    })
    for (const q of ['gaban perla', 'gabper1', 'gaban marfil'])
      expect((await found(q)).pedidos, q).toMatchObject([{ id: sent.id }])
    expect((await found('gaban perla')).productos).toEqual([])
  })

  test('has five of a kind at most, newest first', async () => {
    for (let n = 0; n < 6; n++) await placed(app.as('consultora'), lineaOf(prenda))
    const { pedidos } = await found('nanduti')
    const times = pedidos.map(({ createdAt }) => createdAt)
    expect(times).toHaveLength(5)
    expect(times).toEqual(times.toSorted().reverse())
    expect((await found('agueda')).pedidos.map(({ id }) => id)).toEqual(pedidos.map(({ id }) => id))
  })

  test.each(['%', '_', '\\', '"', "'", "' or 1=1 --", '"ab" OR "cd"', 'NEAR(a b)', '(((', '🧵', '\u0301'])(
    '%j means itself, and nothing has it',
    async (q) => {
      expect(await found(q)).toEqual({ pedidos: [], consultoras: [], productos: [] })
    },
  )

  test('one letter finds some of each', async () => {
    const { pedidos, consultoras, productos } = await found('a')
    expect([pedidos.length, consultoras.length, productos.length]).toEqual([5, 5, 5])
  })

  test('a hundred characters are searched; none and two hundred are refused at their field', async () => {
    expect(await found('ñ'.repeat(100))).toEqual({ pedidos: [], consultoras: [], productos: [] })
    for (const [q, message] of [
      ['x'.repeat(200), 'Máximo 100 caracteres'],
      [' ', 'Escribe qué buscar'],
    ] as const) {
      const { errors } = await expectProblem(await search(q), 'invalid_request')
      expect(errors).toEqual([{ path: 'q', message }])
    }
  })
})
