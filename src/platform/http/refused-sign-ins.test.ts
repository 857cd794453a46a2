import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log } from '#platform/log.ts'
import { countRefusedSignIns } from './request-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first refusal is logged at once, later ones as a count per minute', () => {
  const told: unknown[] = []
  const log = { warn: (facts: object) => told.push(facts) } as unknown as Log
  const { isFirst } = countRefusedSignIns()
  expect(isFirst(log, 401)).toBe(true)
  for (let count = 0; count < 30; count++) expect(isFirst(log, count < 10 ? 401 : 429)).toBe(false)
  expect(told).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([{ refused: 30, statuses: { 401: 10, 429: 20 } }])

  expect(isFirst(log, 503)).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(told.slice(1)).toEqual([{ refused: 1, statuses: { 503: 1 } }])

  vi.advanceTimersByTime(60_000)
  expect(told).toHaveLength(2)
  expect(isFirst(log, 401)).toBe(true)
})
