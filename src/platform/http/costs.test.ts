import { expect, test } from 'vitest'
import { openSpend } from './costs.ts'

test('expensive reads of one user run one after the other, and more than nine at once are refused', async () => {
  const spend = openSpend({ take: async () => [] }, 1_000)
  let underWay = 0
  let most = 0
  const run = async () => {
    most = Math.max(most, ++underWay)
    await new Promise((resolve) => setImmediate(resolve))
    underWay -= 1
  }
  const ends = await Promise.allSettled(Array.from({ length: 12 }, () => spend('lucia', 'busqueda', run)))
  expect([ends.filter(({ status }) => status === 'fulfilled').length, most]).toEqual([9, 1])
  expect(ends.at(-1)).toMatchObject({ reason: { code: 'too_many_requests', facts: { retryAfterSeconds: 1 } } })
})

test('a failed read frees its turn, and other users do not wait', async () => {
  const spend = openSpend({ take: async () => [] }, 1_000)
  const order: string[] = []
  const failing = spend('lucia', 'reporte', async () => Promise.reject(new Error('gone')))
  const next = spend('lucia', 'reporte', async () => void order.push('lucia'))
  await spend('ana', 'reporte', async () => void order.push('ana'))
  await expect(failing).rejects.toThrow('gone')
  await next
  expect(order.toSorted()).toEqual(['ana', 'lucia'])
})

test('a refused read is answered after a pause, and the next one runs', async () => {
  let isOver = true
  const take = async () => {
    if (isOver) throw new Error('over')
    return []
  }
  const spend = openSpend({ take }, 1_000)
  const began = performance.now()
  await expect(spend('lucia', 'busqueda', async () => {})).rejects.toThrow('over')
  expect(performance.now() - began).toBeGreaterThan(95)
  isOver = false
  await spend('lucia', 'busqueda', async () => {})
})
