import { randomFillSync } from 'node:crypto'

const bytes = 16
const drawn = Buffer.alloc(bytes * 256)
let next = drawn.length

/**
 * A nonce for one answer's scripts: 128 random bits in base64, never given twice. They are drawn 256 at a time: asking
 * for each by itself took a fifth of the time of an answer out of memory.
 */
export function newNonce(): string {
  if (next === drawn.length) {
    randomFillSync(drawn)
    next = 0
  }
  next += bytes
  return drawn.toString('base64', next - bytes, next)
}
