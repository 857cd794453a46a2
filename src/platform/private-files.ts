import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from './log.ts'

/** Anything that group or others may do. */
const toOthers = 0o077

/** From here on this process, and those that it starts, make files and folders that are their owner's alone (threats A123). */
export const makePrivateFiles = (): void => void process.umask(toOthers)

/**
 * Takes from other users of the machine what an earlier start let them read: the folder, the database, the backups. What
 * lies in the folder of pictures is behind its door. A file of somebody else's is left, and named in the log.
 * @param folder of the data.
 */
export function closeToOthers(folder: string, log: Log): void {
  const open = [folder, ...within(folder)].filter((path) => (statSync(path).mode & toOthers) !== 0)
  const left: string[] = []
  for (const path of open) {
    try {
      chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600)
    } catch {
      left.push(path)
    }
  }
  if (open.length > left.length) log.info({ folder, files: open.length - left.length }, 'closed to other users')
  if (left.length > 0)
    log.warn({ folder, left: left.slice(0, 10) }, 'other users can read these, and they are not ours to close')
}

function within(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return isOfPictures(entry.name) ? [path] : [path, ...within(path)]
    return entry.isFile() ? [path] : []
  })
}

const isOfPictures = (name: string): boolean => name === 'imagenes' || name === 'pictures'
