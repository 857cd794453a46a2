import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { dieYoung } from '../scripts/short-lived.ts'

describe('code in which what is made for a page dies young', () => {
  test.for([
    ['this.update = (x) => x', 'this.update = (0, (x) => x)'],
    ['a.b.c = async function () { d.e = () => {} }', 'a.b.c = (0, async function () { d.e = (0, () => {}) })'],
    ['const f = () => 1; f = () => 2', null],
    ['a.b = c; a.b = { c: () => 1 }; a.b = f(() => 1)', null],
    ['x = { get manifest() { return getRequestAssets?.() ?? manifest } }', 'x = { manifest }'],
    ['x = { get: () => { return abortController.signal } }', 'x = { value: abortController.signal }'],
    ['x = { get: () => { signal ??= getSignal(); return signal } }', 'x = { value: getSignal() }'],
    ['x = { get: () => { a.b = () => {}; return abortController.signal } }', 'x = { value: abortController.signal }'],
    ['x = { get other() { return 1 } }', null],
    ["const $$splitA = () => import('a')", "const $$splitA = ((kept) => () => kept ??= import('a'))()"],
    ["const other = () => import('a'); const $$splitB = () => a", null],
  ] as const)('%s', ([code, young]) => {
    expect(dieYoung(code).code).toBe(young ?? code)
  })

  test('what it no longer keeps alive, and what the code as it was does', () => {
    const code = 'made.act = () => made'
    expect(keptBytes(code)).toBeGreaterThan(300 * ballast)
    expect(keptBytes(dieYoung(code).code)).toBeLessThan(30 * ballast)
  })
})

const ballast = 8 * 5_000

/** What fifteen hundred things that nobody has any more still hold after small collections, each with its ballast, in bytes. */
function keptBytes(code: string): number {
  v8.setFlagsFromString('--expose-gc')
  const collect: NonNullable<typeof gc> = runInNewContext('gc')
  const make = new Function('ballast', `const made = { ballast: new Array(ballast / 8).fill(1.5) }; ${code}`)
  const old = () =>
    v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
  collect()
  const before = old()
  for (let count = 0; count < 1_500; count++) make(ballast)
  return old() - before
}
