import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shopToBackUp } from '../set-up/backups.ts'
import { engine } from '../set-up/databases.ts'

const { app, env, backUp } = await shopToBackUp()

test('a backup has no sessions and no secret', async () => {
  const sessions = await app.context.db.read.selectFrom('session').select('token').execute()
  expect(sessions.length).toBeGreaterThan(0)
  const folder = await backUp()
  const all =
    engine === 'sqlite'
      ? readFileSync(join(folder, 'azahar.sqlite'), 'latin1')
      : execFileSync('pg_restore', ['--file=-', join(folder, 'azahar.dump')], { encoding: 'utf8', maxBuffer: 1e8 })
  expect(all).toContain('consultora@azahar.test')
  for (const { token } of sessions) expect(all).not.toContain(token)
  expect(all).not.toContain(env.AUTH_SECRET)
})
