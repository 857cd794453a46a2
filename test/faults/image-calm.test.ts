import { beforeAll, expect, test } from 'vitest'
import { demoDatabase } from '../set-up/databases.ts'
import { noisy } from '../set-up/pictures.ts'
import { cookieFrom, serve } from '../set-up/server.ts'

const { url } = await serve(await demoDatabase())

let photo: Buffer
beforeAll(async () => {
  photo = await (await noisy(7220, 5410)).jpeg({ quality: 70 }).toBuffer()
}, 60_000)

test('others are answered quickly while photos of 39 megapixels are made', async () => {
  const cookie = await cookieFrom(url, 'admin@azahar.test')
  const quiet = await waitsUntil(new Promise((resolve) => setTimeout(resolve, 3_000)))
  const busy = await waitsUntil(uploadThree(cookie))
  expect(busy.length).toBeGreaterThan(50)
  // Half of them as fast as ever; the slowest in a time that nobody notices, on a machine with others on it.
  expect(at(busy, 0.5)).toBeLessThan(at(quiet, 0.5) * 4 + 10)
  expect(at(busy, 0.95)).toBeLessThan(250)
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

/** Asks for the catalogue again and again until something is over. @returns milliseconds, the shortest first. */
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
  return waits.sort((one, other) => one - other)
}

const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
