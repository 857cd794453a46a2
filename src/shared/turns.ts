/**
 * Lets other requests run in the middle of long work.
 * @returns a function to await between two steps: it resolves at once, or after the event loop's next turn once a millisecond is over.
 */
export function openTurns(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < 1) return
    await new Promise((resolve) => setImmediate(resolve))
    begun = performance.now()
  }
}

/** @returns a function that runs the work of each user one after the other. */
export function openQueues(): <Out>(userId: string, work: () => Promise<Out>) => Promise<Out> {
  const last = new Map<string, Promise<unknown>>()
  return async (userId, work) => {
    const turn = (last.get(userId) ?? Promise.resolve()).then(
      () => work(),
      () => work(),
    )
    last.set(userId, turn)
    try {
      return await turn
    } finally {
      if (last.get(userId) === turn) last.delete(userId)
    }
  }
}
