import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Small files that decode to very large pictures. */

/** A PNG of a few bytes that claims to be this large. */
export const bombPng = (width: number, height: number): Buffer =>
  png(width, height, [chunk('IDAT', deflateSync(Buffer.alloc(100_000)))])

/** A one-pixel PNG whose colour profile unpacks to this many megabytes. */
export const bombProfile = (megabytes: number): Buffer => {
  const profile = Buffer.concat([Buffer.from('bomb\0\0'), deflateSync(Buffer.alloc(megabytes * 1024 * 1024))])
  return png(1, 1, [chunk('iCCP', profile), chunk('IDAT', deflateSync(Buffer.alloc(4)))])
}

/** A one-pixel PNG whose text unpacks to this many megabytes. */
export const bombText = (megabytes: number): Buffer => {
  const text = Buffer.concat([Buffer.from('bomb\0\0'), deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 'a'))])
  return png(1, 1, [chunk('zTXt', text), chunk('IDAT', deflateSync(Buffer.alloc(4)))])
}

function png(width: number, height: number, chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), ...chunks, chunk('IEND')])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** An animation of single-colour frames. */
export async function animation(format: 'webp' | 'gif', frames: number, side = 64): Promise<Buffer> {
  const height = side * frames
  const tall = sharp({ create: { width: side, height, channels: 3, background: '#a83' } })
  const raw = await tall.raw().toBuffer()
  // No two alike, or they would be written as one.
  for (let frame = 0; frame < frames; frame++)
    raw.fill(frame % 251, frame * side * side * 3, frame * side * side * 3 + 300)
  const whole = sharp(raw, { raw: { width: side, height, channels: 3, pageHeight: side } })
  return format === 'webp' ? whole.webp({ effort: 0 }).toBuffer() : whole.gif({ effort: 1 }).toBuffer()
}

/** A JPEG with this many megabytes of comments and profiles. */
export async function stuffedJpeg(megabytes: number): Promise<Buffer> {
  const plain = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#a83' } })
    .jpeg()
    .toBuffer()
  const part = Buffer.alloc(65_535, 'x')
  part.writeUInt16BE(65_535, 0)
  const kinds = [0xe1, 0xe2, 0xfe]
  const parts = Array.from({ length: megabytes * 16 }, (_, at) =>
    Buffer.concat([Buffer.from([0xff, kinds[at % 3] as number]), part]),
  )
  return Buffer.concat([plain.subarray(0, 2), ...parts, plain.subarray(2)])
}
