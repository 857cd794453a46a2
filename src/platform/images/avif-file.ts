/** What an AVIF file says of its one picture before a pixel is decoded (ISO 14496-12, 23008-12; AVIF 1.1). */
export type AvifFile = {
  width: number
  height: number
  /** Bytes that a decoded pixel takes. */
  bytesPerPixel: number
  /** The picture, and what can be seen through it, as AV1. */
  picture: Buffer
  alpha: Buffer | null
  /** Numbers of H.273, or -1 where the stream itself is to say it. */
  matrix: number
  fullRange: number
  icc: Buffer | null
  /** Quarter turns against the clock, and the mirror that follows them: upside down, or left for right. */
  turns: number
  mirror: 'flip' | 'flop' | null
}

type Box = { type: string; body: Buffer<ArrayBuffer> }

/** A picture that is put together of others, and the pixels of the largest of those. */
export type AvifGrid = { width: number; height: number; largestPart: number }

/** @returns null for what cannot be read. */
export function readAvif(file: Buffer<ArrayBuffer>): AvifFile | AvifGrid | null {
  try {
    return factsOf(file)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function factsOf(file: Buffer<ArrayBuffer>): AvifFile | AvifGrid | null {
  const meta = find(boxes(file), 'meta')
  if (!meta) return null
  const parts = boxes(meta.subarray(4))
  const id = (find(parts, 'pitm') ?? Buffer.alloc(0)).readUInt16BE(4)
  const types = typesOf(find(parts, 'iinf'))
  const properties = propertiesOf(find(parts, 'iprp'))
  const own = properties.get(id) ?? []
  const size = find(own, 'ispe')
  const config = find(own, 'av1C')
  if (!size) return null
  const [width, height] = [size.readUInt32BE(4), size.readUInt32BE(8)]
  if (types.get(id) === 'grid') return { width, height, largestPart: largestPart(types, properties) }
  if (types.get(id) !== 'av01' || !config) return null
  const alphaId = [...properties.keys()].find(
    (key) => types.get(key) === 'av01' && find(properties.get(key) ?? [], 'auxC')?.includes('alpha'),
  )
  const dataOf = (item: number) => placesOf(find(parts, 'iloc'), item, file, find(parts, 'idat'))
  const picture = dataOf(id)
  const colours = own.filter(({ type }) => type === 'colr').map(({ body }) => body)
  const nclx = colours.find((body) => body.toString('latin1', 0, 4) === 'nclx')
  const icc = colours.find((body) => ['prof', 'rICC'].includes(body.toString('latin1', 0, 4)))
  const mirror = find(own, 'imir')
  return (
    picture && {
      width: size.readUInt32BE(4),
      height: size.readUInt32BE(8),
      bytesPerPixel: bytesPerPixel(config.readUInt8(2)),
      picture,
      alpha: alphaId === undefined ? null : dataOf(alphaId),
      matrix: nclx ? nclx.readUInt16BE(8) : -1,
      fullRange: nclx ? nclx.readUInt8(10) >> 7 : -1,
      icc: icc?.subarray(4) ?? null,
      turns: (find(own, 'irot')?.readUInt8(0) ?? 0) & 3,
      mirror: mirror ? (mirror.readUInt8(0) & 1 ? 'flop' : 'flip') : null,
    }
  )
}

function largestPart(types: Map<number, string>, properties: Map<number, Box[]>): number {
  const parts = [...properties].filter(([id]) => types.get(id) === 'av01')
  const sizes = parts.map(([, own]) => find(own, 'ispe'))
  return Math.max(
    ...sizes.map((size) => (size ? size.readUInt32BE(4) * size.readUInt32BE(8) : Number.POSITIVE_INFINITY)),
  )
}

/** By the third byte of `av1C`: high depth, monochrome, and subsampling across and down. */
function bytesPerPixel(flags: number): number {
  const planes = flags & 0x10 ? 1 : flags & 0x04 ? 1.5 : flags & 0x08 ? 2 : 3
  return planes * (flags & 0x40 ? 2 : 1)
}

function boxes(bytes: Buffer<ArrayBuffer>): Box[] {
  const found: Box[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at)
    const head = short === 1 ? 16 : 8
    const length = short === 0 ? bytes.length - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short
    if (length < head) throw new RangeError('A box ends before it begins.')
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + head, at + length) })
    at += length
  }
  return found
}

const find = (among: Box[], type: string): Buffer<ArrayBuffer> | undefined =>
  among.find((box) => box.type === type)?.body

function typesOf(iinf = Buffer.alloc(0)): Map<number, string> {
  const entries = boxes(iinf.subarray(iinf.readUInt8(0) === 0 ? 6 : 8)).map(({ body }) => body)
  const second = entries.filter((entry) => entry.readUInt8(0) === 2)
  return new Map(second.map((entry) => [entry.readUInt16BE(4), entry.toString('latin1', 8, 12)]))
}

/** Which properties are whose: `ipco` lists them, `ipma` hands them out by their number. */
function propertiesOf(iprp = Buffer.alloc(0)): Map<number, Box[]> {
  const all = boxes(find(boxes(iprp), 'ipco') ?? Buffer.alloc(0))
  const ipma = find(boxes(iprp), 'ipma') ?? Buffer.alloc(0)
  const wideIds = ipma.readUInt8(0) > 0
  const wide = ipma.readUInt8(3) & 1
  const owned = new Map<number, Box[]>()
  let at = 8
  for (let items = ipma.readUInt32BE(4); items > 0; items--) {
    const id = wideIds ? ipma.readUInt32BE(at) : ipma.readUInt16BE(at)
    at += wideIds ? 4 : 2
    const own: Box[] = []
    for (let count = ipma.readUInt8(at++); count > 0; count--) {
      const number = wide ? ipma.readUInt16BE(at) & 0x7fff : ipma.readUInt8(at) & 0x7f
      at += wide ? 2 : 1
      const property = all[number - 1]
      if (property) own.push(property)
    }
    owned.set(id, own)
  }
  return owned
}

/** The bytes of one item, wherever `iloc` says that they are: in the file, or in `idat`. */
function placesOf(iloc: Buffer | undefined, item: number, file: Buffer, idat?: Buffer): Buffer | null {
  if (!iloc) return null
  const version = iloc.readUInt8(0)
  const wide = version === 2 ? 4 : 2
  const [offsetSize, lengthSize] = [iloc.readUInt8(4) >> 4, iloc.readUInt8(4) & 15]
  const [baseSize, indexSize] = [iloc.readUInt8(5) >> 4, version > 0 ? iloc.readUInt8(5) & 15 : 0]
  let at = 6
  const next = (size: number): number => {
    const value = size === 8 ? Number(iloc.readBigUInt64BE(at)) : size === 0 ? 0 : iloc.readUIntBE(at, size)
    at += size
    return value
  }
  for (let items = next(wide); items > 0; items--) {
    const id = next(wide)
    const source = version > 0 && (next(2) & 15) === 1 ? idat : file
    next(2)
    const base = next(baseSize)
    const pieces: Buffer[] = []
    for (let extents = next(2); extents > 0; extents--) {
      next(indexSize)
      const from = base + next(offsetSize)
      const length = next(lengthSize)
      if (length + pieces.reduce((sum, piece) => sum + piece.length, 0) > file.length) {
        throw new RangeError('It says that it is larger than its file.')
      }
      pieces.push((source ?? file).subarray(from, length === 0 ? undefined : from + length))
    }
    if (id === item) return Buffer.concat(pieces)
  }
  return null
}
