import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { withLock } from '../scripts/lock.mjs'
import { Failure, must, run } from '../scripts/steps.mjs'
import { playwrightCounts, vitestCounts } from '../scripts/test-counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'azahar-scripts-'))
const file = (name, content) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

afterAll(() => rmSync(folder, { recursive: true }))

describe('one at a time', () => {
  test('two that want the lock have it one after the other', async () => {
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

  test('the lock of a process that died is taken over', async () => {
    const gone = await run(process.execPath, ['-e', 'console.log(process.pid)'])
    expect(await withLock(file('dead', gone.output.trim()), 'waiting', async () => 'mine')).toBe('mine')
  })

  test('the lock is given back when the work fails', async () => {
    const lock = join(folder, 'failing')
    const work = () => Promise.reject(new Error('no'))
    await expect(withLock(lock, 'waiting', work)).rejects.toThrow('no')
    expect(existsSync(lock)).toBe(false)
  })
})

describe('a command that must succeed', () => {
  test('fails with its remedy and all that it said', async () => {
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

  test('that is not there at all fails like any other', async () => {
    await expect(must('no-such-program', [], 'Install it.')).rejects.toThrow('Install it.')
  })
})

describe('the count of tests', () => {
  const suites = (testResults) =>
    file(
      'vitest.json',
      JSON.stringify({ numPassedTests: 2, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0, testResults }),
    )

  test('has a test file that could not be read as one failed test', () => {
    const broken = { status: 'failed', assertionResults: [] }
    const failing = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }
    expect(vitestCounts(suites([broken, failing]))).toEqual({ passed: 2, failed: 2, skipped: 1 })
  })

  test('names the journeys that passed only when they were tried again', () => {
    const spec = (line, status) => ({ file: 'login.spec.ts', line, title: 'signs in', tests: [{ status }] })
    const suites = [{ specs: [spec(3, 'expected')], suites: [{ specs: [spec(9, 'flaky')] }] }]
    const report = file(
      'playwright.json',
      JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, suites }),
    )
    expect(playwrightCounts(report)).toEqual({
      passed: 6,
      failed: 1,
      skipped: 0,
      flaky: ['login.spec.ts:9 signs in'],
    })
  })

  test('of a run that wrote no report is not made up', () => {
    expect(vitestCounts(join(folder, 'none.json'))).toEqual({})
  })
})
