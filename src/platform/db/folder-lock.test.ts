import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'azahar-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))
const holder = { address: 'http://127.0.0.1:3000' }

describe('two servers on one data folder', () => {
  test('the second is refused with the holder, and admitted once it is gone', () => {
    const unlock = lockFolder(folder, holder)
    expect(() => lockFolder(folder, holder)).toThrow(FolderInUse)
    expect(() => lockFolder(folder, holder)).toThrow(`process ${process.pid}, ${holder.address}`)
    unlock()
    lockFolder(folder, holder)()
  })

  test('the lock of a killed holder is released, that of a live one is not', async () => {
    const script = `import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}
      globalThis.unlock = lockFolder(${JSON.stringify(folder)}, { address: 'x' })
      console.log('held'); setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    try {
      await new Promise((resolve) => child.stdout.once('data', resolve))
      expect(() => lockFolder(folder, holder)).toThrow(`process ${child.pid}`)
    } finally {
      child.kill('SIGKILL')
      await ended
    }
    lockFolder(folder, holder)()
  })
})
