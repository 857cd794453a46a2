import sharp, { type Metadata, type Sharp } from 'sharp'
import { AppError } from '#shared/errors.ts'
import { type ImagenFormat, imagenFormats } from '#shared/imagen.ts'
import type { Recipe } from './image-id.ts'

/** In pixels; only brand pictures use the last. */
const widths = [160, 320, 640, 960, 1280, 1920]
const maxWidth = { imagen: 1280, marca: 1920 }
// WebP ends at 16,383.
const maxHeight = 3840
const maxAvatarSide = 640

/** Background of transparent pixels: `--color-paper` of the light theme. */
const paper = '#fdfbf8'

const maxMegapixels = 40
// libvips decodes AVIF with libaom, which takes 17 to 27 MB per megapixel: this keeps the process under 500 MB.
const maxAvifMegapixels = 16

// AVIF effort 1 takes a third of the time of effort 3, for the same size.
const encoders: Record<ImagenFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 1 }),
  webp: (image) => image.webp({ quality: 78, effort: 2 }),
}

sharp.cache(false)
sharp.concurrency(1)
// Only these formats may be decoded, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((reader) => `VipsForeignLoad${reader}`),
})

export type ProcessedImage = {
  id: string
  ancho: number
  alto: number
  anchos: number[]
  color: string
  files: { ancho: number; format: ImagenFormat; bytes: Buffer }[]
}

/**
 * Decodes a picture, applies its orientation and encodes it in our widths and formats without metadata. Never enlarges;
 * takes the first frame of an animation. Shrinks on load, so that a large photo is seldom fully in memory.
 * @param original the bytes of a raster image, or its file.
 * @throws AppError body_too_large for more than 40 megapixels (AVIF: 16), by the header alone; unsupported_type when
 * the bytes are no picture, truncated or visibly damaged.
 */
export async function makeImage(original: Buffer | string, recipe: Recipe): Promise<Omit<ProcessedImage, 'id'>> {
  const facts = await orDamaged(sharp(original, { limitInputPixels: false, pages: 1 }).metadata())
  const { width, height } = facts
  const megapixels = Math.ceil((width * height) / 1_000_000)
  if (megapixels > maxMegapixelsOf(facts.format))
    throw new AppError('body_too_large', tooManyPixels(megapixels, facts.format))

  // libjpeg fills missing data with grey and only warns (docs/decisions/010).
  const failOn = facts.format === 'jpeg' ? 'warning' : 'error'
  const decoder = sharp(original, { limitInputPixels: maxMegapixels * 1_000_000, pages: 1, failOn })
  const sized = decoder.autoOrient().resize(recipe === 'avatar' ? square(width, height) : whole(recipe))
  const flat = sized.flatten({ background: paper }).toColourspace('srgb').raw()
  const { data, info } = await orDamaged(flat.toBuffer({ resolveWithObject: true }))
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const anchos = anchosOf(info.width)
  const pixels = () => sharp(data, { raw })

  const files: ProcessedImage['files'] = []
  for (const ancho of anchos) {
    for (const format of imagenFormats) {
      const resized = pixels().resize({ width: ancho })
      files.push({ ancho, format, bytes: await encoders[format](resized).toBuffer() })
    }
  }
  const { dominant } = await pixels().stats()
  return { ancho: info.width, alto: info.height, anchos, color: hex(dominant), files }
}

/**
 * The size and widths that `makeImage` will give a picture, by its header alone.
 * @throws AppError unsupported_type when the file is no picture.
 */
export async function measureImage(
  file: string,
  recipe: keyof typeof maxWidth,
): Promise<Pick<ProcessedImage, 'ancho' | 'alto' | 'anchos'>> {
  const { autoOrient } = await orDamaged(sharp(file).metadata())
  const { width, height } = autoOrient
  const scale = Math.min(1, maxWidth[recipe] / width, maxHeight / height)
  const [ancho, alto] = [Math.round(width * scale), Math.round(height * scale)]
  return { ancho, alto, anchos: anchosOf(ancho) }
}

const anchosOf = (ancho: number): number[] => [...widths.filter((narrower) => narrower < ancho), ancho]

const whole = (recipe: keyof typeof maxWidth) =>
  ({ width: maxWidth[recipe], height: maxHeight, fit: 'inside', withoutEnlargement: true }) as const

/** A crop by attention (mostly a face), no larger than the picture. */
function square(width: number, height: number) {
  const side = Math.min(width, height, maxAvatarSide)
  return { width: side, height: side, fit: 'cover', position: sharp.strategy.attention } as const
}

async function orDamaged<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('unsupported_type', 'La imagen está dañada o incompleta. Guárdala otra vez e intenta de nuevo.')
  }
}

const maxMegapixelsOf = (format: Metadata['format']) => (format === 'heif' ? maxAvifMegapixels : maxMegapixels)

const tooManyPixels = (megapixels: number, format: Metadata['format']): string =>
  format === 'heif'
    ? `Este AVIF tiene ${megapixels} megapíxeles y el máximo de su formato es ${maxAvifMegapixels}. Guárdalo como JPG, PNG o WEBP e intenta de nuevo.`
    : `La imagen tiene ${megapixels} megapíxeles y el máximo es ${maxMegapixels}. Redúcela e intenta de nuevo.`

const hex = ({ r, g, b }: { r: number; g: number; b: number }): string =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
