import { execFile } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDamage } from '#platform/db/damage.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { dayMs } from '#shared/time.ts'
import { openBackup } from './archive.ts'

/** The SQLite file is damaged. The message says what to do about it. */
export class DamagedDatabase extends Error {}

const fileIn = (dataDir: string) => resolve(dataDir, 'azahar.sqlite')
/** Written by a server that found damage while it ran: the next start checks the file before it serves. */
const markIn = (dataDir: string) => join(dataDir, 'azahar.sqlite.damaged')

/**
 * Opens what reads a SQLite file, unless the file is damaged (threats F30). What only a reading of all of it shows is
 * looked for later (`openIntegrityCheck`), unless it was found before.
 * @throws DamagedDatabase
 */
export async function openIntact<T>(dataDir: string, open: () => Promise<T>): Promise<T> {
  const known = await findMarked(dataDir)
  if (known) throw await damagedDatabase(dataDir, known)
  try {
    return await open()
  } catch (error) {
    throw isDamage(error) ? await damagedDatabase(dataDir, (error as Error).message) : error
  }
}

async function findMarked(dataDir: string): Promise<string | null> {
  if (!existsSync(markIn(dataDir))) return null
  const found = existsSync(fileIn(dataDir)) ? await checkFile(fileIn(dataDir)) : null
  if (!found) rmSync(markIn(dataDir), { force: true })
  return found
}

const beforeFirstMs = 2_000
const everyMs = dayMs

export type IntegrityCheck = {
  /** What is wrong with the file; `null` while nothing is known. */
  damage: () => string | null
  /**
   * Reads the whole file beside the requests: soon after the start, daily, and when a statement fails because of damage.
   * @param onDamage is called once, with the sentence for who runs the server; the next start looks before it serves.
   */
  watch: (onDamage: (sentence: string) => void) => void
  stop: () => void
}

/** Checks the SQLite file of a running server. PostgreSQL checks its own files. */
export function openIntegrityCheck(dataDir: string, db: Database, log: Log): IntegrityCheck {
  let damage: string | null = null
  let timers: NodeJS.Timeout[] = []
  const stopping = new AbortController()
  const look = async (onDamage: (sentence: string) => void) => {
    const found = await checkFile(fileIn(dataDir), stopping.signal)
    if (!found || damage) return
    damage = found
    writeFileSync(markIn(dataDir), found)
    log.fatal({ damage }, 'the database is damaged')
    onDamage((await damagedDatabase(dataDir, found)).message)
  }
  return {
    damage: () => damage,
    watch: (onDamage) => {
      if (db.engine === 'postgres') return
      let busy = false
      const lookOnce = async () => {
        if (busy) return
        busy = true
        await look(onDamage).catch((err: unknown) => log.warn({ err }, 'the file of the database was not checked'))
        busy = false
      }
      db.onDamage(() => void lookOnce())
      timers = [setTimeout(lookOnce, beforeFirstMs).unref(), setInterval(lookOnce, everyMs).unref()]
    },
    stop: () => {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** What is wrong with a SQLite file, or `null`. */
function checkFile(file: string, signal?: AbortSignal): Promise<string | null> {
  const program = fileURLToPath(new URL('../db/check-file.ts', import.meta.url))
  return new Promise((resolve, reject) => {
    const args = ['--disable-warning=ExperimentalWarning', program, file]
    const child = execFile(process.execPath, args, { signal, killSignal: 'SIGKILL' }, (error, out) => {
      if (signal?.aborted) resolve(null)
      else if (error) reject(error)
      else resolve(out || null)
    })
    // A running server does not wait for it at its end; before a start it does.
    if (signal) child.unref()
  })
}

async function damagedDatabase(dataDir: string, damage: string): Promise<DamagedDatabase> {
  const file = fileIn(dataDir)
  const backup = await findBackup(resolve(dataDir, 'backups'))
  const from = backup ?? '<folder of your newest backup>'
  return new DamagedDatabase(
    `The database ${file} is damaged (${damage}). Move ${file} and its -wal and -shm files to another folder, then run: npm run restore -- ${from}`,
  )
}

/** The newest backup beside the database that is whole. */
async function findBackup(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => [])
  const dated = names.filter((name) => /\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name))
  const instantOf = (name: string) => name.slice(name.search(/\d{4}-\d\d-\d\dT/))
  for (const name of dated.sort((a, b) => (instantOf(a) < instantOf(b) ? 1 : -1))) {
    const whole = await openBackup(join(folder, name)).catch(() => null)
    if (whole) return join(folder, name)
  }
  return null
}
