/** Chance that is the same in every run: a small seeded generator (mulberry32), and what the made world asks of it. */

export function openChance(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number): number => Math.floor(next() * most)
  const digits = (count: number): string => Array.from({ length: count }, () => below(16).toString(16)).join('')
  return {
    next,
    below,
    oneOf: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    digits,
    /** An id as the product makes them (UUID version 7) for a row of that instant, in milliseconds. */
    idAt: (instant: number): string => {
      const time = Math.floor(instant).toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-8${digits(3)}-${digits(12)}`
    },
  }
}
