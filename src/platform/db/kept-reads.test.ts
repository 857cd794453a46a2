import { expect, test } from 'vitest'
import type { ChangeEvent } from '#shared/events.ts'
import { keptReads } from './kept-reads.ts'

/** Reads that are counted, kept by one key; `change` publishes something that they show. */
function opened() {
  let change = () => {}
  const subscribe = (listener: (event: ChangeEvent) => void) => {
    change = () => listener({ topic: 'pedido', id: '1', ownerId: '1', version: 1 })
    return () => {}
  }
  const kept = keptReads({ subscribe, isListening: () => true }, { drops: () => true, most: 3 })
  let reads = 0
  const ask = (key = 'a') => kept(key, async () => ++reads)
  return { ask, change: () => change(), kept }
}

test('what is asked for once is not kept, what is asked for again is', async () => {
  const { ask } = opened()
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([1, 2, 2, 2])
})

test('who asks for what is just being read waits for it, and then it is kept', async () => {
  const { ask } = opened()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(await ask()).toBe(1)
})

test('a change drops what is kept and what is being read; the next read of it is kept at once', async () => {
  const { ask, change } = opened()
  await Promise.all([ask(), ask()])
  change()
  const reading = ask()
  change()
  expect([await reading, await ask(), await ask()]).toEqual([2, 3, 3])
})

test('nothing is kept of what failed, and three keys at most are known', async () => {
  const { ask, kept } = opened()
  const failing = () => kept('a', () => Promise.reject(new Error('away')))
  await expect(failing()).rejects.toThrow('away')
  await expect(failing()).rejects.toThrow('away')
  expect([await ask(), await ask()]).toEqual([1, 1])
  for (const key of ['b', 'c', 'd']) await ask(key)
  expect([await ask(), await ask()]).toEqual([5, 6])
})
