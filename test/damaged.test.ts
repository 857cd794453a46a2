import { describe, expect, test } from 'vitest'
import { makeImage } from '#platform/images/pipeline.ts'
import { damages, fixture, jpegs, made, width } from './set-up/damaged-pictures.ts'

/** Pictures that are damaged or truncated, and valid ones that look damaged. */

const everyJpeg = Object.entries(jpegs)

const refusal = {
  code: 'unsupported_type',
  detail: 'La imagen está dañada o incompleta. Guárdala otra vez e intenta de nuevo.',
}

/** Zeros that read as valid codes: libjpeg has nothing to warn of. */
const unseen = (encoder: string, damage: string) => encoder === 'CMYK' && damage === 'a tenth of zeros'

describe.each(everyJpeg)('a JPEG, %s', (encoder, bytes) => {
  test.each(damages.filter(([name]) => !unseen(encoder, name)))('%s is refused', async (_, damage) => {
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
  ['0xff repeated before a marker', (bytes) => withBytes(bytes, bytes.indexOf(tables), Buffer.alloc(3, 0xff))],
  ['two bytes before the end', (bytes) => withBytes(bytes, bytes.length - 2, Buffer.from([1, 2]))],
]

describe.each(everyJpeg)('a JPEG, %s, whole', (_, bytes) => {
  const whole = makeImage(bytes, 'imagen')
  test.each(harmless)('%s, is taken', async (_name, written) => {
    expect(await makeImage(written(bytes), 'imagen')).toEqual(await whole)
  })
})

const others: [string, Buffer][] = [
  ['PNG', await made.clone().png().toBuffer()],
  ['WebP', await made.clone().webp().toBuffer()],
  ['lossless WebP', await made.clone().webp({ lossless: true }).toBuffer()],
  ['AVIF', await made.clone().avif({ effort: 0 }).toBuffer()],
  ['GIF', await made.clone().gif().toBuffer()],
  ['TIFF', await made.clone().tiff({ compression: 'lzw' }).toBuffer()],
]

test.each(others)('a %s that is cut off is refused, wherever', async (_, bytes) => {
  await expect(makeImage(bytes, 'imagen')).resolves.toMatchObject({ ancho: width })
  for (const part of [0.2, 0.5, 0.8, 0.97]) {
    const cut = bytes.subarray(0, Math.floor(bytes.length * part))
    await expect(makeImage(cut, 'imagen'), `${part}`).rejects.toMatchObject(refusal)
  }
})
