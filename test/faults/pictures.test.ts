import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openPictureWorker } from '#platform/images/picture-worker.ts'
import { people } from '../app.ts'
import { addConsultoras } from '../set-up/crowd.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { megabytesOf, megabytesOfPictures } from '../set-up/memory.ts'
import { freshPicture, noisy } from '../set-up/pictures.ts'
import { openBucket } from '../set-up/s3.ts'
import { cookieFrom, serve } from '../set-up/server.ts'
import { until } from '../set-up/until.ts'
import { percentile } from './customers.ts'

/** The picture store is away; pictures are huge, or arrive as a flood. */

describe('an unreachable store', async () => {
  const store = await openBucket()
  const server = await serve(await demoDatabase(), { settings: store.settings })
  afterAll(store.close)

  test('pictures answer 503, everything else works, and it recovers', { timeout: 120_000 }, async () => {
    const cookie = await cookieFrom(server.url, people.consultora)
    const avatar = async () =>
      fetch(`${server.url}/api/perfil/avatar`, {
        method: 'PUT',
        headers: { cookie, origin: server.url },
        body: new Uint8Array(await freshPicture()),
      })
    const first = await avatar()
    expect(first.status).toBe(200)
    const { avatar: before } = await first.json()
    const file = `${server.url}/imagenes/${before.id}-64.avif`
    expect((await fetch(file)).status).toBe(200)

    for (const wrong of [500, 403, 'hangs'] as const) {
      store.fail(wrong)
      const began = performance.now()
      expect([wrong, (await fetch(file)).status]).toEqual([wrong, 503])
      const refused = await avatar()
      expect([wrong, refused.status]).toEqual([wrong, 503])
      expect(performance.now() - began).toBeLessThan(25_000)
      const perfil = await (await fetch(`${server.url}/api/perfil`, { headers: { cookie } })).json()
      expect(perfil.avatar.id).toBe(before.id)
      expect((await fetch(`${server.url}/api/productos?limite=3`)).status).toBe(200)
      expect((await fetch(`${server.url}/`)).status).toBe(200)
      await pause(1_100)
      const health = await fetch(`${server.url}/readyz`)
      expect([health.status, (await health.json()).checks.images]).toEqual([
        200,
        expect.stringMatching(/answers (500|403)|no answer/),
      ])
    }
    store.fail(0)
    await until('pictures', async () => (await fetch(file)).status === 200, 5_000)
    expect((await avatar()).status).toBe(200)
    expect(server.said()).not.toContain(store.settings.S3_SECRET_ACCESS_KEY)
  })
})

describe('photos of 39 megapixels while others ask', async () => {
  const { url } = await serve(await demoDatabase())

  let photo: Buffer
  beforeAll(async () => {
    photo = await (await noisy(7220, 5410)).jpeg({ quality: 70 }).toBuffer()
  }, 60_000)

  test('other requests stay quick', async () => {
    const cookie = await cookieFrom(url, 'admin@azahar.test')
    const quiet = await waitsUntil(pause(3_000))
    const busy = await waitsUntil(uploadThree(cookie))
    expect(busy.length).toBeGreaterThan(50)
    expect(percentile(busy, 0.5)).toBeLessThan(percentile(quiet, 0.5) * 4 + 10)
    expect(percentile(busy, 0.95)).toBeLessThan(250)
  }, 90_000)

  /** Three different pictures, one after the other. */
  async function uploadThree(cookie: string): Promise<void> {
    for (const mark of ['1', '2', '3']) {
      const reply = await fetch(`${url}/api/imagenes`, {
        method: 'POST',
        headers: { cookie, origin: url, 'content-type': 'application/octet-stream' },
        body: Buffer.concat([photo, Buffer.from(mark)]),
      })
      expect(reply.status, await reply.text()).toBe(201)
    }
  }

  /** Asks for the catalogue until `over` settles. @returns the times in milliseconds. */
  async function waitsUntil(over: Promise<unknown>): Promise<number[]> {
    let done = false
    const ended = over.finally(() => {
      done = true
    })
    const waits: number[] = []
    while (!done) {
      const asked = performance.now()
      expect((await fetch(`${url}/api/productos?limite=40`)).status).toBe(200)
      waits.push(performance.now() - asked)
    }
    await ended
    return waits
  }
})

describe('memory of the picture process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'azahar-pictures-'))
  const worker = openPictureWorker()
  const id = 'a'.repeat(32)
  const make = (file: string) => worker.make({ file, id, recipe: 'imagen' })

  afterAll(() => {
    worker.close()
    rmSync(folder, { recursive: true })
  })

  /** The most megabytes that the picture process holds while `making` runs. */
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

    test('is never decoded in full, which would take 117 MB', async () => {
      const made = make(file)
      const peak = await peakWhile(made)
      expect(await made).toMatchObject({ id, ancho: 1280, alto: 1708, anchos: [160, 320, 640, 960, 1280] })
      expect(peak).toBeGreaterThan(80)
      // 65 MB of this are an idle process with its decoder.
      expect(peak).toBeLessThan(215)
    }, 60_000)

    test('takes no more memory the second time', async () => {
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
})

describe('floods of uploads', async () => {
  const database = await demoDatabase()
  const emails = await addConsultoras(database.env, 10)
  const server = await serve(database, { settings: { LOGIN_FAILURES_PER_ADDRESS: '1000' } })
  const admin = await cookieFrom(server.url, people.admin)
  const cookies = await Promise.all(emails.map((email) => cookieFrom(server.url, email)))

  const leftBehind = (): string[] => {
    const folder = join(database.env.DATA_DIR, 'subidas')
    return existsSync(folder) ? readdirSync(folder) : []
  }

  /** Sends the headers of an upload and no body. */
  function begin(cookie: string, length: string): Socket {
    const lines = ['PUT /api/perfil/avatar HTTP/1.1', `Host: 127.0.0.1:${server.port}`, `Cookie: ${cookie}`, length]
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {}).resume()
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    return socket
  }

  /** The 95th percentile of visitors' waits while something runs, in milliseconds. */
  async function waitsWhile(going: Promise<unknown>): Promise<number> {
    let over = false
    const ended = going.finally(() => {
      over = true
    })
    const waits: number[] = []
    while (!over) {
      const asked = performance.now()
      expect((await fetch(`${server.url}/api/productos?limite=5&q=blusa`)).status).toBe(200)
      waits.push(performance.now() - asked)
      await pause(20)
    }
    await ended
    return percentile(waits, 0.95)
  }

  test('slow uploads do not block staff, and are cut off', { timeout: 90_000 }, async () => {
    const closed: number[] = []
    const began = performance.now()
    const slow = cookies.flatMap((cookie) => [
      begin(cookie, 'Content-Length: 1900000'),
      begin(cookie, 'Content-Length: 1900000'),
    ])
    const drips = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write('\u0089')
    }, 1_000)
    for (const socket of slow) socket.on('close', () => closed.push(performance.now() - began))
    await until('that the slow ones are inside', () => leftBehind().length > 4)
    for (let count = 0; count < 3; count++) {
      const body = new Uint8Array(await freshPicture())
      const reply = await fetch(`${server.url}/api/imagenes`, { method: 'POST', headers: { cookie: admin }, body })
      expect(reply.status, await reply.text()).toBe(201)
    }
    await until('that all of them are cut', () => closed.length === slow.length, 60_000)
    clearInterval(drips)
    await until('that nothing of them is left', () => leftBehind().length === 0, 10_000)
    expect(Math.max(...closed)).toBeLessThan(45_000)
  })

  test('a hundred uploads of 50 MB keep memory bounded', { timeout: 90_000 }, async () => {
    const before = megabytesOf(server.pid)
    const piece = Buffer.alloc(256 * 1024, 0x89)
    const chunk = Buffer.concat([Buffer.from('40000\r\n'), piece, Buffer.from('\r\n')])
    const one = async (turn: number) => {
      const chunked = turn % 2 === 0
      const length = chunked ? 'Transfer-Encoding: chunked' : 'Content-Length: 1900000'
      const socket = begin(cookies[turn % cookies.length] as string, length)
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      // 50 MB, or all but the end of a photo.
      for (let sent = 0; !socket.destroyed && sent < (chunked ? 200 : 7); sent++) {
        if (!socket.write(chunked ? chunk : piece))
          await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
      }
      socket.destroy()
      await closed
    }
    let highest = 0
    const watching = setInterval(() => {
      highest = Math.max(highest, megabytesOf(server.pid))
    }, 50)
    onTestFinished(() => clearInterval(watching))
    const flood = () => waitsWhile(Promise.all(Array.from({ length: 100 }, (_, turn) => one(turn))))
    const heights: number[] = []
    for (let floods = 0; floods < 4; floods++) {
      highest = 0
      expect(await flood()).toBeLessThan(500)
      heights.push(highest)
    }
    process.stdout.write(`${engine}: ${Math.round(before)} MB, then at most ${heights.map(Math.round).join(', ')} MB\n`)
    // Buffers wait for the collector, so memory grows to a height and no further.
    const [, second = 0, , fourth = 0] = heights
    expect(Math.max(...heights)).toBeLessThan(600)
    expect(fourth - second).toBeLessThan(80)
    await until('that nothing of them is left', () => leftBehind().length === 0, 10_000)
  })
})
