import { expect, test } from 'vitest'
import { moved, skuKey, stockFrom, stockSum, tallaKey } from './rules.ts'

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
