import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDamage } from './damage.ts'

/** The folder is in use by another server. The message names the holder. */
export class FolderInUse extends Error {}

/**
 * Takes a data folder for this process alone. The lock is the operating system's own (an open exclusive transaction on
 * a small file), so it ends with the process however that ends, and a live holder cannot be robbed.
 * @returns what gives it back. Keep it: once nobody does, the lock is collected with it, and the folder is free.
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
 * The file holds nothing, so damage in it is no loss: it is emptied in place: a process that holds it, holds
 * this very file, and would have been found before what is in it.
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
