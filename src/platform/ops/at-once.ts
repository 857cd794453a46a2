const lanes = 32

/** Does a piece of work for each of many things, some at once: what waits for a disk need not wait one after the other. */
export async function atOnce<T>(things: T[], work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = things.values()
  const lane = async () => {
    for (const thing of waiting) await work(thing)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
