import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openPictureWorker } from './picture-worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'azahar-pictures-'))
const worker = openPictureWorker()
const id = 'a'.repeat(32)
const make = (file: string) => worker.make({ file, id, recipe: 'imagen' })

afterAll(() => {
  worker.close()
  rmSync(folder, { recursive: true })
})

function processId(): string {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
  const found = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process'))
  if (!found) throw new Error('There is no such process.')
  return found
}

test('the process has no settings and is the first to be killed when memory runs out', async () => {
  process.env.AUTH_SECRET = 'not for decoders'
  await make(await onePixel())
  expect(readFileSync(`/proc/${processId()}/environ`, 'utf8')).not.toMatch(/AUTH_SECRET|HOME/)
  expect(readFileSync(`/proc/${processId()}/oom_score_adj`, 'utf8').trim()).toBe('1000')
})

test('a killed process is replaced', async () => {
  const bad = join(folder, 'none')
  await expect(make(bad)).rejects.toMatchObject({ code: 'unsupported_type' })
  const pid = processId()
  process.kill(Number(pid), 'SIGKILL')
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
  await expect(make(await onePixel())).resolves.toMatchObject({ ancho: 1 })
})

test.each([
  ['imagen', [160, 320, 640, 960, 1280]],
  ['marca', [160, 320, 640, 960, 1280, 1920]],
  ['avatar', [160, 320, 640]],
] as const)('%s of a picture 2,000 pixels wide is made in %j', async (recipe, anchos) => {
  const file = join(folder, 'ancha.png')
  await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#b0125d' } })
    .png()
    .toFile(file)
  expect((await worker.make({ file, id, recipe })).anchos).toEqual(anchos)
})

async function onePixel(): Promise<string> {
  const file = join(folder, 'punto.png')
  await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toFile(file)
  return file
}
