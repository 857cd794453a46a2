import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  dayAfter,
  formatCount,
  formatDay,
  formatLongDate,
  formatMinute,
  formatPesos,
  formatWait,
  mexicanDay,
  mexicanHour,
  startOfMexicanDay,
} from './format.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_234, '1,234'],
  [1_000_116, '1,000,116'],
])('%d pieces are %s', (count, text) => expect(formatCount(count)).toBe(text))

describe('spec 1.9: money', () => {
  test.each([
    [0, '$0.00'],
    [1, '$0.01'],
    [10, '$0.10'],
    [38_345, '$383.45'],
    [123_450, '$1,234.50'],
    [100_000_000_00, '$100,000,000.00'],
    [-50, '-$0.50'],
  ])('%d centavos is %s', (centavos, text) => {
    expect(formatPesos(centavos)).toBe(text)
  })

  test('every centavo of any possible total is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 * 10_000 * 999_999 }), (centavos) => {
        const text = formatPesos(centavos)
        expect(text).toMatch(/^\$\d{1,3}(,\d{3})*\.\d\d$/)
        expect(Number(text.replace(/\D/g, ''))).toBe(centavos)
      }),
    )
  })
})

describe('spec 1.9 and 2.9: dates in Mexico City', () => {
  test.each([
    ['2026-11-05T18:00:00.000Z', '05 de noviembre de 2026', '05/11/2026 12:00', '2026-11-05', 12],
    ['2026-01-01T05:59:59.999Z', '31 de diciembre de 2025', '31/12/2025 23:59', '2025-12-31', 23],
    ['2026-01-01T06:00:00.000Z', '01 de enero de 2026', '01/01/2026 00:00', '2026-01-01', 0],
    ['2028-02-29T12:00:00.000Z', '29 de febrero de 2028', '29/02/2028 06:00', '2028-02-29', 6],
    ['2026-02-28T23:30:00.000Z', '28 de febrero de 2026', '28/02/2026 17:30', '2026-02-28', 17],
    // No summer time in Mexico since 2022, whatever the engine's time zone data say.
    ['2026-07-01T05:30:00.000Z', '30 de junio de 2026', '30/06/2026 23:30', '2026-06-30', 23],
  ])('%s', (iso, long, minute, day, hour) => {
    expect([formatLongDate(iso), formatMinute(iso), mexicanDay(new Date(iso)), mexicanHour(new Date(iso))]).toEqual([
      long,
      minute,
      day,
      hour,
    ])
  })

  test('a calendar day is the same everywhere', () => {
    expect(formatDay('2026-11-05')).toBe('05 de noviembre de 2026')
    expect(formatDay('2026-01-01')).toBe('01 de enero de 2026')
  })
})

describe('dates do not depend on the engine’s locales and time zones', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('without Intl every date is the same', async () => {
    vi.stubGlobal('Intl', { NumberFormat: Intl.NumberFormat })
    vi.resetModules()
    const format = await import('./format.ts')
    const instant = new Date('2026-11-27T05:59:00.000Z')
    expect([format.mexicanDay(instant), format.mexicanHour(instant)]).toEqual(['2026-11-26', 23])
    expect(format.formatMinute(instant.toISOString())).toBe('26/11/2026 23:59')
    expect(format.formatLongDate(instant.toISOString())).toBe('26 de noviembre de 2026')
    expect([format.formatMonth('2026-09'), format.formatShortDay('2026-09-05')]).toEqual([
      ...['septiembre de 2026', '5 sep'],
    ])
  })
})

test('a Mexican day begins where the instant before belongs to the day before', () => {
  const start = startOfMexicanDay('2026-11-05')
  expect(mexicanDay(new Date(start))).toBe('2026-11-05')
  expect(mexicanDay(new Date(Date.parse(start) - 1))).toBe('2026-11-04')
  expect([dayAfter('2026-11-30'), dayAfter('2026-12-31'), dayAfter('2028-02-28')]).toEqual([
    ...['2026-12-01', '2027-01-01', '2028-02-29'],
  ])
})

test.each([
  ['12:00:30', '0 min'],
  ['11:01', '59 min'],
  ['11:00', '1 h'],
  ['00:00', '12 h'],
])('something from %s has waited %s at noon', (since, wait) => {
  const noon = new Date('2026-11-05T12:00:00Z')
  expect(formatWait(`2026-11-05T${since}Z`, noon)).toBe(wait)
  expect(formatWait('2026-11-04T12:00:00Z', noon)).toBe('1 día')
  expect(formatWait('2026-11-03T11:59:59Z', noon)).toBe('2 días')
})
