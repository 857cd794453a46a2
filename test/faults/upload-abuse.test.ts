import { existsSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { people } from '../app.ts'
import { addConsultoras } from '../set-up/crowd.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { megabytesOf } from '../set-up/memory.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { cookieFrom, serve } from '../set-up/server.ts'
import { until } from '../set-up/until.ts'

/** People who send pictures to keep a server busy, not to be seen. */
const database = await demoDatabase()
const emails = await addConsultoras(database.env, 10)
const server = await serve(database, { settings: { LOGIN_FAILURES_PER_ADDRESS: '1000' } })
const admin = await cookieFrom(server.url, people.admin)
const cookies = await Promise.all(emails.map((email) => cookieFrom(server.url, email)))

const leftBehind = (): string[] => {
  const folder = join(database.env.DATA_DIR, 'subidas')
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Begins to send a photo and says nothing more by itself. */
function begin(cookie: string, length: string): Socket {
  const lines = ['PUT /api/perfil/avatar HTTP/1.1', `Host: 127.0.0.1:${server.port}`, `Cookie: ${cookie}`, length]
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return socket
}

/** How long visitors wait while something goes on, in milliseconds: the time that 95 of 100 do not exceed. */
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
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await ended
  return waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0
}

describe('giant, slow and broken uploads', () => {
  test('photos that drip in byte by byte take no place from staff, and are cut', { timeout: 90_000 }, async () => {
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

  test('a hundred uploads of 50 MB: memory is bounded and visitors do not wait', {
    timeout: 90_000,
  }, async () => {
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
    // What is on its way through at once waits for the collector, which lets it grow to a height and no further.
    const [, second = 0, , fourth = 0] = heights
    expect(Math.max(...heights)).toBeLessThan(600)
    expect(fourth - second).toBeLessThan(80)
    await until('that nothing of them is left', () => leftBehind().length === 0, 10_000)
  })
})
