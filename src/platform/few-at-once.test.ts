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

test('whoever has waited long enough begins all the same, and the places stay so many', async () => {
  const { inTurn, inside } = fewAtOnce(1, 20)
  const slow = [gate(), gate()]
  const begun: number[] = []
  const all = slow.map(({ promise }, at) =>
    inTurn(async () => {
      begun.push(at)
      await promise
    }),
  )
  await expect.poll(() => begun).toEqual([0, 1])
  const third = inTurn(async () => void begun.push(2))
  slow[0]?.resolve()
  await all[0]
  expect(begun).toEqual([0, 1])
  slow[1]?.resolve()
  await third
  expect([begun, inside()]).toEqual([[0, 1, 2], 0])
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
