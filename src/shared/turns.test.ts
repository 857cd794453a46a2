import { expect, test } from 'vitest'
import { openQueues } from './turns.ts'

test('the work of one user runs one after the other, also after a failure; that of others does not wait', async () => {
  const inTurn = openQueues()
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  const failed = inTurn('ana', () => first.promise)
  const second = inTurn('ana', async () => begun.push('ana'))
  await inTurn('rosa', async () => begun.push('rosa'))
  expect(begun).toEqual(['rosa'])
  first.reject(new Error('broken'))
  await expect(failed).rejects.toThrow('broken')
  await second
  expect(begun).toEqual(['rosa', 'ana'])
})
