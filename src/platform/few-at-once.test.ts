import { expect, test } from 'vitest'
import { fewAtOnce, oneATurn } from './few-at-once.ts'

const gate = () => Promise.withResolvers<void>()

test('so many at a time, in the order in which they came, also after one that fails', async () => {
  const { inTurn, inside } = fewAtOnce(2)
  const gates = [gate(), gate(), gate(), gate()]
  const begun: number[] = []
  const all = gates.map(({ promise }, at) =>
    inTurn(async () => {
      begun.push(at)
      await promise
      return at
    }),
  )
  await Promise.resolve()
  expect([begun, inside()]).toEqual([[0, 1], 4])
  gates[1]?.reject(new Error('no'))
  await expect(all[1]).rejects.toThrow('no')
  expect([begun, inside()]).toEqual([[0, 1, 2], 3])
  for (const at of [0, 2, 3]) gates[at]?.resolve()
  expect(await Promise.all([all[0], all[2], all[3]])).toEqual([0, 2, 3])
  expect([begun, inside()]).toEqual([[0, 1, 2, 3], 0])
})

test('who is at work for too long has no place any more, and the places stay so many', async () => {
  const { inTurn, inside } = fewAtOnce(2, 100)
  const gates = [gate(), gate(), gate(), gate(), gate()]
  const begun: number[] = []
  const all = gates.map(({ promise }, at) =>
    inTurn(async () => {
      begun.push(at)
      await promise
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  await expect.poll(() => begun, { interval: 5 }).toEqual([0, 1, 2, 3])
  // That these end gives nobody a place: they have none.
  gates[0]?.resolve()
  gates[1]?.resolve()
  await Promise.all([all[0], all[1]])
  expect([begun, inside()]).toEqual([[0, 1, 2, 3], 3])
  gates[3]?.resolve()
  await all[3]
  expect(begun).toEqual([0, 1, 2, 3, 4])
  gates[2]?.resolve()
  gates[4]?.resolve()
  await Promise.all(all)
  expect(inside()).toBe(0)
})

test('who waits for a place that nobody gives back gets it without a new arrival', async () => {
  const { inTurn } = fewAtOnce(1, 20)
  const { promise, resolve } = gate()
  const stuck = [1, 2, 3].map(() => inTurn(() => promise))
  expect(await inTurn(async () => 'done')).toBe('done')
  resolve()
  await Promise.all(stuck)
})

test('one begins in a turn of the event loop, and others are heard in between', async () => {
  const turn = oneATurn()
  const heard: (number | string)[] = []
  const all = [1, 2, 3].map(async (at) => {
    await turn()
    heard.push(at)
  })
  for (const _ of [1, 2, 3]) await new Promise<void>((resolve) => setImmediate(resolve)).then(() => heard.push('other'))
  await Promise.all(all)
  expect(heard).toEqual([1, 'other', 2, 'other', 3, 'other'])
  await turn()
})
