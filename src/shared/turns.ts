/**
 * Yields to other requests during long work.
 * @returns a function to await between steps: resolves at once, or after the event loop's next turn if a millisecond
 * has passed.
 */
export function openTurns(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < 1) return
    await new Promise((resolve) => setImmediate(resolve))
    begun = performance.now()
  }
}

/** @returns a function that serialises the work of each user. */
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
