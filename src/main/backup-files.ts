import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { type Env, SettingsError } from '#platform/env.ts'
import { isFileName } from '#platform/images/store.ts'
import { Refusal } from './program.ts'

/** A backup is a folder with one of these files, and pictures in `imagenes`. */
export const sqliteName = 'azahar.sqlite'
export const dumpName = 'azahar.dump'

/** Left out of backups (sessions and rate limits), so that a leaked one gives no access. */
export const volatileTables = ['session', 'verification', 'intentos', 'codigos_usados', 'llave_retos']

/** @throws SettingsError when no server has run here. */
export function demandDatabase({ DATA_DIR, DATABASE_URL }: Env): void {
  if (DATABASE_URL || existsSync(join(DATA_DIR, sqliteName))) return
  throw new SettingsError(
    `There is no database in ${DATA_DIR}. Set DATA_DIR to the folder of your server, or DATABASE_URL.`,
  )
}

const filesAtOnce = 32

/**
 * Copies the folder of pictures, with fsync of each file. Skips files removed meanwhile.
 * @returns the number of files.
 */
export async function copyPictures(from: string, to: string): Promise<number> {
  const found = await readdir(join(from, 'imagenes'), { recursive: true }).catch(() => [])
  const names = found.filter((name) => isFileName(basename(name)))
  await pLimit(filesAtOnce).map(names, async (name) => {
    const bytes = await readFile(join(from, 'imagenes', name)).catch(ifGone)
    if (!bytes) return
    const copy = join(to, 'imagenes', name)
    await mkdir(dirname(copy), { recursive: true })
    await writeFile(copy, bytes, { flush: true })
  })
  return names.length
}

function ifGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/**
 * Runs a PostgreSQL client program on the configured database.
 * @throws Refusal with the program's error output.
 */
export async function onPostgres(tool: PostgresTool, env: Env, args: string[]): Promise<void> {
  const url = new URL(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? '')
  // Command-line arguments are visible to all users of the machine.
  const password = url.password && { PGPASSWORD: decodeURIComponent(url.password) }
  url.password = ''
  await runPostgresTool(tool, ['--no-password', `--dbname=${url}`, ...args], { ...process.env, ...password })
}

type PostgresTool = 'pg_dump' | 'pg_restore'

/**
 * @returns the standard output.
 * @throws Refusal with the standard error.
 */
export function runPostgresTool(tool: PostgresTool, args: string[], env = process.env): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  execFile(tool, args, { env }, (error, printed, said) => {
    if (!error) resolve(printed)
    else if (error.code !== 'ENOENT') reject(new Refusal(said.trim() || error.message))
    else reject(new Refusal(`${tool} is not installed. Install PostgreSQL's client programs, as new as the server.`))
  })
  return promise
}
