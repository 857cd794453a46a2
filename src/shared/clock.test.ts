import { afterEach, expect, test, vi } from 'vitest'
import { correctServerNow, serverNow, setServerNow } from './clock.ts'
import { mexicanDay } from './format.ts'

afterEach(() => {
  vi.useRealTimers()
  setServerNow(Date.now())
})

test.each([-40, 40])('a device that is %i days wrong has the day of the server', (days) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T15:00:00Z') + days * 86_400_000 })
  setServerNow(Date.parse('2026-11-26T15:00:00Z'))
  vi.advanceTimersByTime(60_000)
  expect(mexicanDay(serverNow())).toBe('2026-11-26')
})

test('an answer of the server moves a clock that is wrong, and not one that agrees', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T15:00:00.900Z') })
  correctServerNow('Thu, 26 Nov 2026 15:00:00 GMT')
  expect(serverNow().toISOString()).toBe('2026-11-26T15:00:00.900Z')
  correctServerNow(null)
  correctServerNow('Fri, 01 Jan 2027 03:00:00 GMT')
  expect(serverNow().toISOString()).toBe('2027-01-01T03:00:00.000Z')
})
