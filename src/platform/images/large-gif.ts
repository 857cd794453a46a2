import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { openBoxShrink } from './box-shrink.ts'
import { eachColour, firstFrame, rowsOf } from './gif-file.ts'

const largestWhole = 13_000_000

/**
 * The first picture of a large GIF as a PNG that is no smaller than asked: libvips would keep 4 bytes for each of its
 * pixels (docs/decisions/078).
 * @param most the pixels up to which libvips decodes one.
 * @returns null for a smaller one.
 */
export async function smallerGif(original: Buffer | string, fits: Fits, most = largestWhole): Promise<Buffer | null> {
  const file = typeof original === 'string' ? await readFile(original) : original
  const [width, height] = [file.readUInt16LE(6), file.readUInt16LE(8)]
  if (width * height <= most) return null
  const small = openBoxShrink(width, height, Math.max(1, Math.floor(fits(width, height))))
  const frame = firstFrame(file)
  const { left, top, palette, transparent } = frame
  if (frame.width * frame.height > width * height) throw new RangeError('It is larger than its own canvas.')
  const rows = rowsOf(frame)
  let [x, line] = [0, 0]
  eachColour(frame, (colour) => {
    const [column, row] = [left + x, top + (rows[line] ?? 0)]
    if (++x === frame.width) {
      x = 0
      line++
    }
    if (colour === transparent || column >= width || row >= height) return
    small.add(column, row, palette[colour * 3] ?? 0, palette[colour * 3 + 1] ?? 0, palette[colour * 3 + 2] ?? 0, 255)
  })
  const raw = { width: small.width, height: small.height, channels: 4 } as const
  const rgba = small.rgba()
  const opaque = rgba.every((value, part) => part % 4 !== 3 || value === 255)
  const image = sharp(rgba, { raw })
  return await (opaque ? image.removeAlpha() : image).png({ compressionLevel: 1 }).toBuffer()
}

type Fits = (width: number, height: number) => number
