import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testApp } from '../app.ts'
import { storesNothing } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, lineaOf, type OwnProducto, place } from '../set-up/shop.ts'

const app = await testApp()
const blusa = await addProducto(app, { tallas: { CH: 0, M: 3, G: 1, 'XG!': 9 } })
const falda = await addProducto(app)
const gone = await addProducto(app, { activo: false })

const review = (lineas: unknown, send = app.as('consultora')) =>
  send('/api/carrito/revision', { method: 'POST', body: { lineas } })
async function problems(...lineas: object[]) {
  const reply = await review(lineas)
  expect(reply.status).toBe(200)
  return (await reply.json()).lineas.map(({ problema }: { problema: unknown }) => problema)
}

describe('each line is checked against current stock', () => {
  storesNothing(app)

  test('a valid line has no problem, and shows what is left', async () => {
    const reply = await review([lineaOf(blusa, 'M', 3)])
    expect(await reply.json()).toMatchObject({
      lineas: [{ productoId: blusa.id, tallaId: blusa.tallas.M, disponible: 3, problema: null }],
    })
  })

  test.each<[string, () => object, object]>([
    ['an inactive product', () => lineaOf(gone), { reason: 'not_sold' }],
    ['an inactive size', () => lineaOf(blusa, 'XG'), { reason: 'not_sold' }],
    ['no such product', () => ({ ...lineaOf(blusa), productoId: newId() }), { reason: 'not_sold' }],
    ['no such size', () => ({ ...lineaOf(blusa), tallaId: newId() }), { reason: 'not_sold' }],
    ['a size of another product', () => ({ ...lineaOf(blusa), tallaId: falda.tallas.M }), { reason: 'not_sold' }],
    ['no size where there are sizes', () => ({ ...lineaOf(blusa), tallaId: null }), { reason: 'talla_missing' }],
    ['a size left out', () => withoutTalla(blusa), { reason: 'talla_missing' }],
    ['a size that is sold out', () => lineaOf(blusa, 'CH'), { reason: 'sold_out' }],
    ['more than there are', () => lineaOf(blusa, 'M', 4), { reason: 'short', disponible: 3 }],
    [
      'a price that changed',
      () => ({ ...lineaOf(blusa), precioUnitarioCentavos: 1 }),
      { reason: 'price_changed', precioUnitarioCentavos: 38_345 },
    ],
  ])('%s is reported in the cart, and refuses the whole pedido', async (_, linea, problema) => {
    expect(await problems(linea(), lineaOf(falda))).toEqual([problema, null])
    const refused = await place(app.as('consultora'), [linea(), lineaOf(falda)])
    expect(await expectProblem(refused, 'lines_refused')).toMatchObject({ lineas: [{ problema }] })
  })

  test('two lines of one size share its pieces, in order', async () => {
    expect(await problems(lineaOf(blusa, 'M', 2), lineaOf(blusa, 'M', 2), lineaOf(blusa, 'M', 1))).toEqual([
      null,
      { reason: 'short', disponible: 1 },
      { reason: 'sold_out' },
    ])
  })
})

test('pieces held by other pedidos are not available', async () => {
  const { read } = app.context.db
  await sql`update producto_tallas set apartado = 1 where id = ${blusa.tallas.G!}`.execute(read)
  expect(await problems(lineaOf(blusa, 'G'))).toEqual([{ reason: 'sold_out' }])
})

describe('nonsense', () => {
  test.each([
    ['no lines', [], 'lineas'],
    ['201 lines', Array.from({ length: 201 }, () => lineaOf(blusa)), 'lineas'],
    ['an object for a list', { 0: lineaOf(blusa) }, 'lineas'],
    ['a product that is no id', [{ ...lineaOf(blusa), productoId: "1' or '1'='1" }], 'lineas.0.productoId'],
    ['a field too many', [{ ...lineaOf(blusa), costo: 1 }], 'lineas.0'],
  ])('%s is refused', async (_, lineas, path) => {
    const { errors } = await expectProblem(await review(lineas), 'invalid_request')
    expect(errors).toContainEqual({ path, message: expect.any(String) })
  })

  test('200 lines are accepted', async () => {
    expect((await review(Array.from({ length: 200 }, () => lineaOf(falda)))).status).toBe(200)
  })
})

function withoutTalla(producto: OwnProducto): object {
  const { tallaId: _, ...linea } = lineaOf(producto)
  return linea
}
