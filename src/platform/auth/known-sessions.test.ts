import { expect, test } from 'vitest'
import { openKnownSessions } from './known-sessions.ts'

const actor = { id: '1', email: 'x@azahar.test', role: 'consultor' } as const
const opened = () => openKnownSessions({ subscribe: () => () => {} })

test('A92: a cookie of a browser is remembered, one that is there to fill the memory is not', () => {
  const sessions = opened()
  for (const [cookie, known] of [
    [`azahar=${'a'.repeat(110)}; azahar-equipo=${'b'.repeat(100)}`, actor],
    [`azahar=${'a'.repeat(110)}; x=${'b'.repeat(15_000)}`, undefined],
  ] as const) {
    sessions.looking()(cookie, actor)
    expect(sessions.find(cookie)).toEqual(known)
  }
})

test('A92: at most five thousand cookies are remembered', () => {
  const sessions = opened()
  const spellings = Array.from({ length: 10_000 }, (_, n) => `azahar=a; n=${n}`)
  for (const cookie of spellings) sessions.looking()(cookie, actor)
  expect(spellings.filter((cookie) => sessions.find(cookie)).length).toBeLessThanOrEqual(5_000)
})
