/**
 * A progressive JPEG in three colours of one size (4:4:4), as three of one colour each: its decoder keeps every
 * coefficient until the last scan, 2 bytes for each pixel and colour, and so needs only a third of them at a time. Nothing is
 * decoded here: what the colours share is the scan of their means, whose bits are dealt out (ITU-T T.81).
 */
export type JpegParts = { width: number; height: number; parts: Buffer[] }

type Component = { id: number; table: number }
type Segment = { marker: number; bytes: Buffer; scan: Buffer }

const [progressive, tables, scanHeader, restartInterval, quantities, adobe] = [0xc2, 0xc4, 0xda, 0xdd, 0xdb, 0xee]
const startAndEnd = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])] as const

/** @returns null for every other JPEG, and for what is none. */
export function partsOfJpeg(file: Buffer): JpegParts | null {
  try {
    return split(segmentsOf(file))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function split(segments: Segment[]): JpegParts | null {
  const frame = threeAlike(segments)
  if (!frame) return null
  const [height, width] = [frame.readUInt16BE(5), frame.readUInt16BE(7)]
  const components: Component[] = [10, 13, 16].map((at) => ({
    id: frame.readUInt8(at),
    table: frame.readUInt8(at + 2),
  }))
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const lengths = new Map<number, Map<number, number>>()
  let interval = 0
  const piecesOf = ({ marker, bytes, scan }: Segment): Buffer[][] => {
    if (marker === progressive) return components.map(({ id, table }) => [frameOf(frame, id, table)])
    if (marker === scanHeader) return dealScan(bytes, scan, components, lengths, { blocks, interval })
    if (![tables, quantities, restartInterval].includes(marker)) return []
    if (marker === tables) readTables(bytes, lengths)
    if (marker === restartInterval) interval = bytes.readUInt16BE(4)
    return components.map(() => [bytes])
  }
  const pieces = segments.map(piecesOf)
  const parts = components.map((_, at) => pieces.flatMap((piece) => piece[at] ?? []))
  return { width, height, parts: parts.map((part) => Buffer.concat([startAndEnd[0], ...part, startAndEnd[1]])) }
}

/** The frame of a progressive JPEG whose three colours are luma and chroma in one size. */
function threeAlike(segments: Segment[]): Buffer | null {
  const frame = segments.find(({ marker }) => marker === progressive)?.bytes
  if (frame?.readUInt8(4) !== 8 || frame.readUInt8(9) !== 3) return null
  const asRgb = segments.some(({ marker, bytes }) => marker === adobe && bytes.readUInt8(15) === 0)
  const sampling = [11, 14, 17].map((at) => frame.readUInt8(at))
  const named = String.fromCharCode(...[10, 13, 16].map((at) => frame.readUInt8(at)))
  return asRgb || named === 'RGB' || sampling.some((each) => each !== sampling[0]) ? null : frame
}

function frameOf(frame: Buffer, id: number, table: number): Buffer {
  const own = Buffer.concat([frame.subarray(0, 9), Buffer.from([1, id, 0x11, table])])
  own.writeUInt16BE(11, 2)
  return own
}

/** The pieces of a scan that belong to each component: all of it to one, or its bits to each of them. */
function dealScan(
  header: Buffer,
  scan: Buffer,
  components: Component[],
  lengths: Map<number, Map<number, number>>,
  { blocks, interval }: { blocks: number; interval: number },
): Buffer[][] {
  const count = header.readUInt8(4)
  const ids = Array.from({ length: count }, (_, at) => header.readUInt8(5 + at * 2))
  if (count === 1) return components.map(({ id }) => (id === ids[0] ? [header, scan] : []))
  const refines = header.readUInt8(header.length - 1) >> 4 > 0
  const codes = ids.map((_, at) => lengths.get(header.readUInt8(6 + at * 2) >> 4))
  const from = openBits(scan)
  const to = ids.map(() => openWriter())
  for (let block = 0; block < blocks; block++) {
    if (interval > 0 && block > 0 && block % interval === 0) {
      from.restart()
      for (const writer of to) writer.restart((block / interval - 1) % 8)
    }
    for (let at = 0; at < count; at++) {
      const writer = to[at] as Writer
      if (refines) writer.put(from.bit(), 1)
      else copyDifference(from, writer, codes[at] ?? new Map())
    }
  }
  return components.map(({ id }) => {
    const at = ids.indexOf(id)
    return at < 0 ? [] : [headerOf(header, at), (to[at] as Writer).end()]
  })
}

function headerOf(header: Buffer, at: number): Buffer {
  const own = Buffer.concat([header.subarray(0, 5), header.subarray(5 + at * 2, 7 + at * 2), header.subarray(-3)])
  own.writeUInt16BE(8, 2)
  own.writeUInt8(1, 4)
  return own
}

/** A code and the bits that it announces, as they are. `codes` holds the value of each, by its length and its bits. */
function copyDifference(from: Bits, to: Writer, codes: Map<number, number>): void {
  let code = 1
  let value: number | undefined
  for (let length = 0; value === undefined; length++) {
    if (length === 16) throw new RangeError('There is no such code.')
    code = (code << 1) | from.bit()
    value = codes.get(code)
  }
  to.put(code, 31 - Math.clz32(code))
  for (let bits = value & 15; bits > 0; bits--) to.put(from.bit(), 1)
}

/** Codes of differences (class 0) by the number of their table; a leading 1 keeps codes of different lengths apart. */
function readTables(bytes: Buffer, lengths: Map<number, Map<number, number>>): void {
  for (let at = 4; at < bytes.length; ) {
    const name = bytes.readUInt8(at)
    const codes = new Map<number, number>()
    let code = 0
    let value = at + 17
    for (let length = 1; length <= 16; length++, code <<= 1) {
      for (let count = bytes.readUInt8(at + length); count > 0; count--)
        codes.set((1 << length) | code++, bytes.readUInt8(value++))
    }
    if (name >> 4 === 0) lengths.set(name, codes)
    at = value
  }
}

function segmentsOf(file: Buffer): Segment[] {
  const segments: Segment[] = []
  for (let at = 2; at + 4 <= file.length; ) {
    if (file.readUInt8(at) !== 0xff) throw new RangeError('No marker stands where one should.')
    const marker = file.readUInt8(at + 1)
    if (marker === 0xd9) break
    if (marker === 0xff) {
      at++
      continue
    }
    const after = at + 2 + file.readUInt16BE(at + 2)
    const end = marker === scanHeader ? endOfScan(file, after) : after
    segments.push({ marker, bytes: file.subarray(at, after), scan: file.subarray(after, end) })
    at = end
  }
  return segments
}

/** Where the next marker is that is neither a stuffed byte nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = from; ; at += 2) {
    at = file.indexOf(0xff, at)
    const next = at < 0 ? undefined : file[at + 1]
    if (next === undefined) return file.length
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
}

type Bits = ReturnType<typeof openBits>
type Writer = ReturnType<typeof openWriter>

function openBits(scan: Buffer) {
  let at = 0
  let byte = 0
  let left = 0
  return {
    bit: (): number => {
      if (left === 0) {
        byte = scan.readUInt8(at++)
        if (byte === 0xff && scan.readUInt8(at++) !== 0) throw new RangeError('A scan breaks off.')
        left = 8
      }
      return (byte >> --left) & 1
    },
    restart: () => {
      left = 0
      at += 2
    },
  }
}

function openWriter() {
  let bytes = Buffer.alloc(1 << 16)
  let length = 0
  let byte = 1
  const push = (value: number) => {
    if (length + 2 > bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)])
    bytes[length++] = value
  }
  const fill = () => {
    while (byte > 1) putBit(1)
  }
  const putBit = (bit: number) => {
    byte = (byte << 1) | bit
    if (byte < 256) return
    push(byte & 255)
    if ((byte & 255) === 255) push(0)
    byte = 1
  }
  return {
    put: (bits: number, count: number) => {
      for (let at = count - 1; at >= 0; at--) putBit((bits >> at) & 1)
    },
    restart: (turn: number) => {
      fill()
      push(0xff)
      push(0xd0 + turn)
    },
    end: (): Buffer => {
      fill()
      return bytes.subarray(0, length)
    },
  }
}
