import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnv } from '#platform/env.ts'
import { openLog } from '#platform/log.ts'
import { closeToOthers } from '#platform/private-files.ts'
import { environment } from './set-up/environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'azahar-private-'))
afterAll(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8)

describe('other users of the machine', () => {
  test('a start restricts folder, database and backups', () => {
    const backup = 'backups/azahar-2026-11-24'
    mkdirSync(join(folder, backup), { recursive: true })
    const files = ['azahar.sqlite', 'azahar.sqlite-wal', `${backup}/azahar.sqlite`]
    for (const file of files) writeFileSync(join(folder, file), '', { mode: 0o644 })
    const folders = ['', 'backups', backup]
    for (const each of folders) chmodSync(join(folder, each), 0o755)
    closeToOthers(folder, openLog(readEnv({ LOG_LEVEL: 'silent' }, 'test')))
    expect(folders.map(modeOf)).toEqual(['700', '700', '700'])
    expect(files.map(modeOf)).toEqual(['600', '600', '600'])
  })

  test('new files are private, whatever the umask', () => {
    const data = join(folder, 'data')
    const who = { ADMIN_EMAIL: 'duena@azahar.test', ADMIN_NAME: 'Ana Prado', ADMIN_PASSWORD: 'Jacaranda88' }
    const env = { ...environment, DATA_DIR: data, ...who }
    execFileSync('sh', ['-c', `umask 000; exec "${process.execPath}" src/main/admin-create.ts`], { env, stdio: 'pipe' })
    expect([modeOf('data'), modeOf('data/azahar.sqlite')]).toEqual(['700', '600'])
  })
})
