import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId, now } from './ids.ts'

test('ids are unique UUIDs that sort by time', async () => {
  const early = Array.from({ length: 1000 }, newId)
  await new Promise((resolve) => setTimeout(resolve, 2))
  const late = Array.from({ length: 1000 }, newId)
  expect(new Set([...early, ...late]).size).toBe(2000)
  expect(early.toSorted().at(-1)! < late.toSorted()[0]!).toBe(true)
  for (const id of [...early, ...late]) expect(z.uuid().safeParse(id).success).toBe(true)
})

test('an instant is ISO 8601 in UTC with milliseconds, so that text sorts by time', () => {
  expect(now()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})
