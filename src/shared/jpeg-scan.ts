import { type JpegSegment, jpegMarkers as markers, readJpegHeader, uint16 } from './jpeg.ts'

/** More bytes than this after the last block are no slip of an encoder: blocks were lost. */
const maxLeftBytes = 2

/**
 * Is a sequential JPEG, as phones write it, coded to its last block, and nothing after it? libjpeg fills what is missing and warns,
 * but stops at the last block and does not warn of what is left: bytes that were changed in the middle leave blocks over, and
 * shift all that follows. A browser says nothing of either (docs/decisions/043). Codes are followed, no pixel is made.
 * @returns `null` for what is not judged here: progressive, in several scans, arithmetic, or no JPEG at all.
 */
export function isScanWhole(jpeg: Uint8Array): boolean | null {
  const header = readJpegHeader(jpeg)
  const plan = header && planOf(header.segments)
  if (!plan) return null
  const reader = new BitReader(jpeg, header.scanAt)
  for (let mcu = 0; mcu < plan.mcus; mcu += 1) {
    if (plan.interval > 0 && mcu > 0 && mcu % plan.interval === 0 && !reader.restart(mcu / plan.interval - 1))
      return false
    for (const block of plan.blocks) if (!readBlock(reader, block)) return false
  }
  return reader.endsHere()
}

/** For each code of up to 16 bits, its length times 256 and its symbol; 0 where there is no code. */
type Codes = Uint16Array
type Block = { dc: Codes; ac: Codes }

/** What a scan is made of: how often which blocks come, and after how many a restart marker. */
function planOf(segments: JpegSegment[]): { mcus: number; blocks: Block[]; interval: number } | null {
  const bytesOf = (...wanted: number[]) => segments.findLast(({ marker }) => wanted.includes(marker))?.bytes
  const frame = bytesOf(markers.sof0, markers.sof1)
  const scan = bytesOf(markers.sos)
  // A height of 0 is told after the scan.
  if (!frame || !scan || uint16(frame, 5) === 0 || frame[4] !== 8 || frame[9] !== scan[4]) return null
  const parts = Array.from({ length: frame[9] as number }, (_, n) => {
    const sampling = frame[11 + 3 * n] as number
    return { h: sampling >> 4, v: sampling & 15, tables: scan[6 + 2 * n] as number }
  })
  const alone = parts.length === 1
  const across = alone ? 8 : 8 * Math.max(...parts.map(({ h }) => h))
  const down = alone ? 8 : 8 * Math.max(...parts.map(({ v }) => v))
  const codes = readCodes(segments)
  const blocks = parts.flatMap(({ h, v, tables }) => {
    const block = { dc: codes.get(tables >> 4), ac: codes.get(16 + (tables & 15)) }
    return Array(alone ? 1 : h * v).fill(block) as Partial<Block>[]
  })
  if (!blocks.every((block): block is Block => Boolean(block.dc && block.ac))) return null
  const mcus = Math.ceil(uint16(frame, 7) / across) * Math.ceil(uint16(frame, 5) / down)
  const interval = bytesOf(markers.dri)
  return { mcus, blocks, interval: interval ? uint16(interval, 4) : 0 }
}

/** The Huffman tables, by class (0 or 16) and number. */
function readCodes(segments: JpegSegment[]): Map<number, Codes> {
  const all = new Map<number, Codes>()
  for (const { bytes } of segments.filter(({ marker }) => marker === markers.dht)) {
    let at = 4
    while (at + 17 <= bytes.length) {
      const codes: Codes = new Uint16Array(65_536)
      let symbolAt = at + 17
      let code = 0
      for (let length = 1; length <= 16; length += 1) {
        const count = bytes[at + length] as number
        for (let n = 0; n < count; n += 1, code += 1, symbolAt += 1) {
          const from = code << (16 - length)
          codes.fill(length * 256 + (bytes[symbolAt] ?? 0), from, from + (1 << (16 - length)))
        }
        code <<= 1
      }
      all.set(bytes[at] as number, codes)
      at = symbolAt
    }
  }
  return all
}

function readBlock(reader: BitReader, { dc, ac }: Block): boolean {
  const size = reader.symbol(dc)
  if (size < 0 || size > 11 || !reader.skip(size)) return false
  for (let k = 1; k < 64; k += 1) {
    const symbol = reader.symbol(ac)
    if (symbol < 0) return false
    if (symbol === 0) return true
    k += symbol >> 4
    if (k > 63 || !reader.skip(symbol & 15)) return false
  }
  return true
}

/** Reads bits up to the next marker; 0xff 0x00 is a byte of them. */
class BitReader {
  private readonly jpeg: Uint8Array
  private at: number
  private bits = 0
  private count = 0

  constructor(jpeg: Uint8Array, at: number) {
    this.jpeg = jpeg
    this.at = at
  }

  /** The next symbol, or -1 for no code or no bits. */
  symbol(codes: Codes): number {
    this.fill()
    const ahead = this.count >= 16 ? this.bits >> (this.count - 16) : this.bits << (16 - this.count)
    const found = codes[ahead & 0xffff] as number
    this.count -= found >> 8
    return found === 0 || this.count < 0 ? -1 : found & 255
  }

  skip(length: number): boolean {
    this.fill()
    this.count -= length
    return this.count >= 0
  }

  /** Is the restart marker of this number next? */
  restart(number: number): boolean {
    const isNext = this.count < 8 && this.atMarker() && this.jpeg[this.at + 1] === 0xd0 + (number & 7)
    this.count = 0
    this.at += 2
    return isNext
  }

  /** Is the next marker near, or are there bytes of one kind up to it, as some encoders fill up a file? */
  endsHere(): boolean {
    const { jpeg } = this
    const from = this.at - (this.count >> 3)
    while (this.at < jpeg.length && !this.atMarker()) this.at += 1
    if (this.at - from <= maxLeftBytes) return true
    // A file that was cut and filled up has such bytes among its blocks already.
    const isFill = (at: number) => jpeg[at] === jpeg[from]
    return !isFill(from - 3) && jpeg.subarray(from, this.at).every((byte) => byte === jpeg[from])
  }

  private atMarker(): boolean {
    while (this.jpeg[this.at] === 0xff && this.jpeg[this.at + 1] === 0xff) this.at += 1
    return this.jpeg[this.at] === 0xff && this.jpeg[this.at + 1] !== 0
  }

  private fill(): void {
    while (this.count <= 16) {
      const byte = this.jpeg[this.at]
      const isData = byte !== undefined && (byte !== 0xff || this.jpeg[this.at + 1] === 0)
      if (!isData) return
      this.at += byte === 0xff ? 2 : 1
      this.bits = ((this.bits << 8) | byte) & 0xffffff
      this.count += 8
    }
  }
}
