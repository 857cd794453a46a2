import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneOf, parseSearch, searchText, stringifySearch } from './search.ts'

test.each([
  [{ numero: '83' }, '?numero=83'],
  [{ q: 'vestido de flores' }, '?q=vestido+de+flores'],
  [{ q: 'true', status: 'pendiente' }, '?q=true&status=pendiente'],
  [{ q: '"83"' }, '?q=%22%5C%2283%5C%22%22'],
  [{ q: '{"a":1}' }, '?q=%7B%22a%22%3A1%7D'],
  [{ q: undefined, status: undefined }, ''],
  [{}, ''],
])('%j is written %s, and read back the same', (search, written) => {
  expect(stringifySearch(search)).toBe(written)
  expect(parseSearch(written)).toEqual(JSON.parse(JSON.stringify(search)))
})

test.each([
  ['?numero=%2283%22', { numero: '83' }],
  ['?numero=83', { numero: '83' }],
  ['numero=0083', { numero: '0083' }],
  ['?q=%22sin%20fin', { q: '"sin fin' }],
  ['?q=%22', { q: '"' }],
  ['?q=a&q=b', { q: 'b' }],
  ['?q', { q: '' }],
  ['?q=%', { q: '%' }],
  ['', {}],
])('%s is read as %j', (written, search) => {
  expect(parseSearch(written)).toEqual(search)
})

test('a name from Object.prototype is an ordinary name', () => {
  const search = parseSearch('?__proto__=x&constructor=y')
  expect(Object.entries(search)).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ])
  expect(Object.getPrototypeOf(search)).toBe(Object.prototype)
})

test('any search round-trips', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(text, fc.string({ unit: 'grapheme', minLength: 1 }), (value, name) => {
      const search = { [name]: value }
      expect(parseSearch(stringifySearch(search))).toEqual(search)
    }),
  )
})

test.each([
  ['83', '83'],
  [83, '83'],
  ['  lino  ', 'lino'],
  ['   ', undefined],
  ['', undefined],
  ['12345678', '12345678'],
  ['123456789', undefined],
  ['a\0', undefined],
  ['a\ud800', undefined],
  ['\ufffd', undefined],
  ['👗', '👗'],
  [null, undefined],
  [['83'], undefined],
  [{ q: '83' }, undefined],
  [true, undefined],
])('%j as a search of at most 8 characters is %j', (value, text) => {
  expect(searchText(value, 8)).toBe(text)
})

test.each([
  ['activos', 'activos'],
  ['Activos', undefined],
  [0, undefined],
  [undefined, undefined],
])('%j of two words is %j', (value, word) => {
  expect(oneOf(['activos', 'inactivos'], value)).toBe(word)
})
