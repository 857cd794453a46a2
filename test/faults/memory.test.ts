import { type ChildProcess, spawn } from 'node:child_process'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { people } from '../app.ts'
import { addConsultoras } from '../set-up/crowd.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { megabytesOf } from '../set-up/memory.ts'
import { ask } from '../set-up/request.ts'
import { cookieFrom, serve, startServer } from '../set-up/server.ts'
import { until } from '../set-up/until.ts'
import { busy, demandKept, looking, newJournal, sendAgain, signInAll, stockUp, work } from './customers.ts'

/** Little memory, processor or file handles. */

describe('a small machine', async () => {
  const seconds = Number(process.env.TRUST_SECONDS ?? 20)
  const database = await demoDatabase()
  const productos = await stockUp(database.env)
  afterAll(database.remove)

  const spinning: ChildProcess[] = []
  afterEach(() => {
    for (const child of spinning.splice(0)) child.kill('SIGKILL')
  })

  /** Busy loops on the server's core. */
  const keepBusy = (count: number) => {
    for (let each = 0; each < count; each++)
      spinning.push(spawn('taskset', ['-c', '0', 'sh', '-c', 'while :; do :; done'], { stdio: 'ignore' }))
  }

  describe('little memory', () => {
    test(`a heap of 192 MB serves 50 requests a second and 200 live pages for ${seconds} s`, {
      timeout: seconds * 1_000 + 60_000,
    }, async () => {
      const emails = await addConsultoras(database.env, 40)
      const server = await startServer(database, {
        settings: { ...busy, NODE_OPTIONS: '--max-old-space-size=192', LOGIN_FAILURES_PER_ADDRESS: '100000' },
      })
      const cookies: string[] = []
      for (const email of emails) cookies.push(await cookieFrom(server.url, email))
      const five = (cookie: string) =>
        Array.from({ length: 5 }, () => fetch(`${server.url}/api/pedidos/en-vivo`, { headers: { cookie } }))
      const streams = await Promise.all(cookies.flatMap(five))
      expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
      const paths = ['/', '/api/productos?limite=24', '/productos/pijamas', '/api/productos?q=vestido', '/readyz']
      const statuses: number[] = []
      const asked: Promise<unknown>[] = []
      for (let turn = 0; turn < seconds * 50; turn++) {
        const cookie = cookies[turn % cookies.length] as string
        const reply = fetch(`${server.url}${paths[turn % paths.length]}`, { headers: turn % 3 ? {} : { cookie } })
        asked.push(
          reply.then(async (it) => {
            await it.arrayBuffer()
            statuses.push(it.status)
          }),
        )
        await pause(20)
      }
      await Promise.all(asked)
      expect(new Set(statuses)).toEqual(new Set([200]))
      const peak = megabytesOf(server.pid, 'VmHWM')
      process.stdout.write(`${engine}: at peak ${Math.round(peak)} MB, ${statuses.length} answers\n`)
      expect(peak).toBeLessThan(600)
      for (const stream of streams) await stream.body?.cancel()
      await server.stop()
    })
  })

  describe('little processor', () => {
    test('on one shared core it recovers within five seconds', { timeout: 120_000 }, async () => {
      const server = await startServer(database, { settings: busy, under: ['taskset', '-c', '0'] })
      const customers = await signInAll(server.url)
      keepBusy(3)
      const journal = newJournal()
      let over = false
      const working = work(server.url, customers, productos, journal, () => over)
      await pause(10_000)
      over = true
      await working
      for (const child of spinning.splice(0)) child.kill('SIGKILL')
      const quick = async () => {
        const began = performance.now()
        const { status } = await fetch(`${server.url}/api/productos?q=blusa`)
        return status === 200 && performance.now() - began < 300
      }
      await until('its usual speed', quick, 5_000)
      await sendAgain(server.url, journal)
      await server.stop()
      await looking(database.env, async (db) => {
        await demandKept(db, journal.promised)
        await invariants({ context: { db } })
      })
      expect(journal.promised.length).toBeGreaterThan(10)
      expect(journal.faults).toEqual([])
    })

    test('a sign-in is served', { timeout: 120_000 }, async () => {
      const server = await startServer(database, { settings: busy, under: ['taskset', '-c', '0'] })
      keepBusy(2)
      const waits: number[] = []
      for (let count = 0; count < 3; count++) {
        const began = performance.now()
        await cookieFrom(server.url, people.consultora)
        waits.push(Math.round(performance.now() - began))
      }
      await server.stop()
      process.stdout.write(`${engine}: signed in after ${waits.join(', ')} ms\n`)
      expect(Math.max(...waits)).toBeLessThan(15_000)
    })
  })

  describe('few file handles', () => {
    test('400 connections with 256 file handles are survived', { timeout: 60_000 }, async () => {
      const server = await startServer(database, { settings: busy, under: ['prlimit', '--nofile=256:256'] })
      const sockets: Socket[] = []
      for (let count = 0; count < 400; count++) sockets.push(connect(server.port, '127.0.0.1').on('error', () => {}))
      await pause(2_000)
      for (const socket of sockets) socket.destroy()
      const serves = async () =>
        (await fetch(`${server.url}/api/productos?limite=1`).catch(() => undefined))?.status === 200
      await until('service', serves, 10_000)
      const cookie = await cookieFrom(server.url, people.consultora)
      expect((await fetch(`${server.url}/api/pedidos`, { headers: { cookie } })).status).toBe(200)
      await server.stop()
      expect(await server.ended).toBe(0)
    })
  })
})

describe('memory of lists and pages', async () => {
  const connections = 64
  const maxMegabytes = { lists: 300, pages: 350 }
  const seconds = Number(process.env.TRUST_SECONDS ?? 20) / 4

  const server = await serve(await demoDatabase(), { settings: { LOG_LEVEL: 'warn' } })

  test('64 connections take 350 MB at most', { timeout: 240_000 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    const consultora = await cookieFrom(server.url, people.consultora)
    const admin = await cookieFrom(server.url, people.admin)
    const kinds: [path: string, cookie: string][] = [
      ['/', ''],
      ['/api/productos?limite=24', consultora],
      ['/api/pedidos?limite=50', admin],
      ['/api/pedidos?limite=50&numero=PED-00', admin],
      ['/api/admin/productos?limite=40', admin],
      ['/api/tablero', admin],
      ['/consultora/catalogo', consultora],
      ['/consultora/mis-pedidos', consultora],
      ['/admin/pedidos', admin],
    ]
    const said: string[] = []
    for (const [path, cookie] of kinds) {
      const until = performance.now() + seconds * 1_000
      let answered = 0
      const keepAsking = async () => {
        while (performance.now() < until) {
          const { status } = await ask(server.url, path, { agent, headers: { cookie, accept: 'text/html,*/*' } })
          expect(status).toBe(200)
          answered++
        }
      }
      await Promise.all(Array.from({ length: connections }, keepAsking))
      expect(answered).toBeGreaterThan(connections)
      const peak = megabytesOf(server.pid, 'VmHWM')
      expect(peak, path).toBeLessThan(path.startsWith('/api/') ? maxMegabytes.lists : maxMegabytes.pages)
      said.push(`${path} ${answered}, ${Math.round(peak)} MB`)
    }
    process.stdout.write(`${engine}: ${said.join('; ')}\n`)
    agent.destroy()
  })
})

describe('many addresses', async () => {
  const server = await serve(await demoDatabase())
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  afterAll(() => agent.destroy())

  /** An empty page behind the end of the catalogue, at an unused address. */
  function beyond(number: number): string {
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    const cursor = Buffer.from(JSON.stringify(['2000-01-01T00:00:00.000Z', id])).toString('base64url')
    return `/api/productos?cursor=${cursor}&limite=${'0'.repeat(15_000)}1`
  }

  test('thousands of long addresses take no lasting memory', { timeout: 180_000 }, async () => {
    const askAll = async (from: number, to: number) => {
      const numbers = Array.from({ length: to - from }, (_, at) => from + at)
      const one = async () => {
        for (let number = numbers.pop(); number !== undefined; number = numbers.pop())
          expect((await ask(server.url, beyond(number), { agent })).status).toBe(200)
      }
      await Promise.all(Array.from({ length: 32 }, one))
    }
    // Fills the response cache.
    await askAll(0, 5_000)
    const before = megabytesOf(server.pid)
    // The addresses alone are 48 MB.
    await askAll(5_000, 8_200)
    expect(megabytesOf(server.pid) - before).toBeLessThan(30)
  })
})
