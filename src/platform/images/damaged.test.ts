import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeImage } from './pipeline.ts'

/** Pictures that are damaged in the middle, or cut off (threats A127), and what only looks like damage (docs/decisions/043). */

const [width, height] = [120, 160]

/** The same numbers at each run: a damage that is refused today is refused tomorrow. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state >> 16
  }
}

/** Soft patches of colour with some grain, as a photo has. */
const photo = async (): Promise<Sharp> => {
  const next = numbers(7)
  const patches = Buffer.from(Array.from({ length: 12 * 16 * 3 }, () => next() & 255))
  const soft = sharp(patches, { raw: { width: 12, height: 16, channels: 3 } }).resize(width, height, { fit: 'fill' })
  const pixels = await soft.raw().toBuffer()
  const grained = pixels.map((value) => Math.max(0, Math.min(255, value + (next() & 15) - 8)))
  return sharp(grained, { raw: { width, height, channels: 3 } })
}
const made = await photo()
const fixture = (name: string) => readFileSync(new URL(`../../../test/set-up/${name}`, import.meta.url))

const jpegs: Record<string, Buffer> = {
  baseline: await made.clone().jpeg({ quality: 85 }).toBuffer(),
  'baseline 4:4:4': await made.clone().jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer(),
  progressive: await made.clone().jpeg({ progressive: true }).toBuffer(),
  mozjpeg: await made.clone().jpeg({ mozjpeg: true }).toBuffer(),
  greyscale: await made.clone().greyscale().jpeg().toBuffer(),
  // With the marker of Adobe.
  CMYK: await made.clone().toColourspace('cmyk').jpeg().toBuffer(),
  // By cjpeg of libjpeg-turbo 2.1.5: -restart 1, and -restart 2 -progressive.
  'restart markers': fixture('restart.jpg'),
  'restart markers, progressive': fixture('restart-progressive.jpg'),
}
const everyJpeg = Object.entries(jpegs)

const eoi = Buffer.from([0xff, 0xd9])
const middle = ({ length }: Buffer) => Math.floor(length * 0.55)
const tenth = ({ length }: Buffer) => Math.floor(length / 10)
const changed = (bytes: Buffer, change: (copy: Buffer, at: number) => void): Buffer => {
  const copy = Buffer.from(bytes)
  change(copy, middle(bytes))
  return copy
}

const damages: [string, (bytes: Buffer) => Buffer][] = [
  ['a tenth overwritten', (bytes) => changed(bytes, overwrite)],
  ['a tenth of zeros', (bytes) => changed(bytes, (copy, at) => copy.fill(0, at, at + tenth(bytes)))],
  ['a run of 0xff', (bytes) => changed(bytes, (copy, at) => copy.fill(0xff, at, at + 64))],
  ['a tenth missing', (b) => Buffer.concat([b.subarray(0, middle(b)), b.subarray(middle(b) + tenth(b))])],
  ['cut and closed', (bytes) => Buffer.concat([bytes.subarray(0, middle(bytes)), eoi])],
  ['cut', (bytes) => bytes.subarray(0, middle(bytes))],
  ['cut and filled up with zeros', (bytes) => changed(bytes, (copy, at) => copy.fill(0, at))],
  ['cut, filled up and closed', (b) => Buffer.concat([changed(b, (copy, at) => copy.fill(0, at)), eoi])],
]

function overwrite(copy: Buffer, at: number): void {
  const next = numbers(3)
  for (let n = 0; n < tenth(copy); n += 1) copy[at + n] = next() & 255
}

const refusal = {
  code: 'unsupported_type',
  detail: 'La imagen está dañada o incompleta. Guárdala otra vez e intenta de nuevo.',
}

/** Zeros in the middle of this one read as valid codes, and libjpeg has nothing to warn of. */
const unseen = (coded: string, damage: string) => coded === 'CMYK' && damage === 'a tenth of zeros'

describe.each(everyJpeg)('A127: a JPEG, %s', (coded, bytes) => {
  test.each(damages.filter(([damage]) => !unseen(coded, damage)))('%s is refused', async (_name, damage) => {
    await expect(makeImage(damage(bytes), 'imagen')).rejects.toMatchObject(refusal)
  })
})

const withBytes = (bytes: Buffer, at: number, more: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)])
const tables = Buffer.from([0xff, 0xc4])

/** A whole second picture in an EXIF segment, as phones put it there. */
function withThumbnail(bytes: Buffer): Buffer {
  const thumbnail = fixture('restart.jpg')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(thumbnail.length + 8)
  return withBytes(bytes, 2, Buffer.concat([Buffer.from([0xff, 0xe1]), length, Buffer.from('Exif\0\0'), thumbnail]))
}

const harmless: [string, (bytes: Buffer) => Buffer][] = [
  ['as it is', (bytes) => bytes],
  ['text after the end', (bytes) => Buffer.concat([bytes, Buffer.from('SEFT Image_UTC_Data '.repeat(40))])],
  ['a second picture after the end (MPF)', (bytes) => Buffer.concat([bytes, fixture('restart.jpg')])],
  [
    'a video after the end (Motion Photo)',
    (bytes) => Buffer.concat([bytes, Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(5000, 0x5a)]),
  ],
  ['a thumbnail in its EXIF', withThumbnail],
  ['bytes between segments', (bytes) => withBytes(bytes, 2, Buffer.alloc(16))],
  ['bytes before a table', (bytes) => withBytes(bytes, bytes.indexOf(tables), Buffer.alloc(5, 7))],
  ['0xff repeated before a marker', (bytes) => withBytes(bytes, bytes.indexOf(tables), Buffer.alloc(3, 0xff))],
  ['two bytes before the end', (bytes) => withBytes(bytes, bytes.length - 2, Buffer.from([1, 2]))],
  ['zeros up to the end', (bytes) => withBytes(bytes, bytes.length - 2, Buffer.alloc(90))],
  ['without its last byte', (bytes) => bytes.subarray(0, -1)],
  ['without its last two bytes', (bytes) => bytes.subarray(0, -2)],
]

describe.each(everyJpeg)('a JPEG, %s, whole', (_, bytes) => {
  const whole = makeImage(bytes, 'imagen')
  test.each(harmless)('%s, is taken', async (_name, written) => {
    expect(await makeImage(written(bytes), 'imagen')).toEqual(await whole)
  })
})

test('wrong parameters of a sequential scan, and an unknown revision of JFIF, are no damage', async () => {
  const bytes = fixture('restart.jpg')
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  bytes.set([0, 0, 0], scan + 2 + bytes.readUInt16BE(scan + 2) - 3)
  bytes[bytes.indexOf('JFIF') + 5] = 2
  await expect(makeImage(bytes, 'imagen')).resolves.toMatchObject({ ancho: width, alto: height })
})

const others: [string, Buffer][] = [
  ['PNG', await made.clone().png().toBuffer()],
  ['WebP', await made.clone().webp().toBuffer()],
  ['lossless WebP', await made.clone().webp({ lossless: true }).toBuffer()],
  ['AVIF', await made.clone().avif({ effort: 0 }).toBuffer()],
  ['GIF', await made.clone().gif().toBuffer()],
  ['TIFF', await made.clone().tiff({ compression: 'lzw' }).toBuffer()],
]

test.each(others)('A127: a %s that is cut off is refused, wherever', async (_, bytes) => {
  await expect(makeImage(bytes, 'imagen')).resolves.toMatchObject({ ancho: width })
  for (const part of [0.2, 0.5, 0.8, 0.97]) {
    const cut = bytes.subarray(0, Math.floor(bytes.length * part))
    await expect(makeImage(cut, 'imagen'), `${part}`).rejects.toMatchObject(refusal)
  }
})
