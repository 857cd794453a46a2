import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { AppError } from '#shared/errors.ts'
import { type AvifFile, readAvif } from './avif-file.ts'
import { withProfile } from './png-profile.ts'

type Exports = {
  memory: WebAssembly.Memory
  _initialize: () => void
  room: (bytes: number) => number
  still: (obus: number, length: number, shrink: number, matrix: number, full: number, most: number) => number
}
type Fits = (width: number, height: number) => number
type Plane = { width: number; height: number; rgb: Buffer }

let decoder: WebAssembly.Module | undefined

// libvips' own decoder takes 15 to 18 MB a megapixel: a picture of many parts may have no large ones.
const mostOfLibvips = { part: 4_000_000, ofParts: 13_000_000 }
// What may stand decoded in memory: 40 megapixels of 8 bits in full colour.
const mostDecodedBytes = 120_000_000
const tooRich = 'Este AVIF no se puede abrir tan grande. Guárdalo como JPG, PNG o WEBP e intenta de nuevo.'

/**
 * A large AVIF as a PNG that is upright and smaller by a whole number, but no smaller than asked. Its decoder is dav1d in
 * WebAssembly: 2 to 5 MB a megapixel, and it can reach nothing but the memory that it was given (docs/decisions/076).
 * @param fits how many times smaller it may be made, by its upright width and height.
 * @returns null for one of many parts that libvips may decode.
 * @throws AppError body_too_large for the few that take too much either way.
 */
export async function smallerAvif(original: Buffer | string, fits: Fits): Promise<Buffer | null> {
  const file = readAvif(typeof original === 'string' ? await readFile(original) : Buffer.from(original))
  if (!file) throw new Error('It says of itself what it is not.')
  const pixels = file.width * file.height
  if ('largestPart' in file) {
    if (pixels <= mostOfLibvips.ofParts || file.largestPart <= mostOfLibvips.part) return null
  } else if (pixels * file.bytesPerPixel <= mostDecodedBytes) return await decoded(file, fits)
  throw new AppError('body_too_large', tooRich)
}

async function decoded(file: AvifFile, fits: Fits): Promise<Buffer> {
  const { width, height, turns, mirror, icc } = file
  const lying = turns % 2 === 1
  const shrink = Math.max(1, Math.floor(lying ? fits(height, width) : fits(width, height)))
  const colour = decode(file.picture, file, shrink)
  // What decoding took is given back before our own sizes are made.
  globalThis.gc?.()
  if (colour?.width !== Math.ceil(width / shrink) || colour.height !== Math.ceil(height / shrink)) {
    throw new Error('It is not what its file says.')
  }

  const raw = { width: colour.width, height: colour.height, channels: 3 } as const
  const alpha = file.alpha && decode(file.alpha, { ...file, matrix: -1, fullRange: 1 }, shrink)
  let image = sharp(colour.rgb, { raw })
  if (alpha?.rgb.length === colour.rgb.length) {
    image = image.joinChannel(await sharp(alpha.rgb, { raw }).extractChannel(0).raw().toBuffer(), {
      raw: { ...raw, channels: 1 },
    })
  }
  // Turned first and mirrored then, which sharp would do the other way round in one go.
  const turned = await image
    .rotate((4 - turns) * 90)
    .png({ compressionLevel: 1 })
    .toBuffer()
  const upright = mirror ? await sharp(turned)[mirror]().png({ compressionLevel: 1 }).toBuffer() : turned
  return icc ? withProfile(upright, icc) : upright
}

function decode(obus: Buffer, { width, height, matrix, fullRange }: AvifFile, shrink: number): Plane | null {
  decoder ??= new WebAssembly.Module(readFileSync(new URL('./av1/still.wasm', import.meta.url)))
  const { memory, _initialize, room, still } = new WebAssembly.Instance(decoder).exports as Exports
  try {
    _initialize()
    const at = room(obus.length)
    new Uint8Array(memory.buffer).set(obus, at)
    const found = still(at, obus.length, shrink, matrix, fullRange, width * height)
    if (found === 0) return null
    const facts = new DataView(memory.buffer, found, 12)
    const [w, h, rgb] = [facts.getUint32(0, true), facts.getUint32(4, true), facts.getUint32(8, true)]
    return { width: w, height: h, rgb: Buffer.from(new Uint8Array(memory.buffer, rgb, w * h * 3)) }
  } catch (error) {
    // A file that leads it astray ends in a trap.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return null
    throw error
  }
}
