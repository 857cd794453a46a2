import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeImage } from './pipeline.ts'

/** The background colour, `#fdfbf8`. */
const paper = [253, 251, 248]
const [width, height] = [400, 500]

const raw = (alphaAt: (x: number) => number, [r, g, b] = [180, 30, 60]) => {
  const data = Buffer.alloc(width * height * 4)
  for (let at = 0; at < width * height; at++)
    data.set([r as number, g as number, b as number, alphaAt(at % width)], at * 4)
  return sharp(data, { raw: { width, height, channels: 4 } })
}
/** Left half transparent black, right half the garment. */
const half = () => raw((x) => (x < width / 2 ? 0 : 255))

const near = (one: number[], other: number[]) =>
  one.every((value, index) => Math.abs(value - (other[index] ?? -99)) <= 6)

async function shown(original: Buffer) {
  const { color, files } = await makeImage(original, 'imagen')
  const file = files.find(({ format, ancho }) => format === 'webp' && ancho === 320)
  const { data, info } = await sharp(file?.bytes).raw().toBuffer({ resolveWithObject: true })
  const left = [...data.subarray(0, 3)]
  return { left, channels: info.channels, color: [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) }
}

test.each<[string, () => Promise<Buffer>]>([
  ['a PNG that is half transparent', () => half().png().toBuffer()],
  ['a palette PNG with transparency', () => half().png({ palette: true }).toBuffer()],
  ['a 16-bit PNG', () => half().toColourspace('rgb16').png().toBuffer()],
  ['a WebP with alpha', () => half().webp({ lossless: true }).toBuffer()],
  ['an AVIF with alpha', () => half().avif({ quality: 90 }).toBuffer()],
  [
    'a PNG that is wholly transparent',
    () =>
      raw(() => 0, [0, 0, 0])
        .png()
        .toBuffer(),
  ],
])('transparency in %s becomes the paper colour, never black', async (_, original) => {
  const { left, channels, color } = await shown(await original())
  expect([near(left, paper), left]).toEqual([true, left])
  expect(channels).toBe(3)
  expect(color.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(150)
})
