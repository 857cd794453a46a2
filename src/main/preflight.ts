import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { type Env, SettingsError } from '#platform/env.ts'

/**
 * What can be known to be wrong before anything is opened: a data folder that cannot be written, a port in use.
 * @throws SettingsError with the remedy.
 */
export async function assertCanStart(env: Env): Promise<void> {
  assertWritable(env.DATA_DIR)
  await assertFreePort(env)
}

function assertWritable(dataDir: string): void {
  try {
    makeFolder(resolve(dataDir))
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new SettingsError(
      `DATA_DIR (${dataDir}) cannot be written to: ${(error as Error).message}. Choose another folder.`,
    )
  }
}

/** One parent at a time: where nobody may make folders (`/proc`), the recursive `mkdirSync` of Node never returns. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

function assertFreePort({ PORT, HOST }: Env): Promise<void> {
  const { promise, resolve: free, reject } = Promise.withResolvers<void>()
  const probe = createServer()
  probe.once('error', (error: NodeJS.ErrnoException) => {
    const why =
      error.code === 'EADDRINUSE'
        ? `port ${PORT} is already in use`
        : `${HOST}:${PORT} cannot be listened on (${error.code})`
    reject(new SettingsError(`Azahar cannot start: ${why}. Stop what uses it, or set PORT to another number.`))
  })
  probe.listen(PORT, HOST, () => probe.close(() => free()))
  return promise
}
