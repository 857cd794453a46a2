/**
 * For long work in this process, so that other requests come in between.
 * @param maxMs how long the work may go on at one go.
 * @returns to be awaited between two steps: comes back at once, or after the others had their turn.
 */
export function openTurns(maxMs = 1): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < maxMs) return
    await new Promise((resolve) => setImmediate(resolve))
    begun = performance.now()
  }
}
