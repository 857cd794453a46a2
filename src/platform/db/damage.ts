import { existsSync, readFileSync } from 'node:fs'
import { endianness } from 'node:os'

/** What SQLite says of a file that is not as it was written, or that is no database at all. */
const corrupt = 11
const notADatabase = 26

/** Did a statement find the file of the database damaged? Extended codes have theirs in the last byte. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return false
  return [corrupt, notADatabase].includes(error.errcode & 0xff)
}

const headerBytes = 32
const frameHeaderBytes = 24
const magic = 0x377f0682

/**
 * Looks for damage in a write-ahead log that a server left when it was killed. SQLite ends its reading of the log at the
 * first frame whose sum is wrong, as if it were the last one, which a crash may have cut; and so it would forget, without a
 * word, commits that stand behind it. Those can be told: each frame's sum goes on from the sum of the one before.
 * @returns a sentence, or `null`. What is wrong in the very last transaction cannot be told from a crash.
 */
export function findWalDamage(file: string): string | null {
  const log = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  if (log.length <= headerBytes || log.subarray(0, headerBytes).every((byte) => byte === 0)) return null
  const wal = openWal(log)
  // One sector, so it is written whole or not at all.
  if (!wal) return 'its write-ahead log does not begin as one'
  const commits = wal.commitsBehindDamage()
  // Of several the last may be what a crash has cut.
  return commits >= 2 ? `${commits} or more changes in its write-ahead log cannot be read` : null
}

type Sum = readonly [number, number]
const same = (one: Sum, other: Sum): boolean => one[0] === other[0] && one[1] === other[1]

/** The layout of https://sqlite.org/fileformat.html#walformat. */
function openWal(log: Buffer) {
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8)
  const words = wordsOf(log)
  const storedAt = (at: number): Sum => [log.readUInt32BE(at), log.readUInt32BE(at + 4)]
  const sumOf = ([first, second]: Sum, from: number, to: number): Sum => {
    let [a, b] = [first | 0, second | 0]
    for (let at = from >> 2; at < to >> 2; at += 2) {
      a = (a + (words[at] as number) + b) | 0
      b = (b + (words[at + 1] as number) + a) | 0
    }
    return [a >>> 0, b >>> 0]
  }
  const start = sumOf([0, 0], 0, 24)
  if ((log.readUInt32BE(0) & ~1) >>> 0 !== magic || !same(start, storedAt(24))) return null

  const sumOfFrame = (before: Sum, at: number): Sum =>
    sumOf(sumOf(before, at, at + 8), at + frameHeaderBytes, at + frameBytes)
  /** Of this round of the log, and not what an earlier one has left behind its end: both carry its salt. */
  const isLive = (at: number): boolean => log.subarray(at + 8, at + 16).equals(log.subarray(16, 24))
  return {
    commitsBehindDamage: () => {
      let sums: Sum[] = [start]
      let damaged = false
      let commits = 0
      for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
        const found = storedAt(at + 16)
        const computed = sums.map((sum) => sumOfFrame(sum, at))
        const right = isLive(at) && computed.some((sum) => same(sum, found))
        if (!right && damaged) break
        damaged ||= !right
        if (damaged && log.readUInt32BE(at + 4) !== 0) commits++
        // Of a frame that is wrong either the sum or what it sums may be what was written.
        sums = right ? [found] : [found, ...computed]
      }
      return commits
    },
  }
}

/** The words that are summed, in the order of bytes that the log's last bit of magic says: that of who wrote it. */
function wordsOf(log: Buffer): Uint32Array {
  const whole = log.subarray(0, log.length - (log.length % 4))
  const order = (log.readUInt32BE(0) & 1) === 0 ? 'LE' : 'BE'
  const bytes = order === endianness() && whole.byteOffset % 4 === 0 ? whole : Buffer.from(new Uint8Array(whole).buffer)
  if (order !== endianness()) bytes.swap32()
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)
}
