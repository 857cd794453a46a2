import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The SQLite file is damaged. The message says how to recover. */
export class DamagedDatabase extends Error {}

const corrupt = 11
const notADatabase = 26

export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return false
  return [corrupt, notADatabase].includes(error.errcode & 0xff)
}

/** The faults that `quick_check` finds in a SQLite file, or `null`. Read-only. */
export function findDamage(file: string): string | null {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    const faults = database.prepare('pragma quick_check(3)').all()
    const texts = faults.flatMap((row) => String(Object.values(row)[0]).split('\n')).filter((text) => text !== 'ok')
    return texts.join('; ') || null
  } catch (error) {
    if (!isDamage(error)) throw error
    return (error as Error).message
  } finally {
    database.close()
  }
}

/** @throws DamagedDatabase when the SQLite file of the data folder is damaged. */
export function demandIntact(dataDir: string): void {
  const file = resolve(dataDir, 'azahar.sqlite')
  const damage = existsSync(file) ? findDamage(file) : null
  if (!damage) return
  throw new DamagedDatabase(
    `The database ${file} is damaged (${damage}). Move ${file} and its -wal and -shm files to another folder, then run: npm run restore -- ${newestBackup(resolve(dataDir, 'backups')) ?? '<folder of your newest backup>'}`,
  )
}

function newestBackup(folder: string): string | null {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^azahar-[\dTZ-]+$/.test(name)) : []
  const newest = names.sort().at(-1)
  return newest ? join(folder, newest) : null
}
