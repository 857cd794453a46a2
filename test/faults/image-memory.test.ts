import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorkshop } from '#platform/images/workshop.ts'

const folder = mkdtempSync(join(tmpdir(), 'azahar-workshop-'))
const workshop = openWorkshop()
const id = 'a'.repeat(32)
const make = (file: string) => workshop.make({ file, id, recipe: 'imagen' })

afterAll(() => {
  workshop.close()
  rmSync(folder, { recursive: true })
})

/** The workshop's process. */
function processId(): string {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
  const found = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-process'))
  if (!found) throw new Error('There is no such process.')
  return found
}

/** The most that it ever held, in MB. */
const mostMegabytes = (): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${processId()}/status`, 'utf8'))?.[1]) / 1024

describe('a photo of 39 megapixels, held upright (issue 5: memory)', () => {
  const file = join(folder, 'foto')

  beforeAll(async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const coarse = await sharp({ create: { width: 722, height: 541, channels: 3, background: '#888', noise } })
      .png()
      .toBuffer()
    const large = sharp(coarse).resize(7220, 5410).withMetadata({ orientation: 6 }).jpeg({ quality: 70 })
    writeFileSync(file, await large.toBuffer())
  }, 60_000)

  test('is made without ever standing in memory whole: decoded it would be 117 MB', async () => {
    expect(await make(file)).toMatchObject({ id, ancho: 1280, alto: 1708, anchos: [160, 320, 640, 960, 1280] })
    // Of these, 65 MB are an idle process with a decoder in it.
    expect(mostMegabytes()).toBeLessThan(215)
  }, 60_000)

  test('and leaves little behind for the next one', async () => {
    await make(file)
    expect(mostMegabytes()).toBeLessThan(215)
  }, 60_000)
})
