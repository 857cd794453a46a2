type Places = {
  /** Does a piece of work when there is a place for it. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** How many are at work or wait. */
  inside: () => number
}

/**
 * Lets so many pieces of work run at a time; the others wait, first come, first served. What only needs the processor is done
 * no sooner by being begun at once: it merely fills the memory.
 * @param longestMs after waiting so long a piece begins all the same: it was not the processor that kept it waiting.
 */
export function fewAtOnce(most: number, longestMs = Number.POSITIVE_INFINITY): Places {
  const waiting = new Set<() => void>()
  let running = 0
  const place = () =>
    new Promise<void>((resolve) => {
      const begin = () => {
        clearTimeout(timer)
        waiting.delete(begin)
        running++
        resolve()
      }
      const timer = Number.isFinite(longestMs) ? setTimeout(begin, longestMs) : undefined
      waiting.add(begin)
    })
  return {
    inTurn: async (work) => {
      if (running < most) running++
      else await place()
      try {
        return await work()
      } finally {
        running--
        const [next] = waiting
        if (running < most) next?.()
      }
    },
    inside: () => running + waiting.size,
  }
}

/**
 * Work that takes the processor for milliseconds and begins as soon as it is asked for would be done for all who ask before
 * anybody else is heard: new connections are taken up one by one, between such rounds.
 * @returns waits for a turn of the event loop in which nothing else of this kind begins.
 */
export function oneATurn(): () => Promise<void> {
  const waiting: (() => void)[] = []
  const begin = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(begin)
  }
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(begin)
    })
}
