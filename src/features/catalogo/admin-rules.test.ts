import { expect, test } from 'vitest'
import { moved, priceSlips, skuKey, stockFrom, stockSum, tallaKey } from './rules.ts'

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['0', 0],
  ['007', 7],
  ['', 0],
  ['abc', 0],
  ['-3', 0],
  ['1e3', 0],
  ['1,200', 1200],
  ['1 200', 1200],
  ['12,345,678', 999_999],
  ['12.0', 12],
  ['12.', 12],
  ['1,200.00', 1200],
  ['2.5', Number.NaN],
  ['.5', Number.NaN],
  ['1.200', Number.NaN],
  ['1,25', Number.NaN],
  ['12,00', Number.NaN],
  ['1.2.3', Number.NaN],
  ['$12', 0],
  ['9999999', 999_999],
])('a stock written "%s" is %i (spec 2.5)', (typed, stock) => expect(stockFrom(typed)).toBe(stock))

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
])('the SKU %j is compared as %j', (sku, key) => expect(skuKey(sku)).toBe(key))

test('sizes are compared without case or edges', () => expect(tallaKey(' ÚNICA ')).toBe(tallaKey('única')))

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [5, 0, ['a', 'b', 'c']],
])('moving %i to %i', (from, to, result) => expect(moved(['a', 'b', 'c'], from, to)).toEqual(result))

test.each([
  [900, 600, true, [], false],
  [900, 900, true, [], false],
  [600, 900, true, [], true],
  [0, 0, true, ['precioCentavos', 'costoConsultoraCentavos'], false],
  [900, 0, true, ['costoConsultoraCentavos'], false],
  [0, 900, true, ['precioCentavos'], false],
  [0, 0, false, [], false],
  [0, 900, false, [], false],
] as const)('public %i, consultora %i, active %s: free %j, exchanged %s', (precio, costo, activo, free, exchanged) => {
  const producto = { precioCentavos: precio, costoConsultoraCentavos: costo, activo }
  expect(priceSlips.free(producto)).toEqual(free)
  expect(priceSlips.exchanged(producto)).toBe(exchanged)
})
