import { expect, test } from 'vitest'
import { openSpend } from './costs.ts'

test('expensive reads of one user are serialised, and more than nine at once are refused', async () => {
  const { spend } = openSpend(1_000)
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

test('a failed read frees its place, and other users do not wait', async () => {
  const { spend } = openSpend(1_000)
  const order: string[] = []
  const failing = spend('lucia', 'reporte', async () => Promise.reject(new Error('gone')))
  const next = spend('lucia', 'reporte', async () => void order.push('lucia'))
  await spend('ana', 'reporte', async () => void order.push('ana'))
  await expect(failing).rejects.toThrow('gone')
  await next
  expect(order.toSorted()).toEqual(['ana', 'lucia'])
})

test('a refused read is answered after a pause; other kinds, users and visitors have budgets of their own', async () => {
  const { spend, spendAsVisitor } = openSpend(10)
  const ok = async () => {}
  await spend('lucia', 'busqueda', ok)
  const began = performance.now()
  await expect(spend('lucia', 'busqueda', ok)).rejects.toMatchObject({ facts: { retryAfterSeconds: 6 } })
  expect(performance.now() - began).toBeGreaterThan(95)
  await spend('lucia', 'reporte', ok)
  await spend('ana', 'busqueda', ok)
  await spendAsVisitor('192.0.2.7', 'busqueda', ok)
})

test('a visitor who reads more than four users might is refused', async () => {
  const { spendAsVisitor } = openSpend(10)
  const ok = async () => {}
  for (let nth = 0; nth < 4; nth += 1) await spendAsVisitor('192.0.2.7', 'busqueda', ok)
  await expect(spendAsVisitor('192.0.2.7', 'busqueda', ok)).rejects.toMatchObject({ code: 'too_many_requests' })
  await spendAsVisitor('192.0.2.8', 'busqueda', ok)
})
