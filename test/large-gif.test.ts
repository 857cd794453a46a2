import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { smallerGif } from '#platform/images/large-gif.ts'
import { animatedGif } from './set-up/pictures.ts'

const noise = { type: 'gaussian', mean: 120, sigma: 50 } as const
const meadow = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a7', noise } })
const smaller = (file: Buffer, by = 1) => smallerGif(file, () => by, 0) as Promise<Buffer>

/** How much the pixels of two pictures of one size differ, of 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const raw = (file: Buffer) => sharp(file, { pages: 1 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const [a, b] = [await raw(one), await raw(other)]
  expect([a.info.width, a.info.height]).toEqual([b.info.width, b.info.height])
  return a.data.reduce((sum, value, at) => sum + Math.abs(value - (b.data[at] ?? 0)), 0) / a.data.length
}

describe('a GIF that is unpacked line by line is what libvips makes of it (issue 5: Images)', () => {
  test.each([
    [200, 120, { colours: 256 }],
    [203, 121, { colours: 2 }],
    [300, 200, { colours: 16, progressive: true }],
    [1, 9, { colours: 4, progressive: true }],
  ])('%d x %d, %j', async (width, height, options) => {
    const file = await meadow(width, height).gif(options).toBuffer()
    expect(await difference(await smaller(file), file)).toBe(0)
  })

  test('of an animation the first picture', async () => {
    const file = await animatedGif()
    expect(await difference(await smaller(file), file)).toBe(0)
  })

  test('what is seen through stays so', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><circle cx="20" cy="20" r="12" fill="red"/></svg>'
    const file = await sharp(Buffer.from(svg)).gif().toBuffer()
    expect(await difference(await smaller(file), file)).toBe(0)
  })

  test('made smaller by a whole number as the mean of each square', async () => {
    const file = await meadow(90, 60).blur(2).gif().toBuffer()
    const small = await smaller(file, 3)
    expect(await sharp(small).metadata()).toMatchObject({ width: 30, height: 20 })
    expect(
      await difference(small, await sharp(file).resize(30, 20, { kernel: 'cubic' }).png().toBuffer()),
    ).toBeLessThan(4)
  })
})

test('a GIF may be wrong in any byte, or break off: it is a picture or it is refused', async () => {
  const file = await meadow(40, 30).gif({ colours: 8 }).toBuffer()
  for (let at = 6; at < file.length; at += 5) {
    const wrong = Buffer.from(file)
    wrong[at] = (wrong[at] ?? 0) ^ 0x15
    for (const bytes of [wrong, file.subarray(0, at)]) {
      const outcome = await smaller(bytes).catch((error: Error) => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(RangeError)
    }
  }
  await expect(smallerGif(file, () => 1)).resolves.toBeNull()
})
