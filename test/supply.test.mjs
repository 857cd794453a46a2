import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const own = JSON.parse(readFileSync('package.json', 'utf8'))

/** docs/decisions/016. */
describe('dependencies', () => {
  test('have exact versions, locked with a hash', () => {
    for (const [name, version] of Object.entries({ ...own.dependencies, ...own.devDependencies }))
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)])
    // What is inside another package's archive is covered by that archive's hash.
    const fetched = Object.entries(locked).filter(([path, it]) => path !== '' && !it.inBundle)
    const loose = fetched.filter(([, it]) => !/^sha512-/.test(it.integrity ?? ''))
    expect(loose.map(([path]) => path)).toEqual([])
  })

  test('come from no git address, folder or plain http', () => {
    const strange = Object.entries(locked).filter(
      ([, it]) => it.link || (it.resolved && !/^https:\/\//.test(it.resolved)),
    )
    expect(strange.map(([path]) => path)).toEqual([])
  })

  test('run no install script except the listed ones', () => {
    const scripts = Object.entries(locked).filter(([, it]) => it.hasInstallScript)
    const names = scripts.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13))
    expect(names.filter((name) => !own.allowScripts[name])).toEqual([])
  })

  test('are at least at the versions with known security fixes', () => {
    const least = { hono: [4, 12, 25], kysely: [0, 28, 17] }
    for (const [name, floor] of Object.entries(least)) {
      const version = locked[`node_modules/${name}`].version.split('.').map(Number)
      const at = version.findIndex((part, index) => part !== floor[index])
      expect([name, at === -1 || version[at] > floor[at]]).toEqual([name, true])
    }
  })
})
