import { chmodSync, type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from './log.ts'

/** Anything that group or others may do. */
const toOthers = 0o077

/** From here on this process, and those that it starts, make files and folders that are their owner's alone. */
export const makePrivateFiles = (): void => void process.umask(toOthers)

/**
 * Takes from other users of the machine what an earlier start let them read: the folder, the database, the backups. What
 * lies in the folder of pictures is behind its door. A file of somebody else's is left, and named in the log.
 * @param folder of the data.
 */
export function closeToOthers(folder: string, log: Log): void {
  let closed = 0
  const left: string[] = []
  for (const path of [folder, ...within(folder)]) {
    // Another server of the same folder may have taken it away meanwhile.
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

/** What cannot be listed is somebody else's, or gone. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
