import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const lines = readFileSync('docs/threats.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, what = '', where = ''] = line.match(/^\| ([AF]\d\d) \| (.*?) \| ?(.*?) ?\|$/) ?? []
    return id ? [{ id, what, where }] : []
  })

describe('docs/threats.md', () => {
  test('has one line for each attack and each fault', () => {
    const ids = (letter: string, last: number) =>
      Array.from({ length: last }, (_, at) => `${letter}${String(at + 1).padStart(2, '0')}`)
    expect(lines.map(({ id }) => id)).toEqual([...ids('A', 92), ...ids('F', 38)])
  })

  test.each(lines)('$id names a test that is there, or says why there is none', ({ id, what, where }) => {
    const files = where.match(/[\w/-]+\.(test|spec)\.(ts|mjs)/g) ?? []
    for (const file of files) expect([file, existsSync(file)]).toEqual([file, true])
    // Whoever reads a red test finds the line, and whoever reads the line finds the test.
    for (const file of files) expect([file, readFileSync(file, 'utf8').includes(id)]).toEqual([file, true])
    const said =
      /^(Not here|Open): .{20,}|Open: .{20,}|^Measured by/.test(`${what} ${where}`) || /Measured by|Open: /.test(where)
    expect([id, files.length > 0 || said]).toEqual([id, true])
  })
})
