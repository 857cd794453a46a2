import { describe, expect, test } from 'vitest'
import type { Pedido } from '#modules/pedidos/server/reads.ts'
import { newId } from '#platform/ids.ts'
import { people, testApp } from '../app.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace, storesNothing } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, contacto, idOf, lineaOf, place, placed, stockOf } from '../set-up/shop.ts'

const app = await testApp()
const consultora = app.as('consultora')
const { db } = app.context
const blusa = await addProducto(app, { tallas: { CH: 0, M: 40, G: 40, 'XG!': 9 }, costo: 38_345 })
const falda = await addProducto(app, { tallas: { M: 40 }, costo: 10 })
const gone = await addProducto(app, { activo: false })
const read = async (id: string): Promise<Pedido> => (await consultora(`/api/pedidos/${id}`)).json()
const post = (body: unknown, headers: object = { 'idempotency-key': newId() }) =>
  consultora('/api/pedidos', { method: 'POST', body: body as object, headers: { ...headers } })

describe('spec 1.7: sending a pedido', () => {
  test('uses the server’s prices, exact to the centavo', async () => {
    const lineas = [lineaOf(blusa, 'G', 3), lineaOf(falda, 'M', 7), lineaOf(blusa, 'M', 1)]
    const { id, numeroPedido, totalCentavos } = await placed(consultora, ...lineas)
    expect(totalCentavos).toBe(3 * 38_345 + 7 * 10 + 38_345)
    const pedido = await read(id)
    expect(pedido).toMatchObject({
      numeroPedido,
      totalCentavos,
      status: 'pendiente',
      version: 1,
      notas: contacto.notas,
    })
    expect(pedido).toMatchObject({ notasAdmin: null, fechaEstimadaEntrega: null, fechaEntrega: null })
    expect(pedido.items.map(({ imagen: _, ...item }) => item)).toEqual([
      item(0, blusa, 'G', 3, 115_035),
      item(1, falda, 'M', 7, 70),
      item(2, blusa, 'M', 1, 38_345),
    ])
    await invariants(app)
  })

  test('200 lines are accepted, exact to the centavo; 201 are too many', async () => {
    const tallas = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`T${n}`, 999]))
    const dear = await addProducto(app, { tallas, costo: 4_504 })
    const lineas = Object.keys(tallas).map((talla) => lineaOf(dear, talla, 999))
    await expectProblem(await leavesNoTrace(app, () => place(consultora, lineas)), 'invalid_request')
    const { totalCentavos } = await placed(consultora, ...lineas.slice(1))
    expect(totalCentavos).toBe(200 * 999 * 4_504)
  })

  test('spec 1.3: the shipping address holds only the phone', async () => {
    const { id } = await placed(consultora, lineaOf(falda))
    expect((await read(id)).direccionEnvio).toEqual({ telefono: contacto.telefono })
  })

  test('holds its pieces, with rows in ledger and timeline', async () => {
    const before = await stockOf(app, blusa.tallas.M)
    const { id } = await placed(consultora, lineaOf(blusa, 'M', 2))
    expect(await stockOf(app, blusa.tallas.M)).toEqual({ stock: before.stock, apartado: before.apartado + 2 })
    const actorId = await idOf(app, people.consultora)
    const ledger = await db.read.selectFrom('stockMovimientos').selectAll().where('pedidoId', '=', id).execute()
    expect(ledger).toMatchObject([
      { tallaId: blusa.tallas.M, motivo: 'pedido', stockDelta: 0, apartadoDelta: 2, actorId },
    ])
    const { eventos, createdAt } = await read(id)
    expect(eventos).toEqual([
      { version: 1, tipo: 'creado', createdAt, autor: 'consultora', cambios: { status: [null, 'pendiente'] } },
    ])
  })

  test('numbers are consecutive, and a refused pedido takes none', async () => {
    const first = numberOf(await placed(consultora, lineaOf(falda)))
    expect((await place(consultora, [lineaOf(gone)])).status).toBe(409)
    expect(numberOf(await placed(app.as('otraConsultora'), lineaOf(falda)))).toBe(first + 1)
  })

  test('bought lines stay as they were when the product changes', async () => {
    const { id } = await placed(consultora, lineaOf(blusa, 'G', 2))
    const before = await read(id)
    const changes = { nombre: 'Otra cosa', sku: 'OTRA-1', costoConsultoraCentavos: 1, activo: 0 }
    await db.read.updateTable('productos').set(changes).where('id', '=', blusa.id).execute()
    await db.read.updateTable('productoTallas').set({ talla: 'Única' }).where('id', '=', blusa.tallas.G!).execute()
    expect(await read(id)).toEqual(before)
    const restored = { nombre: blusa.nombre, sku: blusa.sku, costoConsultoraCentavos: blusa.costo, activo: 1 }
    await db.read.updateTable('productos').set(restored).where('id', '=', blusa.id).execute()
    await db.read.updateTable('productoTallas').set({ talla: 'G' }).where('id', '=', blusa.tallas.G!).execute()
  })

  test('two lines of one size become one', async () => {
    const { id } = await placed(consultora, lineaOf(blusa, 'M', 2), lineaOf(falda), lineaOf(blusa, 'M', 3))
    expect((await read(id)).items.map(({ cantidad }) => cantidad)).toEqual([5, 1])
  })
})

describe('a price that differs from the server’s', () => {
  storesNothing(app)

  test.each([1, 0, 38_344, 38_346, 59_900])(
    '%d centavos is refused with the current price, and nothing is stored',
    async (forged) => {
      const refused = await place(consultora, [{ ...lineaOf(blusa), precioUnitarioCentavos: forged }])
      const { lineas } = await expectProblem(refused, 'lines_refused')
      expect(lineas).toEqual([
        {
          productoId: blusa.id,
          tallaId: blusa.tallas.M,
          mensaje: 'El precio cambió a $383.45.',
          problema: { reason: 'price_changed', precioUnitarioCentavos: 38_345 },
        },
      ])
    },
  )
})

/** A pedido as raw JSON text, for bodies that no object can represent. */
const pedidoText = JSON.stringify({ ...contacto, lineas: [lineaOf(blusa)] })
const send = (body: string) =>
  consultora('/api/pedidos', {
    method: 'POST',
    body,
    headers: { 'idempotency-key': newId(), 'content-type': 'application/json' },
  })

describe('fields that the server decides', () => {
  storesNothing(app)

  test.each([
    '"totalCentavos":1',
    '"total":1',
    '"numeroPedido":"PED-000001"',
    '"status":"entregado"',
    '"consultoraId":"x"',
    '"version":9',
    '"notasAdmin":"x"',
    '"fechaEntrega":"2026-01-01"',
    '"createdAt":"2020-01-01"',
    '"direccionEnvio":{"ciudad":"x"}',
    '"__proto__":{"role":"admin"}',
    '"constructor":{"prototype":{}}',
  ])('%s is refused', async (extra) => {
    await expectProblem(await send(`${pedidoText.slice(0, -1)},${extra}}`), 'invalid_request')
    expect(({} as Record<string, unknown>).role).toBeUndefined()
  })

  test.each(['subtotal', 'subtotalCentavos', 'nombre', 'descuento'])('%s on a line is refused', async (field) => {
    await expectProblem(await place(consultora, [{ ...lineaOf(blusa), [field]: 1 }]), 'invalid_request')
  })
})

describe('quantities', () => {
  storesNothing(app)

  test.each(['0', '-1', '1.5', '1e9', '"1"', '"0x10"', '10001', 'null', 'true', '[1]', '{}'])(
    '%s is refused beside its line',
    async (cantidad) => {
      const { errors } = await expectProblem(
        await send(pedidoText.replace('"cantidad":1', `"cantidad":${cantidad}`)),
        'invalid_request',
      )
      expect(errors).toContainEqual({ path: 'lineas.0.cantidad', message: expect.any(String) })
    },
  )
})

describe('spec 1.5: the contact form', () => {
  test.each([
    [{ telefono: '442 1234' }, 'telefono', 'Teléfono debe tener al menos 10 dígitos'],
    [{ telefono: undefined }, 'telefono', 'Teléfono debe tener al menos 10 dígitos'],
    [{ telefono: '442 123 456a' }, 'telefono', 'Formato de teléfono inválido'],
    [{ telefono: '+52 442 555 013412345' }, 'telefono', 'Un teléfono tiene 15 dígitos como máximo'],
    [{ notas: 'a'.repeat(2001) }, 'notas', 'Máximo 2000 caracteres'],
    [{ notas: 'a\u0000b' }, 'notas', 'Contiene caracteres que no se pueden guardar'],
    [{ notas: 'a\ud800b' }, 'notas', 'Contiene caracteres que no se pueden guardar'],
  ])('%.60j is refused beside its field', async (wrong, path, message) => {
    const attempt = () => post({ ...contacto, lineas: [lineaOf(falda)], ...wrong })
    const { errors } = await expectProblem(await leavesNoTrace(app, attempt), 'invalid_request')
    expect(errors).toContainEqual({ path, message })
  })

  test('notes are stored literally', async () => {
    const notas = '<img src=x onerror=alert(1)> ñ 🌸 =cmd|\' "quotes" \\ %s {{2}}'
    const { id } = await (await post({ ...contacto, notas, lineas: [lineaOf(falda)] })).json()
    expect((await read(id)).notas).toBe(notas)
  })

  test('blank notes are stored as none', async () => {
    const { id } = await (await post({ ...contacto, notas: '   ', lineas: [lineaOf(falda)] })).json()
    expect((await read(id)).notas).toBeNull()
  })
})

function item(
  posicion: number,
  { id, nombre, sku, costo, tallas }: typeof blusa,
  talla: string,
  cantidad: number,
  subtotalCentavos: number,
) {
  const product = { productoId: id, tallaId: tallas[talla], nombre, sku, talla }
  return { posicion, ...product, cantidad, precioUnitarioCentavos: costo, subtotalCentavos, color: null, llegaEl: null }
}

function numberOf({ numeroPedido }: { numeroPedido: string }): number {
  expect(numeroPedido).toMatch(/^PED-\d{6}$/)
  return Number(numeroPedido.slice(4))
}
