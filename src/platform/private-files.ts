import { chmodSync, type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from './log.ts'

/** All permissions of group and others. */
const toOthers = 0o077

/** Sets umask 077. */
export const makePrivateFiles = (): void => void process.umask(toOthers)

/**
 * Removes group and other permissions that an earlier start left on the data folder, the database and the backups. The
 * folder of pictures is closed itself, not its files. Files of another owner are skipped and logged.
 * @param folder the data folder.
 */
export function closeToOthers(folder: string, log: Log): void {
  let closed = 0
  const left: string[] = []
  for (const path of [folder, ...within(folder)]) {
    // Another server of the same folder may have deleted it meanwhile.
    const file = statSync(path, { throwIfNoEntry: false })
    if (!file || (file.mode & toOthers) === 0) continue
    try {
      chmodSync(path, file.isDirectory() ? 0o700 : 0o600)
      closed += 1
    } catch {
      left.push(path)
    }
  }
  if (closed > 0) log.info({ folder, closed }, 'closed to other users')
  if (left.length > 0)
    log.warn({ folder, left: left.slice(0, 10) }, 'other users can read these, and they are not ours to close')
}

function within(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'imagenes' ? [path] : [path, ...within(path)]
    return entry.isFile() ? [path] : []
  })
}

/** A folder that cannot be listed belongs to another user or is gone. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
