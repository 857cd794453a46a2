import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { demoDatabase } from '../set-up/databases.ts'
import { serve } from '../set-up/server.ts'

const server = await serve(await demoDatabase())
const { url } = server
const host = `Host: 127.0.0.1:${server.port}`

describe('slow clients', () => {
  test('headers, bodies and silence are not waited for, and nobody else waits', { timeout: 60_000 }, async () => {
    const slow: Socket[] = []
    const closed: number[] = []
    const began = performance.now()
    const open = (first: string, each: string) => {
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => {}).resume()
      socket.on('close', () => closed.push(performance.now() - began))
      socket.write(first)
      const timer = setInterval(() => (each ? socket.write(each) : null), 1_000)
      socket.on('close', () => clearInterval(timer))
      slow.push(socket)
    }
    for (let count = 0; count < 200; count++) {
      open(`GET / HTTP/1.1\r\n${host}\r\n`, 'X: y\r\n')
      open(
        `POST /api/sesion HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n`,
        ' ',
      )
      open('', '')
    }
    const waits: number[] = []
    while (performance.now() - began < 34_000) {
      const asked = performance.now()
      expect((await fetch(`${url}/api/productos?limite=5`)).status).toBe(200)
      waits.push(performance.now() - asked)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    waits.sort((a, b) => a - b)
    expect(waits[Math.floor(waits.length * 0.95)]).toBeLessThan(500)
    expect(closed.length).toBe(slow.length)
    expect(Math.max(...closed)).toBeLessThan(32_000)
  })
})
