import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPictureWorker } from '#platform/images/picture-worker.ts'
import { megabytesOfPictures } from '../set-up/memory.ts'
import { noisy } from '../set-up/pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'azahar-pictures-'))
const worker = openPictureWorker()
const id = 'a'.repeat(32)
const make = (file: string) => worker.make({ file, id, recipe: 'imagen' })

afterAll(() => {
  worker.close()
  rmSync(folder, { recursive: true })
})

/** The peak megabytes that the worker's process holds while a picture is made. */
async function peakWhile(making: Promise<unknown>): Promise<number> {
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytesOfPictures())
  }, 10)
  await making.finally(() => clearInterval(watch))
  return peak
}

describe('a photo of 39 megapixels, held upright', () => {
  const file = join(folder, 'foto')

  beforeAll(async () => {
    const large = (await noisy(7220, 5410)).withMetadata({ orientation: 6 }).jpeg({ quality: 70 })
    writeFileSync(file, await large.toBuffer())
  }, 60_000)

  test('is made without ever standing in memory whole: decoded it would be 117 MB', async () => {
    const made = make(file)
    const peak = await peakWhile(made)
    expect(await made).toMatchObject({ id, ancho: 1280, alto: 1708, anchos: [160, 320, 640, 960, 1280] })
    expect(peak).toBeGreaterThan(80)
    // Of these, 65 MB are an idle process with a decoder in it.
    expect(peak).toBeLessThan(215)
  }, 60_000)

  test('and leaves little behind for the next one', async () => {
    expect(await peakWhile(make(file))).toBeLessThan(215)
  }, 60_000)
})

describe('an AVIF of 16 megapixels with 10 bits for each colour', () => {
  const file = join(folder, 'avif')

  beforeAll(async () => {
    const large = (await noisy(4618, 3464)).avif({ quality: 30, effort: 0, bitdepth: 10 })
    writeFileSync(file, await large.toBuffer())
    worker.close()
  }, 60_000)

  test('takes 500 MB at most', async () => {
    const made = make(file)
    const peak = await peakWhile(made)
    expect(await made).toMatchObject({ ancho: 1280, alto: 960 })
    expect(peak).toBeGreaterThan(120)
    expect(peak).toBeLessThan(500)
  }, 60_000)
})

/** One colour, seven thousand pixels wide. */
const flat = (channels: 3 | 4) => sharp({ create: { width: 7220, height: 5410, channels, background: '#b0125d' } })

const flat16 = () => flat(4).toColourspace('rgb16')

describe.each<[string, () => Promise<Buffer>]>([
  ['a GIF', () => flat(3).gif().toBuffer()],
  ['an interlaced PNG with alpha', () => flat(4).png({ progressive: true }).toBuffer()],
  ['an interlaced PNG of 16 bits', () => flat16().png({ progressive: true }).toBuffer()],
  ['a progressive JPEG, 4:2:0', () => flat(3).jpeg({ progressive: true }).toBuffer()],
  ['a progressive JPEG, 4:4:4', () => flat(3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()],
  ['a WebP', () => flat(3).webp({ effort: 0 }).toBuffer()],
  ['a TIFF', () => flat(3).tiff({ compression: 'lzw' }).toBuffer()],
])('%s of 39 megapixels', (name, draw) => {
  test('takes 500 MB at most', async () => {
    const file = join(folder, name.replaceAll(/\W/g, ''))
    writeFileSync(file, await draw())
    worker.close()
    const made = make(file)
    const peak = await peakWhile(made)
    expect(await made).toMatchObject({ ancho: 1280, alto: 959 })
    expect(peak).toBeGreaterThan(60)
    expect(peak).toBeLessThan(500)
  }, 60_000)
})
