/**
 * Lets other requests run in the middle of long work.
 * @param maxMs how long the work may block the process, in milliseconds.
 * @returns a function to await between two steps: it resolves at once, or after the event loop's next turn once `maxMs` are over.
 */
export function openTurns(maxMs = 1): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < maxMs) return
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
