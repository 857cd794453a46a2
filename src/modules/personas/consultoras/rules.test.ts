import { expect, test } from 'vitest'
import { solicitudesSearch } from './rules.ts'

test.each([
  [{ q: 'Querétaro' }, { q: 'Querétaro' }],
  [{ q: 442, otro: 'x' }, { q: '442' }],
  [{ q: 'x'.repeat(101) }, {}],
  [{}, {}],
])('the applications read %j in their URL as %j (spec 2.2)', (typed, search) => {
  expect(solicitudesSearch(typed)).toEqual(search)
})
