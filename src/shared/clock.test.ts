import { afterEach, expect, test, vi } from 'vitest'
import { correctServerNow, serverNow, setServerNow } from './clock.ts'
import { daySchema, recentInstantSchema } from './day-schema.ts'
import { mexicanDay } from './format.ts'

afterEach(() => {
  vi.useRealTimers()
  setServerNow(Date.now())
})

test.each([-40, 40])('a device %i days off has the server’s day', (days) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T15:00:00Z') + days * 86_400_000 })
  setServerNow(Date.parse('2026-11-26T15:00:00Z'))
  vi.advanceTimersByTime(60_000)
  expect(mexicanDay(serverNow())).toBe('2026-11-26')
  const accepts = (day: string, bounds: object) => daySchema(undefined, bounds).safeParse(day).success
  expect([accepts('2026-11-26', { past: true }), accepts('2026-11-27', { past: true })]).toEqual([true, false])
  expect([accepts('2026-11-26', { coming: true }), accepts('2026-11-25', { coming: true })]).toEqual([true, false])
  expect(recentInstantSchema(7).safeParse(serverNow().toISOString()).success).toBe(true)
})

test('a server answer corrects a wrong clock and leaves a right one', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T15:00:00.900Z') })
  correctServerNow('Thu, 26 Nov 2026 15:00:00 GMT')
  expect(serverNow().toISOString()).toBe('2026-11-26T15:00:00.900Z')
  correctServerNow(null)
  correctServerNow('Fri, 01 Jan 2027 03:00:00 GMT')
  expect(serverNow().toISOString()).toBe('2027-01-01T03:00:00.000Z')
})
