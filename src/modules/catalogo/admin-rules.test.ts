import { expect, test } from 'vitest'
import { countFrom } from '#shared/read-amounts.ts'
import { pocasSchema } from './field-schemas.ts'
import { stockSlipText } from './producto-texts.ts'
import { moved, priceSlips, skuKey, stockFrom, stockSum, tallaKey } from './rules.ts'

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['0', 0],
  ['007', 7],
  ['', 0],
  ['abc', 0],
  ['-3', 0],
  ['2.5', 0],
  ['1e3', 0],
  ['9999999', 999_999],
  ['1,200', 1_200],
  ['1 200', 1_200],
  ['12,345,678', 999_999],
  ['12.0', 12],
  ['12.', 12],
  ['12.00', 12],
  ['1,200.00', 1_200],
  ['12,0', 12],
  ['12,00', 12],
  ['12,000', 12_000],
  ['1.200', 0],
  ['1,2', 0],
  ['1,25', 0],
  ['1,20', 0],
  ['12,34,567', 0],
  ['1.2.0', 0],
  ['.0', 0],
  ['-12.0', 0],
  ['$12', 0],
])('a stock written "%s" is %i (spec 2.5)', (typed, stock) => expect(stockFrom(typed)).toBe(stock))

test.each([
  ['12O', '«12O» no es un número de piezas: se guardará 0.'],
  ['1.5', '«1.5» no es un número de piezas: se guardará 0.'],
  ['-1', '«-1» no es un número de piezas: se guardará 0.'],
  ['', 'Está vacía: se guardará 0.'],
  ['9,999,999', 'Máximo 999,999.'],
  ['1,200', undefined],
])('beside a stock written "%s" stands %j', (typed, told) => expect(stockSlipText(typed)).toBe(told))

test.each([
  ['1.5', Number.NaN],
  ['12O', Number.NaN],
  ['1.200', Number.NaN],
  ['', null],
  ['12', 12],
])('a threshold written "%s" is %j: what is no count is refused', (typed, pieces) => {
  expect(countFrom(typed)).toBe(pieces)
  expect(pocasSchema.safeParse(pieces).success).toBe(!Number.isNaN(pieces))
})

test('the stock of a product is the sum of its sizes (spec 2.3)', () => {
  expect(stockSum([{ stock: 3 }, { stock: 0 }, { stock: 9 }])).toBe(12)
  expect(stockSum([])).toBe(0)
})

test.each([
  [' Az-01 ', 'az-01'],
  ['ÑU', 'ñu'],
  ['A\u0301', 'á'],
  ['  ', null],
  [null, null],
  ['AZ‑VES–001', 'az-ves-001'],
  ['AZ−VES\u200B—001\u00A0', 'az-ves-001'],
])('the SKU %j is compared as %j', (sku, key) => expect(skuKey(sku)).toBe(key))

test.each([
  [' ÚNICA ', 'única'],
  ['２６', '26'],
  ['Ｍ', 'm'],
])('the size %j is compared as %j', (talla, key) => expect(tallaKey(talla)).toBe(key))

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [5, 0, ['a', 'b', 'c']],
])('moving %i to %i', (from, to, result) => expect(moved(['a', 'b', 'c'], from, to)).toEqual(result))

test.each([
  [900, 600, true, []],
  [900, 900, true, []],
  [600, 900, true, ['costoMayor']],
  [600, 900, false, ['costoMayor']],
  [0, 600, true, ['precioCero']],
  [0, 0, true, ['precioCero', 'costoCero']],
  [900, 0, true, ['costoCero']],
  [0, 0, false, []],
  [0, 600, false, ['costoMayor']],
  [null, 600, true, []],
  [600, null, true, []],
  [Number.NaN, 600, true, []],
  [600, Number.NaN, true, []],
] as const)('spec 2.5: prices %d and %d of a product, active %s, ask about %j', (precio, costo, activo, slips) => {
  expect(priceSlips({ precioCentavos: precio, costoConsultoraCentavos: costo, activo })).toEqual(slips)
})
