import { expect, test } from 'vitest'
import { quickDays } from './seguimiento-rules.ts'

test.each([
  ['a Tuesday', '2026-11-24', ['2026-11-24', '2026-11-25', '2026-11-30']],
  ['a Monday: the next one', '2026-11-23', ['2026-11-23', '2026-11-24', '2026-11-30']],
  ['a Sunday: tomorrow is Monday', '2026-11-29', ['2026-11-29', '2026-11-30']],
  ['the end of a year', '2026-12-31', ['2026-12-31', '2027-01-01', '2027-01-04']],
])('days to phone again, on %s', (_, today, days) => {
  expect(quickDays(today).map(({ day }) => day)).toEqual(days)
})
