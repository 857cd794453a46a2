import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type CardHeight, drawCard, maxCardBytes } from './card.ts'

/** Pictures to post (spec 3.4): any garment and name meets the limits of networks and messengers. */

const size = { width: 1200, height: 1500, channels: 3, background: '#0a0506' } as const
const black = await sharp({ create: size }).webp().toBuffer()
const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const
const demo = (name: string) => readFileSync(`db/demo/fotos/${name}.webp`)

const words = { who: 'Pídelo con María de los Ángeles Guadalupe', brand: 'Azahar', price: '$12,345,678.00' }
const long =
  'Chamarra deportiva Malinche de cierre completo con capucha desmontable y forro térmico, jacaranda con vivos color noche'

describe('a picture for posting is a JPEG under 300 KB', { timeout: 60_000 }, () => {
  test.each<[string, CardHeight, () => Promise<Uint8Array> | Uint8Array]>([
    ['narrow stripes, the heaviest of the demo', 1920, () => demo('pijama-camisa-rayas-cuello')],
    ['a dark garment', 1920, () => demo('bata-flores-noche')],
    [
      'noise from edge to edge',
      1920,
      () =>
        sharp({ create: { ...size, noise } })
          .png()
          .toBuffer(),
    ],
    [
      'a photo much wider than high',
      1350,
      () =>
        sharp({ create: { ...size, width: 3_000 } })
          .png()
          .toBuffer(),
    ],
  ])('%s, %i high', async (_, alto, photo) => {
    const jpeg = await drawCard({ ...words, photo: await photo(), alto, title: long, titleEnd: null })
    expect(jpeg.length).toBeLessThan(maxCardBytes)
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: alto })
  })
})

describe('text below the garment', { timeout: 30_000 }, () => {
  /** The photo above the name, and the line below it. */
  const around = async (title: string) => {
    const rows = await drawn(title, null)
    return [rows(0, 992), rows(1248, 1350)]
  }
  const drawn = async (title: string, titleEnd: string | null) => {
    const jpeg = await drawCard({ ...words, price: null, photo: black, alto: 1350, title, titleEnd })
    const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
    return (from: number, to: number) => data.subarray(from * 1080 * 3, to * 1080 * 3)
  }

  test.each([
    ['long', long],
    ['without a space', 'Supercalifragilisticoespialidosa'.repeat(4)],
    ['markup, in other scripts', '<span size="999999">Łódź</span> & <b>“ñandú”</b> Ångström'],
  ])('a name that is %s stays within its area', async (_, title) => {
    const [plain, long] = [await around('Falda'), await around(title)]
    // JPEG noise is a few steps of 256; ink on paper differs by two hundred.
    expect(long.map((part, at) => furthest(part, plain[at] as Uint8Array) < 48)).toEqual([true, true])
  })

  test('a shortened name keeps its colour', async () => {
    const [name] = long.split(', jacaranda')
    const [noche, agave, none] = await Promise.all(
      ['Noche', 'Agave', null].map((end) => drawn(`${name} y cierre al tono, ${(end ?? 'Noche').toLowerCase()}`, end)),
    )
    const title = (rows = noche) => rows?.(1000, 1240) as Uint8Array
    expect(furthest(title(noche), title(agave))).toBeGreaterThan(150)
    expect(furthest(title(noche), title(none))).toBeGreaterThan(150)
  })
})

const furthest = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0)
