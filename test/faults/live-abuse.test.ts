import { readdirSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { describe, expect, test } from 'vitest'
import { listen } from '#main/listen.ts'
import { people, testApp } from '../app.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { freePort } from '../set-up/free-port.ts'
import { megabytesOf } from '../set-up/memory.ts'
import { cookieFrom, serve } from '../set-up/server.ts'
import { until } from '../set-up/until.ts'

/** Live pages that are opened to keep a server busy. */
const server = await serve(await demoDatabase())
const hers = await cookieFrom(server.url, people.consultora)

const handlesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
const noStreams = async () => /^azahar_live_streams 0$/m.test(await (await fetch(`${server.url}/metrics`)).text())

const open = (cookie: string, path = '/api/pedidos/en-vivo') =>
  new Promise<IncomingMessage>((resolve, reject) =>
    get(`${server.url}${path}`, { agent: false, headers: { cookie } }, resolve).on('error', reject),
  )

describe('too many live streams', () => {
  test('of five hundred streams of one person six are open', { timeout: 60_000 }, async () => {
    const replies = await Promise.all(
      Array.from({ length: 500 }, (_, n) => open(hers, n % 3 ? undefined : '/api/sesion/en-vivo')),
    )
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(6)
    expect(statuses.filter((status) => status === 429)).toHaveLength(494)
    for (const { headers, statusCode } of replies) if (statusCode === 429) expect(headers['retry-after']).toBe('30')
    const pendiente = await cookieFrom(server.url, people.pendiente)
    const others = await Promise.all([open(''), open('azahar=x.y'), open(pendiente)])
    expect(others.map(({ statusCode }) => statusCode)).toEqual([401, 401, 403])
    for (const reply of [...replies, ...others]) reply.destroy()
    await until('that all are given back', noStreams, 10_000)
  })

  test('a storm of five thousand that come and go leaves nothing open and nothing behind', {
    timeout: 60_000,
  }, async () => {
    const storm = async (many: number) => {
      const first = `GET /api/pedidos/en-vivo HTTP/1.1\r\nHost: 127.0.0.1:${server.port}`
      for (let sent = 0; sent < many; sent += 100) {
        await Promise.all(
          Array.from({ length: 100 }, (_, n) => {
            const socket = connect(server.port, '127.0.0.1')
            socket.on('error', () => {})
            // Some go before they are answered, some after.
            socket.write(`${first}\r\nCookie: ${hers}\r\nLast-Event-ID: 99\r\n\r\n`)
            if (n % 2) socket.once('data', () => socket.destroy())
            else setTimeout(() => socket.destroy(), n % 20)
            return new Promise((resolve) => socket.once('close', resolve))
          }),
        )
      }
      await until('that all are given back', noStreams, 10_000)
    }
    await storm(1_000)
    const [memory, handles] = [megabytesOf(server.pid), handlesOf(server.pid)]
    const began = performance.now()
    await storm(5_000)
    const aSecond = Math.round(5_000_000 / (performance.now() - began))
    await until('that handles are given back', () => handlesOf(server.pid) <= handles + 10, 15_000)
    const grown = Math.round(megabytesOf(server.pid) - memory)
    process.stdout.write(`${aSecond} a second came and went; ${grown} MB more\n`)
    expect(grown).toBeLessThan(128)
    const reply = await open(hers)
    expect(reply.statusCode).toBe(200)
    reply.destroy()
  })
})

const app = await testApp()

describe('a client that never reads its stream', () => {
  // PostgreSQL hands the fifty thousand events that fill a connection on one by one: three minutes.
  test('a reader that does not read is cut off', { timeout: 400_000 }, async () => {
    const port = await freePort()
    const stop = await listen(getRequestListener(app.door.fetch), { port, hostname: '127.0.0.1' })
    const url = `http://127.0.0.1:${port}`
    const cookie = await cookieFrom(url, people.admin)
    const deaf = connect(port, '127.0.0.1')
    deaf.on('error', () => {}).pause()
    deaf.write(
      ['GET /api/pedidos/en-vivo HTTP/1.1', `Host: 127.0.0.1:${port}`, `Cookie: ${cookie}`, '', ''].join('\r\n'),
    )
    await until('that she listens', () => app.context.live.size() === 1)
    const heard = await new Promise<IncomingMessage>((resolve) =>
      get(`${url}/api/pedidos/en-vivo`, { agent: new Agent(), headers: { cookie } }, resolve),
    )
    let bytes = 0
    let caughtUp = () => {}
    heard.on('data', (chunk) => {
      bytes += chunk.length
      if (bytes >= told * least) caughtUp()
    })
    const least = 'event: pedido\ndata: {"id":"","version":100000}\n\n'.length + 36
    const id = crypto.randomUUID()
    let told = 0
    // A hundred at a time, and then until whoever reads has heard them.
    while (app.context.live.size() === 2 && told < 400_000) {
      await app.context.db.write(async (_, publish) => {
        for (let count = 0; count < 100; count++)
          publish({ topic: 'pedido', id, ownerId: '', version: 100_000 + ++told })
      })
      if (bytes < told * least)
        await new Promise<void>((resolve) => {
          caughtUp = resolve
        })
    }
    expect(app.context.live.size()).toBe(1)
    // The other, who reads, heard it all and is still there.
    expect(bytes).toBeGreaterThanOrEqual(told * least)
    process.stdout.write(`cut off after ${told} events\n`)
    heard.destroy()
    deaf.destroy()
    await stop()
  })
})
