import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { openBoxShrink } from './box-shrink.ts'
import { eachLine, readInterlacedPng } from './png-file.ts'
import { withChunk } from './png-profile.ts'

type Fits = (width: number, height: number) => number

const largestWholeBytes = 80_000_000

/**
 * A large interlaced PNG as a plain one that is no smaller than asked: libvips would keep all of it, 8 bytes a pixel where
 * it has 16 bits and alpha (docs/decisions/078).
 * @param most the bytes up to which libvips decodes one whole.
 * @returns null for every other PNG.
 */
export async function smallerPng(
  original: Buffer | string,
  fits: Fits,
  most = largestWholeBytes,
): Promise<Buffer | null> {
  const file = readInterlacedPng(typeof original === 'string' ? await readFile(original) : original)
  if (!file) return null
  const { width, height, channels, bytesPerChannel, profile } = file
  if (width * height * channels * bytesPerChannel <= most) return null

  const small = openBoxShrink(width, height, Math.max(1, Math.floor(fits(width, height))))
  const step = channels * bytesPerChannel
  const grey = channels < 3
  const seenThrough = channels % 2 === 0
  await eachLine(file, (line, { x, y, across, pixels }) => {
    for (let pixel = 0; pixel < pixels; pixel++) {
      // Of 16 bits the upper eight.
      const at = pixel * step
      const red = line[at] as number
      const green = grey ? red : (line[at + bytesPerChannel] as number)
      const blue = grey ? red : (line[at + 2 * bytesPerChannel] as number)
      const alpha = seenThrough ? (line[at + step - bytesPerChannel] as number) : 255
      small.add(x + pixel * across, y, red, green, blue, alpha)
    }
  })
  const image = sharp(small.rgba(), { raw: { width: small.width, height: small.height, channels: 4 } })
  const png = await (seenThrough ? image : image.removeAlpha()).png({ compressionLevel: 1 }).toBuffer()
  return profile ? withChunk(png, profile) : png
}
