import { expect, test } from 'vitest'
import { openReadCache } from './read-cache.ts'

type Listener = Parameters<Parameters<typeof openReadCache>[0]['subscribe']>[0]

/** A cache over one value, read by `cached`; a read that is begun while `hold` is open ends with it. */
function opened() {
  const database = { listener: (() => {}) as Listener, listening: true, value: 1, reads: 0 }
  let held: Promise<void> | undefined
  const cache = openReadCache(
    {
      subscribe: (listener) => {
        database.listener = listener
        return () => {}
      },
      isListening: () => database.listening,
    },
    { topics: ['producto'], max: 10 },
  )
  const cached = () =>
    cache('lista', async () => {
      database.reads++
      if (database.value === 0) throw new Error('away')
      const found = database.value
      await held
      return found
    })
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return () => {
      held = undefined
      resolve()
    }
  }
  return { database, cached, hold }
}
const saved = { topic: 'producto', id: '1', version: 2 } as const

test('many who ask at once are one read, and so are those who ask afterwards', async () => {
  const { database, cached } = opened()
  expect(await Promise.all([cached(), cached(), cached()])).toEqual([1, 1, 1])
  expect([await cached(), database.reads]).toEqual([1, 1])
})

test.each([saved, { topic: 'missed' } as const])('after $topic it is read again', async (event) => {
  const { database, cached } = opened()
  await cached()
  database.value = 2
  database.listener(event)
  expect(await cached()).toBe(2)
})

test('a read that was begun before a write and ends after it is given to nobody later', async () => {
  const { database, cached, hold } = opened()
  const release = hold()
  const early = cached()
  database.value = 2
  database.listener(saved)
  release()
  expect([await early, await cached(), await cached()]).toEqual([1, 2, 2])
})

test('what another topic tells drops nothing; while events are lost nothing is given from memory', async () => {
  const { database, cached } = opened()
  await cached()
  database.value = 2
  database.listener({ topic: 'perfil', id: '1', version: 1 })
  expect(await cached()).toBe(1)
  database.listening = false
  expect(await cached()).toBe(2)
})

test('what failed is read again', async () => {
  const { database, cached } = opened()
  database.value = 0
  await expect(cached()).rejects.toThrow('away')
  database.value = 2
  expect(await cached()).toBe(2)
})
