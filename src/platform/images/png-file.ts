import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'

/** What an interlaced PNG of whole bytes says of itself (PNG, third edition). */
export type InterlacedPng = {
  width: number
  height: number
  /** Grey or red, green and blue, and perhaps alpha. */
  channels: number
  bytesPerChannel: number
  /** The chunk of its colour profile, as it stands in the file. */
  profile: Buffer | null
  packed: Buffer[]
}

const channelsOf: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 }
const signatureLength = 8

/** @returns null for every other PNG, for one that says how it is to be turned or what is seen through, and for what is none. */
export function readInterlacedPng(file: Buffer): InterlacedPng | null {
  const [depth, type, interlace] = [24, 25, 28].map((at) => file[at])
  const channels = channelsOf[type ?? -1]
  if (!channels || (depth !== 8 && depth !== 16) || interlace !== 1) return null
  const packed: Buffer[] = []
  let profile: Buffer | null = null
  for (let at = signatureLength; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const name = file.toString('latin1', at + 4, at + 8)
    const whole = file.subarray(at, at + 12 + file.readUInt32BE(at))
    if (name === 'tRNS' || name === 'eXIf') return null
    if (name === 'iCCP') profile = whole
    if (name === 'IDAT') packed.push(whole.subarray(8, -4))
  }
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  return { width, height, channels, bytesPerChannel: depth / 8, profile, packed }
}

/** The seven pictures that it comes in: where each begins, and how far its pixels are apart. */
const passes = [
  { x: 0, y: 0, across: 8, down: 8 },
  { x: 4, y: 0, across: 8, down: 8 },
  { x: 0, y: 4, across: 4, down: 8 },
  { x: 2, y: 0, across: 4, down: 4 },
  { x: 0, y: 2, across: 2, down: 4 },
  { x: 1, y: 0, across: 2, down: 2 },
  { x: 0, y: 1, across: 1, down: 2 },
]

type TakeLine = (line: Uint8Array, place: { y: number; x: number; across: number; pixels: number }) => void

/** Unpacks it line by line, as the lines come. @throws when they break off. */
export async function eachLine({ width, height, channels, bytesPerChannel, packed }: InterlacedPng, take: TakeLine) {
  const bytes = channels * bytesPerChannel
  const lines = linesOf(width, height)
  let { value: place } = lines.next()
  let line = new Uint8Array(0)
  let above = new Uint8Array(0)
  let filled = 0
  const begin = () => {
    const length = (place?.pixels ?? 0) * bytes + 1
    above = place?.first || line.length !== length ? new Uint8Array(length) : line
    line = new Uint8Array(length)
    filled = 0
  }
  begin()
  for await (const chunk of Readable.from(packed).pipe(createInflate())) {
    for (let at = 0; place && at < chunk.length; ) {
      const piece = chunk.subarray(at, at + line.length - filled)
      line.set(piece, filled)
      filled += piece.length
      at += piece.length
      if (filled < line.length) break
      unfilter(line, above, bytes)
      take(line.subarray(1), place)
      place = lines.next().value
      begin()
    }
  }
  if (place) throw new RangeError('It breaks off.')
}

function* linesOf(width: number, height: number) {
  for (const { x, y, across, down } of passes) {
    const pixels = Math.ceil((width - x) / across)
    if (pixels < 1) continue
    for (let row = y; row < height; row += down) yield { y: row, x, across, pixels, first: row === y }
  }
  return undefined
}

/** The first byte of a line says by which neighbours its bytes were told. */
function unfilter(line: Uint8Array, above: Uint8Array, bytes: number): void {
  const [kind = 0] = line
  if (kind > 4) throw new RangeError('There is no such filter.')
  if (kind === 0) return
  for (let at = 1; at < line.length; at++) {
    const left = at > bytes ? (line[at - bytes] as number) : 0
    const up = above[at] as number
    const corner = at > bytes ? (above[at - bytes] as number) : 0
    const told = kind === 1 ? left : kind === 2 ? up : kind === 3 ? (left + up) >> 1 : nearest(left, up, corner)
    line[at] = (line[at] as number) + told
  }
}

/** Paeth's: whichever is nearest to left and up less the corner. */
function nearest(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
