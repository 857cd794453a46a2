import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { environment } from './set-up/environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'azahar-settings-'))
const file = join(folder, 'a-file')
const other = createServer()

beforeAll(async () => {
  writeFileSync(file, '')
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
})

afterAll(() => {
  other.close()
  rmSync(folder, { recursive: true })
})

const takenPort = () => String((other.address() as AddressInfo).port)

describe('a server that cannot start says why in one sentence', () => {
  test('each wrong setting', async () => {
    const { code, stderr } = await check({
      ...{ PORT: 'abc', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://localhost/a', APP_URL: 'azahar.example' },
      ...{ AUTH_SECRET: 'azahar', WHATSAPP_PREFIX: '+52' },
    })
    expect(stderr.trimEnd().split('\n')).toEqual([
      'PORT must be a number.',
      'DATABASE_URL must start with postgres:// (leave it out to use the SQLite file in DATA_DIR).',
      'APP_URL must be a full address such as https://azahar.example.',
      'AUTH_SECRET must have 32 characters or more.',
      'LOG_LEVEL must be silent, error, warn, info or debug.',
      'WHATSAPP_PREFIX must be a country code of 1 to 4 digits.',
    ])
    expect(code).toBe(1)
  })

  test.each([
    ['a port beyond the last', { PORT: '99999' }, /^PORT must be from 0 to 65535/],
    ['a data folder under a file', { DATA_DIR: join(file, 'data') }, /^DATA_DIR .* cannot be written to/],
    ['a data folder where nobody may make one', { DATA_DIR: '/proc/azahar' }, /^DATA_DIR .* cannot be written to/],
  ])('%s', async (_what, env, sentence) => {
    const { code, stderr } = await check(env)
    expect(stderr).toMatch(sentence)
    expect(stderr.trimEnd()).toMatch(/^[^\n]+\.$/)
    expect(code).toBe(1)
  })

  test('a port in use', async () => {
    const { code, stderr } = await check({ PORT: takenPort() })
    expect(stderr).toMatch(/^Azahar cannot start: port \d+ is already in use\. .*set PORT to another/)
    expect(code).toBe(1)
  })

  test('production without an address and a secret', async () => {
    const { code, stderr } = await check({ APP_URL: '' }, [])
    expect(stderr.trimEnd().split('\n')).toEqual([
      'APP_URL must be set in production.',
      'AUTH_SECRET must be set in production.',
    ])
    expect(code).toBe(1)
  })

  const production = { APP_URL: 'https://azahar.example', AUTH_SECRET: 'dQw4w9WgXcQ-0aZr7Yt3Ppl2Kmn8Vbx5' }
  test.each([
    ['one letter', { AUTH_SECRET: 'a'.repeat(64) }, /^AUTH_SECRET can be guessed\. .*openssl/],
    ['a word again and again', { AUTH_SECRET: 'change-me-'.repeat(5) }, /^AUTH_SECRET can be guessed\. .*openssl/],
    ['http in the open', { APP_URL: 'http://azahar.example' }, /^APP_URL must begin with https/],
    [
      'a name that only begins as this machine',
      { APP_URL: 'http://127.0.0.1.azahar.example' },
      /^APP_URL must begin with https/,
    ],
  ])('production does not start with %s', async (_what, env, sentence) => {
    const { code, stderr } = await check({ ...production, ...env }, [])
    expect(stderr).toMatch(sentence)
    expect(code).toBe(1)
  })

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'https://azahar.example'])(
    'production starts at %s',
    async (address) => {
      expect(await check({ ...production, APP_URL: address }, [])).toEqual({ code: 0, stdout: '', stderr: '' })
    },
  )

  test('npm start says it too, with the same exit code', async () => {
    const { code, stderr } = await run(['scripts/start.mjs'], { PORT: 'abc' })
    expect(stderr.trimEnd().split('\n').at(-1)).toMatch(/^PORT must be a number/)
    expect(code).toBe(1)
  })

  test('valid settings print nothing', async () => {
    expect(await check({})).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})

type Ending = { code: number | null; stdout: string; stderr: string }

const check = (env: Record<string, string>, flags = ['--demo']) => run(['src/main/main.ts', ...flags, '--check'], env)

/** Runs a program of the project to its end in a clean environment. */
function run(args: string[], env: Record<string, string>): Promise<Ending> {
  const quiet = { ...environment, PORT: '0', DATA_DIR: join(folder, 'data'), ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: quiet, timeout: 15_000 }, (error, stdout, stderr) => {
      resolve({ code: error ? ((error.code as number | undefined) ?? null) : 0, stdout, stderr })
    })
  })
}
