import { readFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { partsOfJpeg } from './jpeg-file.ts'
import { withProfile } from './png-profile.ts'

type Facts = Pick<Metadata, 'width' | 'height' | 'orientation' | 'icc' | 'isProgressive' | 'chromaSubsampling'>

const largestWhole = 13_000_000

/**
 * A large progressive JPEG in full colour as a PNG that is upright and no smaller than asked, put together from its three
 * colours one after the other: 234 MB of coefficients at once would be too much (docs/decisions/078).
 * @param fits how many times smaller it may be made, by its upright width and height.
 * @param most the pixels up to which libvips decodes one whole.
 * @returns null for every other JPEG: libvips decodes it as it is.
 */
export async function smallerJpeg(
  original: Buffer | string,
  facts: Facts,
  fits: Fits,
  most = largestWhole,
): Promise<Buffer | null> {
  const { width, height, orientation = 1, icc, isProgressive, chromaSubsampling } = facts
  if (!isProgressive || chromaSubsampling !== '4:4:4' || width * height <= most) return null
  const file = partsOfJpeg(typeof original === 'string' ? await readFile(original) : original)
  if (!file) return null

  const scale = Math.max(1, orientation > 4 ? fits(height, width) : fits(width, height))
  const size = { width: Math.round(width / scale), height: Math.round(height / scale) }
  const planes: Buffer[] = []
  for (const part of file.parts) {
    const grey = sharp(part, { failOn: 'error' })
      .resize({ ...size, fit: 'fill' })
      .extractChannel(0)
    planes.push(await grey.raw().toBuffer())
  }
  const image = sharp(asRgb(planes), { raw: { ...size, channels: 3 } })
  // Mirrored first and turned then, as EXIF counts them.
  if ([2, 4, 5, 7].includes(orientation)) image.flop()
  const png = await sharp(await image.png({ compressionLevel: 1 }).toBuffer())
    .rotate(turns[orientation] ?? 0)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return icc ? withProfile(png, icc) : png
}

type Fits = (width: number, height: number) => number

const turns: Record<number, number> = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }

/** The colours of JFIF: BT.601 in the full range. */
function asRgb([luma, blue, red]: Buffer[]): Buffer {
  if (!luma || !blue || !red) throw new Error('A JPEG of this kind has three colours.')
  const rgb = new Uint8ClampedArray(luma.length * 3)
  for (let at = 0; at < luma.length; at++) {
    const [y, cb, cr] = [luma[at] ?? 0, (blue[at] ?? 0) - 128, (red[at] ?? 0) - 128]
    rgb[at * 3] = y + 1.402 * cr
    rgb[at * 3 + 1] = y - 0.344136 * cb - 0.714136 * cr
    rgb[at * 3 + 2] = y + 1.772 * cb
  }
  return Buffer.from(rgb.buffer)
}
