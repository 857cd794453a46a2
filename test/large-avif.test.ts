import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { readAvif } from '#platform/images/avif-file.ts'
import { smallerAvif } from '#platform/images/large-avif.ts'
import { avifKinds } from './set-up/avif-kinds.ts'

const asLarge = () => 1

/** How much the pixels of two pictures of one size differ, of 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map(rawOf))
  expect([a?.info.width, a?.info.height, a?.info.channels]).toEqual([b?.info.width, b?.info.height, b?.info.channels])
  const apart = a?.data.reduce((sum, value, at) => sum + Math.abs(value - (b?.data[at] ?? 0)), 0) ?? Number.NaN
  return apart / (a?.data.length ?? Number.NaN)
}

const rawOf = (file: Buffer) =>
  sharp(file).autoOrient().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })

const meadow = () =>
  sharp({
    create: {
      width: 200,
      height: 120,
      channels: 3,
      background: '#4a7',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  }).blur(3)

describe('an AVIF that our own decoder reads looks as libvips reads it', () => {
  test.each(avifKinds)('%s', async (_, base64) => {
    const file = Buffer.from(base64, 'base64')
    const own = await smallerAvif(file, asLarge)
    const rgb = await sharp(file).toColourspace('srgb').removeAlpha().png().toBuffer()
    expect(await difference(own as Buffer, rgb)).toBeLessThan(2)
  })

  test.each<[string, (image: Sharp) => Sharp]>([
    ['4:2:0', (image) => image.avif({ quality: 80 })],
    ['4:4:4', (image) => image.avif({ quality: 80, chromaSubsampling: '4:4:4' })],
    ['what can be seen through', (image) => image.ensureAlpha(0.4).avif({ quality: 80 })],
    [
      'a profile of wide colours',
      (image) => image.withIccProfile('p3').avif({ quality: 90, chromaSubsampling: '4:4:4' }),
    ],
  ])('%s', async (_, write) => {
    const file = await write(meadow()).toBuffer()
    expect(
      await difference((await smallerAvif(file, asLarge)) as Buffer, await sharp(file).png().toBuffer()),
    ).toBeLessThan(2)
  })

  test('made smaller by a whole number, never below what is asked', async () => {
    const file = await meadow().avif({ quality: 80 }).toBuffer()
    const small = (await smallerAvif(file, (width) => width / 60)) as Buffer
    expect(await sharp(small).metadata()).toMatchObject({ width: 67, height: 40 })
    const seen = await sharp(small).resize(20, 12, { fit: 'fill' }).png().toBuffer()
    expect(await difference(seen, await sharp(file).resize(20, 12, { fit: 'fill' }).png().toBuffer())).toBeLessThan(4)
  })
})

describe('an AVIF that is not what it says', () => {
  const file = Buffer.from(avifKinds[0]?.[1] ?? '', 'base64')

  test.each([10, 60, 200, 300, 330])('broken off after %d bytes is refused', async (length) => {
    await expect(smallerAvif(file.subarray(0, length), asLarge)).rejects.toThrow('It ')
  })

  test('of another size than its pixels is refused', async () => {
    const lie = Buffer.from(file)
    lie.writeUInt32BE(32, lie.indexOf('ispe') + 8)
    await expect(smallerAvif(lie, asLarge)).rejects.toThrow('It is not what its file says.')
  })

  test('with more bytes than there are in it cannot be read', () => {
    const lie = Buffer.from(file)
    lie.writeUInt32BE(0x7fffffff, lie.indexOf('iloc') + 22)
    expect(readAvif(lie)).toBeNull()
  })

  test('any byte of it may be wrong: it is a picture or it is refused, in a moment', async () => {
    for (let at = 0; at < file.length; at += 3) {
      const wrong = Buffer.from(file)
      wrong[at] = (wrong[at] ?? 0) ^ 0x5a
      const outcome = await smallerAvif(wrong, asLarge).catch((error: Error) => error)
      if (outcome instanceof Error) expect(outcome.message).toMatch(/It |Este AVIF/)
    }
  })
})
