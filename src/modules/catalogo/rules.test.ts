import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  adminProductosSearch,
  catalogoSearch,
  choosable,
  colorKey,
  discountPercent,
  disponible,
  isEstampado,
  modeloNombre,
  nuevoProductoSearch,
} from './rules.ts'

describe('spec 1.9: the discount', () => {
  test.each([
    [100_00, 64_00, 36],
    [899_00, 575_50, 36],
    [100_00, 100_00, 0],
    [100_00, 120_00, 0],
    [100_00, 0, 100],
    [0, 0, 0],
    [3, 2, 33],
    [3, 1, 67],
    [1000_00, 999_99, 0],
  ])('of %d to %d centavos is %d %%', (precio, costo, percent) => {
    expect(discountPercent(precio, costo)).toBe(percent)
  })

  test('is a whole number from 0 to 100', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (precio, costo) => {
        const percent = discountPercent(precio, costo)
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
      }),
    )
  })
})

describe('spec 3.5.1: a garment in several colours', () => {
  test.each<[string, string[]]>([
    ['Vestido midi Guanajuato', ['Vestido midi Guanajuato, terracota', 'Vestido midi Guanajuato, flores de noche']],
    [
      'Camisa corta de pijama Colibrí',
      ['Camisa corta de pijama Colibrí, vichy jade', 'Camisa corta de pijama Colibrí con vivos'],
    ],
    ['Blusa', ['Blusa', 'Blusa roja']],
    ['Blusa roja', ['Blusa roja', 'Blusa roja']],
    ['Falda - lisa', ['Falda - lisa', 'Vestido']],
    ['Falda', ['Falda · mostaza', 'Falda · jade', 'Falda: cacao']],
    ['Sola', ['Sola']],
    ['', []],
  ])('is called %j', (nombre, nombres) => expect(modeloNombre(nombres)).toBe(nombre))

  test.each<[string | null, string | null]>([
    [' Añil ', 'añil'],
    ['A\u0301mbar', 'ámbar'],
    ['  ', null],
    [null, null],
  ])('the colour %j is compared as %j', (color, key) => expect(colorKey(color)).toBe(key))
})

test('spec 1.4: the maximum quantity: together with the cart it never exceeds the stock and is never negative', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (left, inCart) => {
      const more = choosable(left, inCart)
      expect(more).toBeGreaterThanOrEqual(0)
      expect(more + inCart).toBeLessThanOrEqual(Math.max(left, inCart))
      if (inCart <= left) expect(more + inCart).toBe(left)
    }),
  )
})

test('disponible is stock less held', () => {
  expect(disponible({ stock: 10, apartado: 4 })).toBe(6)
})

test.each([
  [
    { q: 'vestido', categoria: 'pijamas' },
    { q: 'vestido', categoria: 'pijamas' },
  ],
  [{ q: ' lino ', estado: 'activos' }, { q: 'lino' }],
  [{ q: 12, categoria: 'zapatos' }, { q: '12' }],
  [{ q: 'x'.repeat(101), categoria: ['pijamas'] }, {}],
  [{ q: { a: 1 } }, {}],
  [{}, {}],
])('the catalogue reads %j in its URL as %j (spec 1.2)', (typed, search) => {
  expect(catalogoSearch(typed)).toEqual(search)
})

test.each([
  [
    { q: 'AZ-1', categoria: 'moda_casual', estado: 'inactivos' },
    { q: 'AZ-1', categoria: 'moda_casual', estado: 'inactivos' },
  ],
  [{ estado: 'todos' }, {}],
])('the desk reads %j in its URL as %j (spec 2.2)', (typed, search) => {
  expect(adminProductosSearch(typed)).toEqual(search)
})

const id = '0e6f2a2c-5a0f-4a7e-9d55-2f6d3c1b7a10'
test.each([
  [{ copiaDe: id }, { copiaDe: id }],
  [{ copiaDe: 'x' }, {}],
  [{ copiaDe: [id] }, {}],
  [{}, {}],
])('the form of a new product reads %j in its URL as %j (spec 3.5.3)', (typed, search) => {
  expect(nuevoProductoSearch(typed)).toEqual(search)
})

test.each([
  ['Flores sobre lino', true],
  ['LUNARES SOBRE NIEBLA', true],
  ['Raya de gis', true],
  ['Nopal a rayas', true],
  ['Cuadros vino y nopal', true],
  ['Vichy jade', true],
  ['Escocés rojo', true],
  ['Rosa palo', false],
  ['Florencia', false],
  ['Cuadrante azul', false],
])('the color %j is a print: %s', (color, printed) => {
  expect(isEstampado(color)).toBe(printed)
})
