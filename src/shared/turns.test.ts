import { expect, test } from 'vitest'
import { openQueues } from './turns.ts'

test('work of one user is serialised, also after a failure; work of other users does not wait', async () => {
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
