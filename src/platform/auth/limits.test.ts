import { expect, test } from 'vitest'
import { nameFor, recentOf } from './limits.ts'

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

test('a name tells two accounts apart and gives neither away', () => {
  expect(nameFor('cuenta', 'a@azahar.test')).not.toBe(nameFor('cuenta', 'b@azahar.test'))
  expect(nameFor('cuenta', 'a@azahar.test')).toMatch(/^cuenta:[\w-]{27}$/)
})
