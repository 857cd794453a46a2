import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { shopToBackUp } from '../set-up/backups.ts'

const { app, env, backUp } = await shopToBackUp()

describe('A82: what a backup does not hold', () => {
  test('no session, no secret: whoever finds it is signed in nowhere', async () => {
    const sessions = await app.context.db.read.selectFrom('session').select('token').execute()
    expect(sessions.length).toBeGreaterThan(0)
    const folder = await backUp()
    const files = readdirSync(join(folder, 'tables'))
    expect(files).not.toContain('session.jsonl.zst')
    const all = files
      .map((file) => zstdDecompressSync(readFileSync(join(folder, 'tables', file))).toString())
      .join('\n')
    for (const { token } of sessions) expect(all).not.toContain(token)
    expect(all + readFileSync(join(folder, 'manifest.json'))).not.toContain(env.AUTH_SECRET)
  })
})
