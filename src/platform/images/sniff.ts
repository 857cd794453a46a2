import type { RasterFormat } from '#shared/imagen.ts'

const brandsOfAvif = ['avif', 'avis']
const brandsOfHeic = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1']

/** What a file is, by its own first bytes; its name and what the browser says of it are hearsay. */
export function sniffFormat(bytes: Buffer): RasterFormat | 'heic' | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  const hex = bytes.toString('hex', 0, 8)
  if (hex.startsWith('ffd8ff')) return 'jpeg'
  if (hex === '89504e470d0a1a0a') return 'png'
  if (/^GIF8[79]a/.test(text(0, 6))) return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (hex.startsWith('49492a00') || hex.startsWith('4d4d002a')) return 'tiff'
  if (text(4, 8) !== 'ftyp') return null
  const brands = text(8, 64)
  if (brandsOfAvif.some((brand) => brands.includes(brand))) return 'avif'
  return brandsOfHeic.some((brand) => brands.includes(brand)) ? 'heic' : null
}
