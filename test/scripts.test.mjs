import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { withLock } from '../scripts/lock.mjs'
import { Failure, must, run } from '../scripts/steps.mjs'

const folder = mkdtempSync(join(tmpdir(), 'azahar-scripts-'))
const file = (name, content) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

afterAll(() => rmSync(folder, { recursive: true }))

describe('the lock', () => {
  test('is held by one at a time', async () => {
    const lock = join(folder, 'both')
    let inside = 0
    const most = []
    const work = async () => {
      most.push(++inside)
      await pause(20)
      inside--
    }
    await Promise.all([withLock(lock, 'waiting', work), withLock(lock, 'waiting', work)])
    expect(most).toEqual([1, 1])
    expect(existsSync(lock)).toBe(false)
  })

  test('of a dead process is taken over', async () => {
    const gone = await run(process.execPath, ['-e', 'console.log(process.pid)'])
    expect(await withLock(file('dead', gone.output.trim()), 'waiting', async () => 'mine')).toBe('mine')
  })

  test('is released when the work fails', async () => {
    const lock = join(folder, 'failing')
    const work = () => Promise.reject(new Error('no'))
    await expect(withLock(lock, 'waiting', work)).rejects.toThrow('no')
    expect(existsSync(lock)).toBe(false)
  })
})

describe('a command that must succeed', () => {
  test('fails with its remedy and output', async () => {
    const failing = must(
      process.execPath,
      ['-e', "console.log('out'); console.error('err'); process.exit(3)"],
      'Do that.',
    )
    const failure = await failing.catch((error) => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure.message).toBe('Do that.')
    expect(failure.output).toContain('out\n')
    expect(failure.output).toContain('err\n')
  })

  test('that does not exist fails like any other', async () => {
    await expect(must('no-such-program', [], 'Install it.')).rejects.toThrow('Install it.')
  })
})
