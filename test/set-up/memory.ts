import { readFileSync } from 'node:fs'

/** Megabytes that a process has in memory: now, or the most that it ever had (`VmHWM`). */
export const megabytesOf = (pid: number, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`${which}:\\s+(\\d+)`))?.[1]) / 1024

/** The most megabytes that this process's picture process ever had; 0 before it began and after it is gone. */
export function megabytesOfPictures(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
  const peaks = children.map((pid) => {
    try {
      const isIt = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process')
      return isIt ? megabytesOf(Number(pid), 'VmHWM') || 0 : 0
    } catch {
      return 0
    }
  })
  return Math.max(0, ...peaks)
}
