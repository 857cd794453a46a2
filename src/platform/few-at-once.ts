type Places = {
  /** Does a piece of work when there is a place for it. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** How many are at work or wait. */
  inside: () => number
}

/**
 * Lets so many pieces of work run at a time; the others wait, first come, first served. What only needs the processor is done
 * no sooner by being begun at once: it merely fills the memory.
 * @param longestMs what is at work for longer has its place no more: it is not the processor that it waits for.
 */
export function fewAtOnce(most: number, longestMs = Number.POSITIVE_INFINITY): Places {
  const waiting = new Set<() => void>()
  /** Those that have a place, and since when; who came first stands first. */
  const placed = new Map<object, number>()
  let inside = 0
  let timer: NodeJS.Timeout | undefined
  const beginNext = () => {
    for (const begin of waiting) {
      if (placed.size >= most) break
      waiting.delete(begin)
      begin()
    }
    const [oldest] = placed.values()
    if (waiting.size === 0 || timer || oldest === undefined || !Number.isFinite(longestMs)) return
    timer = setTimeout(freePlaces, Math.max(1, oldest + longestMs - performance.now()))
  }
  const freePlaces = () => {
    timer = undefined
    const since = performance.now() - longestMs
    for (const [work, began] of placed) if (began <= since) placed.delete(work)
    beginNext()
  }
  return {
    inTurn: async (work) => {
      inside++
      const mine = {}
      const takePlace = () => placed.set(mine, performance.now())
      if (placed.size < most) takePlace()
      else {
        await new Promise<void>((resolve) => {
          waiting.add(() => {
            takePlace()
            resolve()
          })
          beginNext()
        })
      }
      try {
        return await work()
      } finally {
        inside--
        placed.delete(mine)
        beginNext()
      }
    },
    inside: () => inside,
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
