import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { smallerPng } from '#platform/images/large-png.ts'

const noise = { type: 'gaussian', mean: 120, sigma: 50 } as const
const meadow = (width = 90, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#4a7', noise } }).blur(1)
const interlaced = { progressive: true, compressionLevel: 9, adaptiveFiltering: true } as const
const smaller = (file: Buffer, by = 1) => smallerPng(file, () => by, 0)

/** How much the pixels of two pictures of one size differ, of 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const raw = (file: Buffer) =>
    sharp(file).toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const [a, b] = [await raw(one), await raw(other)]
  expect([a.info.width, a.info.height]).toEqual([b.info.width, b.info.height])
  return a.data.reduce((sum, value, at) => sum + Math.abs(value - (b.data[at] ?? 0)), 0) / a.data.length
}

describe('an interlaced PNG that is unpacked line by line is what libvips makes of it (issue 5: Images)', () => {
  test.each<[string, (image: Sharp) => Sharp]>([
    ['in colours', (image) => image],
    ['with alpha', (image) => image.ensureAlpha(0.5)],
    ['grey', (image) => image.greyscale()],
    ['of 16 bits', (image) => image.toColourspace('rgb16')],
    ['of 16 bits with alpha', (image) => image.ensureAlpha(0.5).toColourspace('rgb16')],
    ['with a profile of wide colours', (image) => image.withIccProfile('p3')],
  ])('%s', async (_, make) => {
    const file = await make(meadow()).png(interlaced).toBuffer()
    expect((await sharp(file).metadata()).isProgressive).toBe(true)
    expect(await difference((await smaller(file)) as Buffer, file)).toBeLessThan(1)
  })

  test.each([
    [1, 1],
    [1, 9],
    [5, 3],
    [8, 8],
    [203, 121],
  ])('of %d x %d pixels', async (width, height) => {
    const { data, info } = await meadow(203, 121)
      .extract({ left: 0, top: 0, width, height })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const file = await sharp(data, { raw }).png(interlaced).toBuffer()
    expect(await difference((await smaller(file)) as Buffer, file)).toBe(0)
  })

  test('made smaller by a whole number as the mean of each square', async () => {
    const file = await meadow().blur(2).png(interlaced).toBuffer()
    const small = (await smaller(file, 3)) as Buffer
    expect(await sharp(small).metadata()).toMatchObject({ width: 30, height: 20 })
    expect(
      await difference(small, await sharp(file).resize(30, 20, { kernel: 'cubic' }).png().toBuffer()),
    ).toBeLessThan(4)
  })
})

test('a plain PNG, one of a palette and a small one are left to libvips', async () => {
  for (const options of [{}, { progressive: true, palette: true }]) {
    expect(await smaller(await meadow().png(options).toBuffer())).toBeNull()
  }
  expect(await smallerPng(await meadow().png(interlaced).toBuffer(), () => 1)).toBeNull()
})

test('an interlaced PNG may be wrong in any byte, or break off: it is a picture, left to libvips, or refused', async () => {
  const file = await meadow(40, 30).png(interlaced).toBuffer()
  for (let at = 41; at < file.length; at += 97) {
    const wrong = Buffer.from(file)
    wrong[at] = (wrong[at] ?? 0) ^ 0x15
    for (const bytes of [wrong, file.subarray(0, at)]) {
      const outcome = await smaller(bytes).catch((error: unknown) => error)
      expect(outcome === null || outcome instanceof Buffer || outcome instanceof Error).toBe(true)
    }
  }
  await expect(smaller(file.subarray(0, file.length / 2))).rejects.toThrow()
})
