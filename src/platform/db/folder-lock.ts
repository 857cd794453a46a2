import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDamage } from './damage.ts'

/** Another server uses the folder. The message names it. */
export class FolderInUse extends Error {}

/**
 * Locks a data folder for this process. The lock is an open exclusive transaction on a small SQLite file, so the
 * operating system releases it when the process dies, and no other process can steal it.
 * @returns a function that releases it. Keep a reference: garbage collection releases the lock too.
 * @throws FolderInUse at once when another process holds it.
 */
export function lockFolder(dataDir: string, holder: { address: string }): () => void {
  mkdirSync(dataDir, { recursive: true })
  const note = join(dataDir, 'holder.json')
  const file = join(dataDir, 'lock.sqlite')
  let lock = openLock(file)
  try {
    lock = takeLock(lock, file)
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && /locked|busy/i.test(error.message))) throw error
    throw new FolderInUse(
      `${dataDir} is in use by another Azahar server${holderIn(note)}. Stop it, or set DATA_DIR to another folder.`,
    )
  }
  writeFileSync(note, JSON.stringify({ pid: process.pid, ...holder, since: new Date().toISOString() }))
  return () => lock.close()
}

const openLock = (file: string) => new DatabaseSync(file, { timeout: 0 })

/**
 * The file is empty by design. If corrupt, truncate it in place; a live holder would already have failed us with
 * SQLITE_BUSY.
 */
function takeLock(lock: DatabaseSync, file: string): DatabaseSync {
  const take = 'pragma locking_mode = exclusive; begin exclusive'
  try {
    lock.exec(take)
    return lock
  } catch (error) {
    if (!isDamage(error)) throw error
    lock.close()
    truncateSync(file)
    const fresh = openLock(file)
    fresh.exec(take)
    return fresh
  }
}

function holderIn(note: string): string {
  try {
    const { pid, address, since } = JSON.parse(readFileSync(note, 'utf8'))
    return ` (process ${pid}, ${address}, since ${since})`
  } catch {
    return ''
  }
}
