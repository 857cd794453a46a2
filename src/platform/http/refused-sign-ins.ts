import type { Log } from '#platform/log.ts'
import { minuteMs } from '#shared/time.ts'

export type RefusedSignIns = {
  /** Counts one more. @returns whether it has a line of its own: the first after a quiet minute has, those that follow have one together. */
  isFirst: (log: Log, status: number) => boolean
}

/**
 * Sign-ins that were refused, as the log tells them: somebody who mistypes her password is a line, a flood is one line a minute with a
 * count.
 */
export function countRefusedSignIns(): RefusedSignIns {
  let counted: Record<number, number> | null = null
  const tellEachMinute = (log: Log) => {
    const statuses = counted ?? {}
    const refused = Object.values(statuses).reduce((sum, count) => sum + count, 0)
    counted = null
    if (refused === 0) return
    log.warn({ refused, statuses }, 'more sign-ins were refused in the last minute')
    begin(log)
  }
  const begin = (log: Log) => {
    counted = {}
    setTimeout(() => tellEachMinute(log), minuteMs).unref()
  }
  return {
    isFirst: (log, status) => {
      if (!counted) {
        begin(log)
        return true
      }
      counted[status] = (counted[status] ?? 0) + 1
      return false
    },
  }
}
