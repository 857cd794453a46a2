/** The first picture of a GIF, as it stands in the file (GIF89a). */
export type GifFrame = {
  left: number
  top: number
  width: number
  height: number
  interlaced: boolean
  /** Red, green and blue of each colour. */
  palette: Buffer
  /** The colour that is seen through, or -1. */
  transparent: number
  smallestCode: number
  /** Its codes, without the lengths of the blocks that they come in. */
  codes: Buffer
}

const [extension, image, graphicControl] = [0x21, 0x2c, 0xf9]

/** @throws RangeError when it breaks off before its first picture begins. */
export function firstFrame(file: Buffer): GifFrame {
  const screen = file.readUInt8(10)
  let palette = paletteAt(file, 13, screen)
  let at = 13 + palette.length
  let transparent = -1
  while (file.readUInt8(at) === extension) {
    if (file.readUInt8(at + 1) === graphicControl && file.readUInt8(at + 3) & 1) transparent = file.readUInt8(at + 6)
    at = endOfBlocks(file, at + 2)
  }
  if (file.readUInt8(at) !== image) throw new RangeError('There is no picture in it.')
  const [left, top, width, height] = [1, 3, 5, 7].map((part) => file.readUInt16LE(at + part)) as [
    number,
    number,
    number,
    number,
  ]
  const flags = file.readUInt8(at + 9)
  const own = paletteAt(file, at + 10, flags)
  if (own.length > 0) palette = own
  const from = at + 10 + own.length
  const smallestCode = file.readUInt8(from)
  const interlaced = (flags & 0x40) !== 0
  return { left, top, width, height, interlaced, palette, transparent, smallestCode, codes: blocksAt(file, from + 1) }
}

const paletteAt = (file: Buffer, at: number, flags: number): Buffer =>
  flags & 0x80 ? file.subarray(at, at + 3 * 2 ** ((flags & 7) + 1)) : Buffer.alloc(0)

function endOfBlocks(file: Buffer, from: number): number {
  let at = from
  while (file.readUInt8(at) > 0) at += file.readUInt8(at) + 1
  return at + 1
}

function blocksAt(file: Buffer, from: number): Buffer {
  const blocks: Buffer[] = []
  for (let at = from; at < file.length && file.readUInt8(at) > 0; at += file.readUInt8(at) + 1) {
    blocks.push(file.subarray(at + 1, at + 1 + file.readUInt8(at)))
  }
  return Buffer.concat(blocks)
}

const mostCodes = 4096

/**
 * Unpacks the colours of a picture, one after the other, as the file has them.
 * @throws RangeError when they break off, or say what cannot be.
 */
export function eachColour({ codes, smallestCode, width, height }: GifFrame, take: (colour: number) => void): void {
  if (smallestCode < 1 || smallestCode > 8) throw new RangeError('Its codes have no such size.')
  const clear = 2 ** smallestCode
  const read = openReader(codes)
  const runs = openRuns(clear)
  let previous = -1
  for (let wanted = width * height; wanted > 0; ) {
    const code = read(runs.size())
    if (code === clear) {
      runs.clear()
      previous = -1
      continue
    }
    if (code === clear + 1) throw new RangeError('It ends too soon.')
    if (previous >= 0) runs.add(previous, code)
    const run = runs.of(code)
    for (let place = 0; place < run.length && wanted > 0; place++, wanted--) take(run[place] as number)
    previous = code
  }
}

function openReader(codes: Buffer): (size: number) => number {
  let [bits, left, at] = [0, 0, 0]
  return (size) => {
    while (left < size) {
      if (at >= codes.length) throw new RangeError('It breaks off.')
      bits |= (codes[at++] as number) << left
      left += 8
    }
    const code = bits & (2 ** size - 1)
    bits >>>= size
    left -= size
    return code
  }
}

/** What each code stands for: a run of colours, kept as the run before it and one colour more. */
function openRuns(clear: number) {
  const [before, length] = [new Uint16Array(mostCodes), new Uint16Array(mostCodes)]
  const [last, first] = [new Uint8Array(mostCodes), new Uint8Array(mostCodes)]
  for (let code = 0; code < clear; code++) {
    last[code] = code
    first[code] = code
    length[code] = 1
  }
  const colours = new Uint8Array(mostCodes)
  let known = clear + 2
  return {
    /** How many bits the next code has: one that is not known yet may follow. */
    size: () => Math.min(12, 32 - Math.clz32(known)),
    clear: () => {
      known = clear + 2
    },
    /** What follows a run becomes a run of its own, until there is no room. */
    add: (previous: number, code: number) => {
      if (code > known) throw new RangeError('There is no such code.')
      if (known === mostCodes) return
      before[known] = previous
      first[known] = first[previous] as number
      last[known] = first[code === known ? previous : code] as number
      length[known] = (length[previous] as number) + 1
      known++
    },
    of: (code: number): Uint8Array => {
      if (code >= known) throw new RangeError('There is no such code.')
      const count = length[code] as number
      for (let place = count - 1, link = code; place >= 0; place--, link = before[link] as number) {
        colours[place] = last[link] as number
      }
      return colours.subarray(0, count)
    },
  }
}

const passes = [
  { from: 0, step: 8 },
  { from: 4, step: 8 },
  { from: 2, step: 4 },
  { from: 1, step: 2 },
]

/** Where each line that comes belongs. */
export const rowsOf = ({ height, interlaced }: GifFrame): number[] =>
  (interlaced ? passes : [{ from: 0, step: 1 }]).flatMap(({ from, step }) =>
    Array.from({ length: Math.max(0, Math.ceil((height - from) / step)) }, (_, at) => from + at * step),
  )
