import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxPiezas } from '#shared/read-amounts.ts'
import {
  acceptProblem,
  addLinea,
  type CarritoLinea,
  cantidadOf,
  carritoTotal,
  endsLine,
  type ForSale,
  itemCount,
  lineaKey,
  lineaSubtotal,
  removeLinea,
  restoreLinea,
  reviewLineas,
  setCantidad,
  withoutSent,
} from './rules.ts'

const linea = (productoId: string, tallaId: string | undefined, cantidad: number, precio = 100_00): CarritoLinea => ({
  productoId,
  nombre: productoId,
  imagenUrl: null,
  imagen: null,
  cantidad,
  precioUnitarioCentavos: precio,
  ...(tallaId ? { tallaId, talla: tallaId } : {}),
})

const anyLinea = fc
  .record({
    producto: fc.constantFrom('blusa', 'falda', 'bata'),
    talla: fc.constantFrom('CH', 'M', undefined),
    cantidad: fc.integer({ min: 1, max: 50 }),
    precio: fc.nat(1_000_00),
  })
  .map(({ producto, talla, cantidad, precio }) => linea(producto, talla, cantidad, precio))
const anyCart = fc.array(anyLinea, { maxLength: 30 }).map((lineas) => lineas.reduce<CarritoLinea[]>(addLinea, []))

describe('spec 1.3: a line is keyed by product and size', () => {
  test('no size, a size and another size are three lines', () => {
    const keys = [{ productoId: 'a' }, { productoId: 'a', tallaId: 'b' }, { productoId: 'a', tallaId: 'c' }].map(
      lineaKey,
    )
    expect(new Set(keys).size).toBe(3)
    expect(lineaKey({ productoId: 'a', tallaId: null })).toBe(lineaKey({ productoId: 'a' }))
  })

  test('after any additions each key appears once, and no piece is lost', () => {
    fc.assert(
      fc.property(fc.array(anyLinea), (added) => {
        const cart = added.reduce<CarritoLinea[]>(addLinea, [])
        expect(new Set(cart.map(lineaKey)).size).toBe(cart.length)
        expect(itemCount(cart)).toBe(added.reduce((sum, { cantidad }) => sum + cantidad, 0))
        for (const it of cart) {
          const same = added.filter((other) => lineaKey(other) === lineaKey(it))
          expect(cantidadOf(cart, it)).toBe(same.reduce((sum, { cantidad }) => sum + cantidad, 0))
          expect(it.precioUnitarioCentavos).toBe(same.at(-1)?.precioUnitarioCentavos)
        }
      }),
    )
  })
})

describe('spec 1.4: the cart', () => {
  test('the total is the sum of the lines', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        expect(carritoTotal(cart)).toBe(cart.map(lineaSubtotal).reduce((a, b) => a + b, 0))
      }),
    )
  })

  test('a quantity of 0 or less removes the line, any other replaces it', () => {
    fc.assert(
      fc.property(anyCart, anyLinea, fc.integer({ min: -5, max: 50 }), (cart, key, cantidad) => {
        const after = setCantidad(cart, key, cantidad)
        const wasThere = cantidadOf(cart, key) > 0
        expect(cantidadOf(after, key)).toBe(wasThere && cantidad > 0 ? cantidad : 0)
        expect(removeLinea(after, key)).toEqual(removeLinea(cart, key))
      }),
    )
  })

  test('a removed line returns to its place', () => {
    fc.assert(
      fc.property(
        anyCart.filter((cart) => cart.length > 0),
        fc.nat(),
        (cart, n) => {
          const position = n % cart.length
          const removed = cart[position] as CarritoLinea
          expect(restoreLinea(removeLinea(cart, removed), removed, position)).toEqual(cart)
        },
      ),
    )
  })
})

test('spec 1.4: undo after adding the same again adds up', () => {
  const [kept, removed] = [linea('blusa', 'M', 1), linea('blusa', 'M', 2)]
  expect(restoreLinea([kept], removed, 0)).toEqual([linea('blusa', 'M', 3)])
})

test('accepting removes the line only when nothing is available', () => {
  const line = linea('blusa', 'M', 4)
  for (const problem of [
    { reason: 'not_sold' },
    { reason: 'sold_out' },
    { reason: 'talla_missing' },
    { reason: 'short', disponible: 3 },
    { reason: 'price_changed', precioUnitarioCentavos: 1 },
  ] as const) {
    expect(acceptProblem([line], line, problem).length === 0).toBe(endsLine(problem))
  }
})

describe('reviewLineas', () => {
  const sold = (talla: ForSale['talla'], more: Partial<ForSale> = {}): ForSale => ({
    productoId: 'blusa',
    activo: true,
    precioUnitarioCentavos: 100_00,
    talla,
    ...more,
  })
  const few = { id: 'M', activo: true, disponible: 3 }
  const review = (entry: ForSale | undefined, ...lineas: CarritoLinea[]) =>
    reviewLineas(lineas, new Map(entry ? [[lineaKey(lineas[0] as CarritoLinea), entry]] : []))

  test.each<[string, ForSale | undefined, CarritoLinea, object | null]>([
    ['in order', sold(few), linea('blusa', 'M', 3), null],
    ['no such product', undefined, linea('blusa', 'M', 1), { reason: 'not_sold' }],
    ['inactive', sold(few, { activo: false }), linea('blusa', 'M', 1), { reason: 'not_sold' }],
    ['without size', sold(null), linea('blusa', undefined, 1), { reason: 'talla_missing' }],
    ['an inactive size', sold({ ...few, activo: false }), linea('blusa', 'M', 1), { reason: 'not_sold' }],
    ['a size of something else', sold(null), linea('blusa', 'M', 1), { reason: 'not_sold' }],
    ['sold out', sold({ ...few, disponible: 0 }), linea('blusa', 'M', 1), { reason: 'sold_out' }],
    ['more than there are', sold(few), linea('blusa', 'M', 4), { reason: 'short', disponible: 3 }],
    [
      'another price',
      sold(few),
      linea('blusa', 'M', 1, 1),
      { reason: 'price_changed', precioUnitarioCentavos: 100_00 },
    ],
  ])('%s', (_, entry, line, problem) => {
    expect(review(entry, line)).toEqual([problem])
  })

  test('lines without a problem never ask for more pieces together than there are', () => {
    const lines = fc.array(
      fc.integer({ min: 1, max: 6 }).map((cantidad) => linea('blusa', 'M', cantidad)),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(lines, fc.nat(20), (lineas, left) => {
        const problems = review(sold({ ...few, disponible: left }), ...lineas)
        const whole = problems.every((problem) => problem === null)
        expect(whole).toBe(itemCount(lineas) <= left)
      }),
    )
  })

  test('accepting the server’s answer fixes every problem the cart can fix', () => {
    const oneLine = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(9), fc.nat(3), fc.boolean(), fc.boolean())
    fc.assert(
      fc.property(oneLine, ([cantidad, left, precioUnitarioCentavos, activo, tallaActivo]) => {
        const entry = sold({ id: 'M', activo: tallaActivo, disponible: left }, { activo, precioUnitarioCentavos })
        let cart = [linea('blusa', 'M', cantidad, 1)]
        for (let round = 0; round < 3; round++) {
          const problem = cart.length > 0 ? review(entry, ...cart)[0] : null
          if (problem) cart = acceptProblem(cart, cart[0] as CarritoLinea, problem)
        }
        expect(cart.length > 0 ? review(entry, ...cart) : [null]).toEqual([null])
      }),
    )
  })
})

test('spec 1.4: a line never exceeds the maximum, however often it is added to', () => {
  const many = linea('blusa', 'M', maxPiezas - 1)
  expect(cantidadOf(addLinea([many], many), many)).toBe(maxPiezas)
  expect(cantidadOf(setCantidad([many], many, maxPiezas * 2), many)).toBe(maxPiezas)
})

test('sent pieces are removed from the lines, by size, and the rest stays', () => {
  const lineas = [
    linea('blusa', 'M', 2),
    linea('blusa', 'G', 1),
    linea('falda', 'CH', 3),
    linea('falda', 'CH', 1, 90_00),
  ]
  const sent = [
    { tallaId: 'M', cantidad: 1 },
    { tallaId: 'G', cantidad: 4 },
    { tallaId: 'CH', cantidad: 2 },
    { tallaId: 'CH', cantidad: 1 },
    { tallaId: null, cantidad: 9 },
  ]
  expect(withoutSent(lineas, sent)).toEqual([linea('blusa', 'M', 1), linea('falda', 'CH', 1, 90_00)])
})
