import { execFile } from 'node:child_process'
import type { Env } from '#platform/env.ts'
import { environment } from './environment.ts'

export type Ended = { code: number; out: string; err: string }

/** Runs a program of src/main on a database of the tests, with nothing of the machine's own settings. */
export function runProgram(
  name: string,
  { DATA_DIR, DATABASE_URL, AUTH_SECRET }: Env,
  args: string[] = [],
  settings: Record<string, string> = {},
): Promise<Ended> {
  const env = {
    ...environment,
    DATA_DIR,
    AUTH_SECRET,
    ...(DATABASE_URL && { DATABASE_URL }),
    ...settings,
  }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', `src/main/${name}.ts`, ...args],
      { env, maxBuffer: 10_000_000 },
      (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    )
  })
}
