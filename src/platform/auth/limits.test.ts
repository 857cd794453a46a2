import { expect, test } from 'vitest'
import { instantAfter, nameFor, recentOf } from './limits.ts'

test.each([
  [[], []],
  [[1_000], []],
  [
    [1_001, 5_000],
    [1_001, 5_000],
  ],
  [
    [500, 9_000, 11_000],
    [9_000, 11_000],
  ],
  [[9_000, 11_001], [9_000]],
])('at 11 s, of tries at %j those of the last 10 s count: %j', (instants, counted) => {
  expect(recentOf(instants, 11_000, 10_000)).toEqual(counted)
})

test.each([
  ['before any', [], 11_000],
  ['after the last', [9_000, 10_999], 11_000],
  ['not before a try by another server’s clock', [9_000, 16_000], 16_000],
  ['not affected by tries beyond the allowed skew', [9_000, 90_000_000], 11_000],
])('a try at 11 s is %s', (_what, instants, at) => {
  expect(instantAfter(instants, 11_000)).toBe(at)
})

test('budget keys differ between accounts and do not reveal them', () => {
  expect(nameFor('cuenta', 'a@azahar.test')).not.toBe(nameFor('cuenta', 'b@azahar.test'))
  expect(nameFor('cuenta', 'a@azahar.test')).toMatch(/^cuenta:[\w-]{27}$/)
})
