/** Looks again and again until something is there, and gives it; fails with `what` after `ms`. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined> | T | undefined,
  ms = 15_000,
): Promise<T> {
  for (const began = performance.now(); performance.now() - began < ms; ) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`Not within ${ms} ms: ${what}`)
}
